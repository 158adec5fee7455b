import { describe, expect, it } from "vitest";
import { FIXTURES } from "./fixtures";
import { story } from "./story";
import { sentences, sinceLast } from "./telling";
import { viewOf } from "./view";

const after = FIXTURES.filter(({ before }) => before);

describe.each(after)("what happened before $name", ({ before, table, log }) => {
  const told = [...story(viewOf(before ?? null), viewOf(table))];

  it("is told one thing after the other, none longer than 300 ms", () => {
    let clock = 0;
    for (const [, beat] of told) {
      expect(beat.start).toBe(clock);
      expect(beat.length).toBeGreaterThanOrEqual(180);
      expect(beat.length).toBeLessThanOrEqual(300);
      clock += beat.length;
    }
  });
  it("follows the order of the rules", () => {
    const order = ["legion", "done", "reward", "card", "token"];
    const ranks = told.map(([what]) => order.indexOf(what.split(" ")[0] ?? ""));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  });
  it("is told in words, each completion on its own, nothing sealed", () => {
    const lines = sentences(log);
    expect(lines.every(({ words }) => words.split("Ave Caesar!").length <= 2)).toBe(true);
    expect(lines.filter(({ ave }) => ave)).toEqual(lines.filter(({ words }) => words.startsWith("Ave Caesar!")));
    expect(lines.some(({ words }) => words.endsWith("has chosen."))).toBe(false);
  });
});

it("nothing is told of a table that has not changed", () => {
  const table = FIXTURES[0]?.table ?? null;
  expect(story(viewOf(table), viewOf(table)).size).toBe(0);
  expect(story(null, viewOf(table)).size).toBe(0);
});

it("what is told begins after the last decision of one's own", () => {
  const entry = (ply: number, by: number) => ({ ply, by, text: String(ply), words: "." });
  const log = [entry(1, 0), entry(2, 1), entry(3, 0), entry(4, -1), entry(5, 1)];
  expect(sinceLast(log, 0).map(({ ply }) => ply)).toEqual([4, 5]);
  expect(sinceLast(log, null)).toHaveLength(5);
});
