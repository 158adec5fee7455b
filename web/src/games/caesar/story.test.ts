import { describe, expect, it } from "vitest";
import { FIXTURES, fixture } from "./fixtures";
import { story } from "./story";
import { viewOf } from "./view";

const after = FIXTURES.filter(({ before }) => before);

describe.each(after)("what happened before $name", ({ before, table }) => {
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
    const order = ["token", "turn", "total", "marker", "coin"];
    const ranks = told.map(([, { what }]) => order.indexOf(what));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  });
});

it("two bonus tokens to put in order were both taken", () => {
  const { before, table } = fixture("base: order");
  const told = story(viewOf(before ?? null), viewOf(table));
  expect([...told.values()].filter(({ what }) => what === "total")).toHaveLength(2);
  expect([...told.values()].filter(({ what }) => what === "token")).toHaveLength(1);
});

it("nothing is told of a table that has not changed", () => {
  const { table } = fixture("base: place");
  expect(story(viewOf(table), viewOf(table)).size).toBe(0);
  expect(story(null, viewOf(table)).size).toBe(0);
});
