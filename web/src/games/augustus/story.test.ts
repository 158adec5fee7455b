import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../lib/table";
import { FIXTURES } from "./fixtures";
import { forecast } from "./forecast";
import { lines, sinceLast } from "./lines";
import { story } from "./story";
import type { AugustusEffect, Move } from "./view";

const after = FIXTURES.filter(({ table }) => table.happened.length > 0);
const progress = { number: 33, name: "Tripolitania", legions: 2, spaces: 4 };
const placed: AugustusEffect = {
  kind: "legion-placed",
  player: "Livia",
  objective: progress,
  symbol: "swords",
  space: 1,
  source: "supply",
  left: 5,
  by_power: false,
};
const taken: AugustusEffect = { kind: "reward-taken", player: "Livia", reward: "wheat", points: 5, previous: null };

describe.each(after)("what happened before $name", ({ table, log }) => {
  const effects = table.happened.flatMap((ply) => ply.effects);

  it("is shown one thing after the other, none longer than 300 ms", () => {
    let clock = 0;
    for (const [, beat] of story(effects)) {
      expect(beat.start).toBe(clock);
      expect(beat.length).toBeGreaterThanOrEqual(180);
      expect(beat.length).toBeLessThanOrEqual(300);
      clock += beat.length;
    }
  });
  it("is told in words, completions marked, nothing sealed", () => {
    const told = lines(log);
    expect(told.filter(({ ave }) => ave)).toEqual(told.filter(({ words }) => words.includes("Ave Caesar!")));
    expect(told.some(({ words }) => words.endsWith("has chosen."))).toBe(false);
  });
});

it("there is something to show before the samples", () => {
  expect(after.length).toBeGreaterThan(0);
  const shown = after.flatMap(({ table }) => [...story(table.happened.flatMap((ply) => ply.effects)).keys()]);
  expect(shown.length).toBeGreaterThan(0);
});

it("the order of the effects is the order shown", () => {
  expect([...story([placed, taken]).keys()]).toEqual(["legion 33 swords 1", "reward wheat"]);
  expect([...story([taken, placed]).keys()]).toEqual(["reward wheat", "legion 33 swords 1"]);
});

it("nothing is shown of a table that has not changed", () => {
  expect(story([]).size).toBe(0);
});

it("what is told begins after the last decision of one's own", () => {
  const entry = (ply: number, by: number): LogEntry => ({ ply, by, text: String(ply), words: "." });
  const log = [entry(1, 0), entry(2, 1), entry(3, 0), entry(4, -1), entry(5, 1)];
  expect(sinceLast(log, 0).map(({ ply }) => ply)).toEqual([4, 5]);
  expect(sinceLast(log, null)).toHaveLength(5);
});

it("right after one's own attack that is what has happened, not nothing", () => {
  const entry = (ply: number, by: number): LogEntry => ({ ply, by, text: String(ply), words: "." });
  const log = [entry(1, 0), entry(2, 1), entry(3, 0), entry(4, 0)];
  expect(sinceLast(log, 0).map(({ ply }) => ply)).toEqual([3, 4]);
});

it("a forecast says how far objectives would come", () => {
  const move: Move = { action: 1, text: "pass", does: { kind: "pass", player: "Livia" } };
  const sealed: AugustusEffect = { kind: "choice-sealed", player: "Livia", choice: placed };
  expect(forecast({ ...move, effects: [sealed] })).toContain("Tripolitania: 2 of 4");
  const full: AugustusEffect = { ...placed, objective: { ...progress, legions: 4 } };
  expect(forecast({ ...move, effects: [full] })).toContain("Tripolitania would be full");
});
