/** Legal moves sorted by how a hand makes them: a legion onto a space, off a space, a card, three cards to keep, or a choice. */
import { type Move, placeKey, type Symbol } from "./view";

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
  /** How many are to be kept. */
  keeps: number;
  /** By symbol: what the crier may call. */
  calls: ReadonlyMap<Symbol, Move>;
  /** Everything else, as buttons. */
  choices: readonly Move[];
}

export const draftKey = (numbers: readonly number[]): string => numbers.toSorted((a, b) => a - b).join(" ");

export function gestures(moves: readonly Move[]): Gestures {
  const puts = new Map<Source, Map<string, Move>>();
  const removes = new Map<string, Move>();
  const own = new Map<number, Move>();
  const takes = new Map<number, Move>();
  const losses = new Map<number, Move>();
  const drafts = new Map<string, Move>();
  const calls = new Map<Symbol, Move>();
  const choices: Move[] = [];
  let keeps = 0;
  for (const move of moves) {
    const { does } = move;
    switch (does.kind) {
      case "put":
      case "rearrange": {
        const from = does.from ? placeKey(does.from) : SUPPLY;
        puts.set(from, (puts.get(from) ?? new Map<string, Move>()).set(placeKey(does), move));
        break;
      }
      case "remove":
        removes.set(placeKey(does), move);
        break;
      case "complete":
      case "clear":
        own.set(does.objective, move);
        break;
      case "take":
        takes.set(does.objective, move);
        break;
      case "lose":
        losses.set(does.objective, move);
        break;
      case "draft":
        keeps = does.objectives?.length ?? 0;
        drafts.set(draftKey(does.objectives ?? []), move);
        break;
      case "call":
        calls.set(does.symbol, move);
        break;
      default:
        choices.push(move);
    }
  }
  return { puts, removes, own, takes, losses, drafts, keeps, calls, choices };
}
