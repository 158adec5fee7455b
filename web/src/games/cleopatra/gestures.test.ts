/** Every legal move can be made by hand: sampled from real games with all options. */
import { describe, expect, it } from "vitest";
import { cardsOf, COPIES, KINDS } from "./cards";
import { FIXTURES, movesOf } from "./fixtures";
import { gestures } from "./gestures";
import { GROUPS, type Move, SIDES, viewOf } from "./view";

const reachable = (moves: readonly Move[]): number[] => {
  const ways = gestures(moves);
  const places = [...ways.places.values()].flatMap((at) => [...at.values()].flatMap((faces) => Object.values(faces)));
  const maps = [ways.actions, ways.discards, ways.picks, ways.arranges, ways.groups, ways.victims, ways.decks];
  const answers = [ways.allow, ways.veto].filter((move) => move !== null);
  const listed = [...ways.pairs, ...ways.layouts].map(({ move }) => move);
  return [
    ...places,
    ...maps.flatMap((map) => [...map.values()]),
    ...answers,
    ...listed,
    ...ways.keeps,
    ...ways.choices,
  ].map(({ action }) => action);
};

describe.each(FIXTURES)("$name", (fixture) => {
  const moves = movesOf(fixture);
  const view = viewOf(fixture.table);

  it("reaches every move, each by one gesture", () => {
    expect(reachable(moves).toSorted()).toEqual(moves.map(({ action }) => action).toSorted());
  });
  it("shows all cards that there are, and no more", () => {
    for (const side of SIDES) {
      const player = view?.players[side];
      if (!view || !player?.hand || view.phase === "castling") continue;
      const lying = GROUPS.flatMap((group) => [view.groups[group][side].up, view.groups[group][side].down]);
      const cards = [player.hand, player.deck, player.discarded, ...lying].flatMap((counts) => cardsOf(counts));
      for (const kind of KINDS) expect(cards.filter((card) => card === kind)).toHaveLength(COPIES[kind] ?? 0);
    }
  });
});

it("the samples hold every kind of decision", () => {
  const kinds = new Set(FIXTURES.flatMap((fixture) => movesOf(fixture).map(({ does }) => does.kind)));
  expect([...kinds].toSorted()).toEqual([
    "active",
    "allow",
    "arrange",
    "card",
    "deck",
    "discard",
    "first",
    "keep",
    "layout",
    "on",
    "passive",
    "pick",
    "place",
    "skip",
    "target",
    "veto",
  ]);
});
