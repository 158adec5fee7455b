/** The view, the actions and the effects of Rise of Augustus as the server types them, and what screens derive from a view. */
import type { Move as TableMove, RichTable } from "../../lib/table";
import type {
  AugustusView,
  CardView,
  EndSymbolPower,
  Place,
  PlayerView,
  RewardView,
  SealedPass,
  SealedPut,
  TokenCounts,
} from "../../wire/augustus";

export type {
  AugustusEffect,
  AugustusView,
  CardView,
  DoneView,
  ObjectiveView,
  Place,
  PlayerView,
} from "../../wire/augustus";

/** A legal move of this game. */
export type Move = TableMove<"augustus">;
export type Symbol = EndSymbolPower["symbol"];
export type Token = keyof TokenCounts;
export type Type = CardView["type"];
export type Power = NonNullable<CardView["power"]>;
export type Sealed = SealedPass | SealedPut;
/** By symbol, without those that are not there. */
export type Counts = CardView["spaces"];

export const SYMBOLS: readonly Symbol[] = ["swords", "shield", "chariot", "catapult", "standard", "dagger"];
export const TOKENS: readonly Token[] = [...SYMBOLS, "joker"];
export const RESOURCES = ["wheat", "gold"] as const;

/** The view of a table, if the game has begun. */
export function viewOf(table: RichTable<"augustus"> | null): AugustusView | null {
  return table?.view ?? null;
}

export const total = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Legions in the hand: neither in the supply nor on an objective. */
export function lifted({ legions, supply, objectives }: PlayerView): number {
  return legions - supply - objectives.reduce((sum, one) => sum + total(one.legions), 0);
}

/** All rewards by their name: a type, "each", a number, "wheat" or "gold". */
export function rewards({ rewards: all }: AugustusView): Map<string, RewardView> {
  return new Map<string, RewardView>([
    ...Object.entries(all.types),
    ...Object.entries(all.numbers),
    ["wheat", all.wheat],
    ["gold", all.gold],
  ]);
}

/** All spaces with a symbol on an objective, as a key. */
export const placeKey = ({ objective, symbol }: Place): string => `${objective} ${symbol}`;

/** The spaces of an objective one by one, the taken ones of a symbol first. */
export interface WellView {
  symbol: Symbol;
  taken: boolean;
  /** Which of its symbol, from 0. */
  index: number;
}
export function wells({ spaces }: CardView, legions: Counts = {}): WellView[] {
  return SYMBOLS.flatMap((symbol) =>
    Array.from({ length: spaces[symbol] ?? 0 }, (_, index) => ({
      symbol,
      taken: index < (legions[symbol] ?? 0),
      index,
    })),
  );
}
