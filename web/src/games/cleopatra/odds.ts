/** Which vote card may come next, by what is left in the deck. */
import type { Counts } from "./view";

export interface Odds {
  left: number;
  all: number;
  /** From 0 to 1. */
  share: number;
}

export function oddsOf(deck: Counts, ...cards: readonly string[]): Odds {
  const all = Object.values(deck).reduce((sum, count) => sum + count, 0);
  const left = cards.reduce((sum, card) => sum + (deck[card] ?? 0), 0);
  const share = all ? left / all : 0;
  return { left, all, share };
}

export const ORGIES: readonly string[] = ["orgy", "reshuffling orgy"];
