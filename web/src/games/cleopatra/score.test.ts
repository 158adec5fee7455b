import { describe, expect, it } from "vitest";
import { FIXTURES } from "./fixtures";
import { oddsOf, ORGIES } from "./odds";
import { score } from "./score";
import { GROUPS, SIDES, viewOf } from "./view";

describe.each(FIXTURES.filter(({ name }) => name.endsWith("over")))("the score of $name", ({ table }) => {
  const view = viewOf(table);
  it.each(SIDES)("has lines for %s that add up to the server's points", (side) => {
    if (!view) throw new Error("no view");
    expect(score(view, side).reduce((sum, { points }) => sum + points, 0)).toBe(view.players[side].points);
  });
});

describe.each(FIXTURES)("the odds of $name", ({ table }) => {
  it("add up to one", () => {
    const deck = viewOf(table)?.vote_deck ?? {};
    const shares = [...GROUPS, ...ORGIES].map((card) => oddsOf(deck, card).share);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(Object.keys(deck).length ? 1 : 0);
  });
});
