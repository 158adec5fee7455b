import { describe, expect, it } from "vitest";
import { FIXTURES, fixture } from "./fixtures";
import { type Scene, scenes, timing } from "./scenes";
import { effectsSince, SIDES, viewOf } from "./view";

const told = (name: string): Scene[] => {
  const { before, table } = fixture(name);
  if (!before) throw new Error(`nothing has happened at ${name}`);
  return scenes(viewOf(before), effectsSince(before, table));
};
const all = (scene: Scene | undefined) => SIDES.flatMap((side) => scene?.sides[side] ?? []);

describe.each(["base: after vote", "base: after vote upset", "base: after vote tied"])("%s", (name) => {
  const { table } = fixture(name);
  const scene = told(name).find(({ vote }) => vote);

  it("says the sums that the server says", () => {
    const words = table.happened.map((entry) => entry.words).join(" ");
    const [high = 0, low = 0] = SIDES.map((side) => scene?.vote?.sums[side] ?? -1).toSorted((a, b) => b - a);
    expect(words).toContain(`vote ${high} to ${low}`);
  });
  it("ends with what lies there", () => {
    const view = viewOf(table);
    for (const side of SIDES) {
      const stays = scene?.sides[side].filter(({ leaves }) => !leaves) ?? [];
      const { up = {}, face_down: hidden = 0 } = scene ? (view?.groups[scene.group][side] ?? {}) : {};
      expect(stays).toHaveLength(Object.values(up).reduce((sum, count) => sum + count, hidden));
    }
  });
  it("turns cards one after the other, each within 300 ms", () => {
    if (!scene) throw new Error("no vote");
    const times = timing(scene);
    for (let nth = 1; nth < scene.turns; nth++) expect(times.turn(nth) - times.turn(nth - 1)).toBeLessThanOrEqual(300);
    expect(times.end).toBeGreaterThan(times.leave);
  });
});

describe.each(["base: after castling 0", "base: after castling 1"])("%s", (name) => {
  const [scene, ...more] = told(name);

  it("tells the vote of the group that was filled, and nothing of the other", () => {
    expect(scene?.group).toBe("Senators");
    expect(scene?.vote).toMatchObject({ sums: { Caesar: 13, Cleopatra: 12 }, winner: "Caesar", upset: false });
    expect(more).toEqual([]);
  });
  it("turns up all that was hidden", () => {
    expect(scene?.turns).toBe(5);
    expect(scene?.sides.Cleopatra.map(({ card }) => card).toSorted()).toEqual(["1", "2", "4", "5"]);
    expect(all(scene).filter(({ leaves }) => leaves)).toHaveLength(2);
  });
});

it("the scale is turned where the smaller sum wins", () => {
  expect(told("base: after vote upset").some(({ vote }) => vote?.upset)).toBe(true);
  expect(told("base: after vote").some(({ vote }) => vote?.upset)).toBe(false);
});
it("a Scout turns cards and takes none", () => {
  const [scene] = told("base: after scout");
  expect(scene?.vote).toBeNull();
  expect(all(scene).some(({ turned }) => turned !== null)).toBe(true);
  expect(all(scene).some(({ leaves }) => leaves)).toBe(false);
});
it("an Assassination takes one card", () => {
  expect(all(told("base: after assassination")[0]).filter(({ leaves }) => leaves)).toHaveLength(1);
});
it("the Wrath of the Gods takes them all", () => {
  expect(all(told("base: after wrath")[0]).every(({ leaves }) => leaves)).toBe(true);
});
it("a Spy shows nothing under the groups", () => expect(told("base: after spy")).toEqual([]));
it("nothing is told of a table that has not changed", () => {
  for (const { table } of FIXTURES.slice(0, 4)) expect(scenes(viewOf(table), effectsSince(table, table))).toEqual([]);
  expect(scenes(null, [])).toEqual([]);
});
it("nothing is told where plies are missing, or somebody else looks", () => {
  const { before, table } = fixture("base: after vote");
  if (!before) throw new Error("no table before");
  expect(effectsSince({ ...before, ply: before.ply - 1 }, table)).toEqual([]);
  expect(effectsSince({ ...before, eyes: 1 }, table)).toEqual([]);
  expect(effectsSince(before, table)).not.toEqual([]);
});
