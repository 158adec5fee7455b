/** Legal moves sorted by how a hand makes them: a legion onto a space, off a space, a card, three cards to keep, or a choice. */
import type { Data, Move } from "../../lib/table";
import type { Place, Symbol } from "./view";

/** Where a legion comes from: the supply (or the hand), or a space. */
export type Source = string;
export const SUPPLY: Source = "supply";

export interface Gestures {
  /** By source, then by space: legions that may be put. */
  puts: ReadonlyMap<Source, ReadonlyMap<string, Move>>;
  /** By space: legions that may be taken off. */
  removes: ReadonlyMap<string, Move>;
  /** By number: an own open objective to complete or to clear. */
  own: ReadonlyMap<number, Move>;
  /** By number: an objective of the offer to take. */
  takes: ReadonlyMap<number, Move>;
  /** By number: a completed objective to give up. */
  losses: ReadonlyMap<number, Move>;
  /** By the numbers to keep. */
  drafts: ReadonlyMap<string, Move>;
  /** By symbol: what the crier may call. */
  calls: ReadonlyMap<Symbol, Move>;
  /** Everything else, as buttons. */
  choices: readonly Move[];
}

export const placeKey = ({ objective, symbol }: Place): string => `${objective} ${symbol}`;
export const draftKey = (numbers: readonly number[]): string => numbers.toSorted((a, b) => a - b).join(" ");

const isPlace = (value: Data | undefined): value is { objective: number; symbol: string } =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  typeof value.objective === "number" &&
  typeof value.symbol === "string";

export function gestures(moves: readonly Move[]): Gestures {
  const puts = new Map<Source, Map<string, Move>>();
  const removes = new Map<string, Move>();
  const own = new Map<number, Move>();
  const takes = new Map<number, Move>();
  const losses = new Map<number, Move>();
  const drafts = new Map<string, Move>();
  const calls = new Map<Symbol, Move>();
  const choices: Move[] = [];
  for (const move of moves) {
    const { does } = move;
    const { kind, objective } = does;
    const place = isPlace(does) ? placeKey(does as unknown as Place) : null;
    if ((kind === "put" || kind === "rearrange") && place) {
      const from = isPlace(does.from) ? placeKey(does.from as unknown as Place) : SUPPLY;
      puts.set(from, (puts.get(from) ?? new Map<string, Move>()).set(place, move));
    } else if (kind === "remove" && place) removes.set(place, move);
    else if ((kind === "complete" || kind === "clear") && typeof objective === "number") own.set(objective, move);
    else if (kind === "take" && typeof objective === "number") takes.set(objective, move);
    else if (kind === "lose" && typeof objective === "number") losses.set(objective, move);
    else if (kind === "draft" && Array.isArray(does.objectives))
      drafts.set(draftKey(does.objectives as number[]), move);
    else if (kind === "call" && typeof does.symbol === "string") calls.set(does.symbol as Symbol, move);
    else choices.push(move);
  }
  return { puts, removes, own, takes, losses, drafts, calls, choices };
}
