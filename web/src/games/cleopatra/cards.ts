/** Cards by name, one by one and counted. */
import { type CleopatraView, type Counts, type Group, GROUPS, other, type Side, SIDES, type SideView } from "./view";

export const PHILOSOPHER = "philosopher";
export const INFLUENCE: readonly string[] = [PHILOSOPHER, "1", "2", "3", "4", "5"];
export const ACTIONS = ["assassination", "spy", "castling", "scout", "wrath", "veto"] as const;
export const KINDS: readonly string[] = [...INFLUENCE, ...ACTIONS];

/** What each player owns. */
export const COPIES: Counts = {
  [PHILOSOPHER]: 2,
  ...Object.fromEntries(["1", "2", "3", "4", "5"].map((value) => [value, 7])),
  assassination: 4,
  spy: 2,
  castling: 2,
  scout: 2,
  wrath: 1,
  veto: 2,
};

export const isInfluence = (card: string): boolean => INFLUENCE.includes(card);
/** What it adds to a sum. */
export const worth = (card: string): number => (card === PHILOSOPHER ? 0 : Number(card));
export const sumOf = (cards: readonly string[]): number => cards.reduce((sum, card) => sum + worth(card), 0);

/** {"3": 2} are two cards; in the order of the box. */
export function cardsOf(counts: Counts | null): string[] {
  return KINDS.flatMap((kind) => Array<string>(counts?.[kind] ?? 0).fill(kind));
}

export function countsOf(cards: readonly string[]): Counts {
  const counts: Record<string, number> = {};
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
}

/** One less than the other, card by card. */
export function without(counts: Counts, taken: Counts): Counts {
  const left = Object.entries(counts).map(([card, count]) => [card, Math.max(0, count - (taken[card] ?? 0))] as const);
  return Object.fromEntries(left.filter(([, count]) => count > 0));
}

const together = (...all: readonly (Counts | null)[]): Counts => countsOf(all.flatMap(cardsOf));
const lying = (view: CleopatraView, side: Side, pick: (at: SideView) => Counts | null): Counts =>
  together(...GROUPS.map((group) => pick(view.groups[group][side])));

/** Cards that others can't see: in hand, in the decks, face down. */
export function unseen(view: CleopatraView, side: Side): Counts {
  return without(
    COPIES,
    together(
      view.players[side].discarded,
      lying(view, side, ({ up }) => up),
    ),
  );
}

/** Cards taken up by Castling that are not laid out again; of one's own only. */
export function pool(view: CleopatraView, side: Side): string[] {
  const { hand, deck } = view.players[side];
  if (!hand || !deck) return [];
  const elsewhere = together(
    hand,
    deck,
    lying(view, side, ({ down }) => down),
  );
  return cardsOf(without(unseen(view, side), elsewhere));
}

/** Whether an action card of a side has something to be aimed at under a group; what may be done there, the server says. */
export function aimsAt(card: string, view: CleopatraView, group: Group, side: Side): boolean {
  const at = view.groups[group];
  const others = at[other(side)];
  if (card === "scout") return others.face_down > 0;
  if (card === "assassination") return cardsOf(others.up).length > 0;
  if (card === "wrath") return SIDES.some((one) => lyingCards(at[one]).length > 0);
  return card === "castling" && at.open;
}

/** A card that lies under a group: what it is, if one may know, and how it lies. */
export interface Lying {
  id: string;
  card: string | null;
  face: "up" | "down";
}

/** Those face up first, then those face down. */
export function lyingCards({ up, down, face_down: count }: SideView): Lying[] {
  const open = cardsOf(up).map((card) => ({ card, face: "up" as const }));
  const hidden = down ? cardsOf(down) : Array<null>(count).fill(null);
  const all = [...open, ...hidden.map((card) => ({ card, face: "down" as const }))];
  return all.map((one, i) => {
    const same = all.slice(0, i).filter(({ card, face }) => card === one.card && face === one.face).length;
    return { ...one, id: `${one.card ?? "?"} ${one.face} ${same}` };
  });
}
