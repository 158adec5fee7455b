/** Every legal move can be made by hand: sampled from real games with all expansions, and alone. */
import { describe, expect, it } from "vitest";
import type { Move } from "../../lib/table";
import { FIXTURES, movesOf } from "./fixtures";
import { gestures } from "./gestures";
import { tokens } from "./kind";
import { MAP } from "./map";
import { SPOTS } from "./spots";
import { viewOf } from "./view";

const reachable = (moves: readonly Move<"caesar">[]): number[] => {
  const { tokens: placed, targets, choices } = gestures(moves);
  const turns = [...placed.values()].flatMap((spaces) => [...spaces.values()].flat());
  return [...turns, ...[...targets.values(), ...choices].map((move) => ({ move }))].map(({ move }) => move.action);
};

describe.each(FIXTURES)("$name", (fixture) => {
  const moves = movesOf(fixture);
  const view = viewOf(fixture.table);

  it("reaches every move, each by one gesture", () => {
    expect(reachable(moves).toSorted()).toEqual(moves.map(({ action }) => action).toSorted());
  });
  it("names tokens of the hand and places of the map", () => {
    const { tokens: placed, targets } = gestures(moves);
    const side = view?.seen_by === "Pompey" ? "Pompey" : "Caesar";
    const hand = tokens(view?.players[side].hand ?? {});
    for (const [token, spaces] of placed) {
      expect(hand).toContain(token);
      for (const [space, turns] of spaces) {
        expect(MAP.spaces).toHaveProperty([space]);
        expect(turns.length).toBeLessThanOrEqual(3);
      }
    }
    for (const place of targets.keys()) expect(SPOTS.map(({ id }) => id)).toContain(place);
  });
});

it("the samples hold every kind of decision", () => {
  const kinds = new Set(FIXTURES.flatMap((fixture) => movesOf(fixture).map(({ does }) => does.kind)));
  expect([...kinds].toSorted()).toEqual(["flip", "hide", "order", "pass", "place", "recruit"]);
});

it("what has no place on the board is a choice", () => {
  const pass: Move<"caesar"> = { action: 1, text: "pass", does: { kind: "pass", player: "Caesar" } };
  expect(gestures([pass]).choices).toEqual([pass]);
});
