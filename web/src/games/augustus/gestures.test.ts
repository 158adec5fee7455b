/** Every legal move can be made by hand: sampled from real games with two, four and six seats. */
import { describe, expect, it } from "vitest";
import { FIXTURES, movesOf } from "./fixtures";
import { gestures, SUPPLY } from "./gestures";
import { powerOf } from "./power";
import { type Move, viewOf, wells } from "./view";

const reachable = (moves: readonly Move[]): number[] => {
  const { puts, removes, own, takes, losses, drafts, calls, choices } = gestures(moves);
  const placed = [...puts.values()].flatMap((places) => [...places.values()]);
  const single = [removes, own, takes, losses, drafts, calls].flatMap((ways) => [...ways.values()]);
  return [...placed, ...single, ...choices].map(({ action }) => action);
};

describe.each(FIXTURES)("$name", (fixture) => {
  const moves = movesOf(fixture);
  const view = viewOf(fixture.table);
  const me = view?.players[view.seen_by];

  it("reaches every move, each by one gesture", () => {
    expect(reachable(moves).toSorted()).toEqual(moves.map(({ action }) => action).toSorted());
  });
  it("puts legions from where they stand to where there is room", () => {
    const spaces = (taken: boolean): string[] =>
      (me?.objectives ?? []).flatMap((card) =>
        wells(card, card.legions)
          .filter((well) => well.taken === taken)
          .map(({ symbol }) => `${card.number} ${symbol}`),
      );
    const { puts, removes } = gestures(moves);
    for (const [source, places] of puts) {
      if (source !== SUPPLY) expect(spaces(true)).toContain(source);
      for (const place of places.keys()) expect(spaces(false)).toContain(place);
    }
    for (const place of removes.keys()) expect(spaces(true)).toContain(place);
  });
  it("offers, gives up and keeps cards that lie there", () => {
    const { takes, losses, own, drafts } = gestures(moves);
    const lying = (cards: readonly { number: number }[] = []): number[] => cards.map(({ number }) => number);
    for (const number of takes.keys()) expect(lying(view?.offer)).toContain(number);
    for (const number of losses.keys()) expect(lying(me?.completed)).toContain(number);
    for (const number of own.keys()) expect(lying(me?.objectives)).toContain(number);
    for (const move of drafts.values()) {
      const { does } = move;
      for (const number of (does.kind === "draft" && does.objectives) || []) expect(lying(me?.dealt)).toContain(number);
    }
  });
  it("knows every power that is shown", () => {
    const cards = [
      ...(view?.offer ?? []),
      ...Object.values(view?.players ?? {}).flatMap(({ objectives }) => objectives),
    ];
    for (const { power } of cards) if (power) expect(powerOf(power).line, power.kind).toMatch(/^[^{]+$/);
  });
});

it("the samples hold every kind of decision", () => {
  const kinds = new Set(FIXTURES.flatMap((fixture) => movesOf(fixture).map(({ does }) => String(does.kind))));
  expect([...kinds].toSorted()).toEqual([
    "accept",
    "call",
    "clear",
    "complete",
    "decline",
    "draft",
    "lose",
    "pass",
    "put",
    "rearrange",
    "remove",
    "take",
  ]);
});
