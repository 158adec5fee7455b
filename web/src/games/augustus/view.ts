/** What the server knows of Rise of Augustus for one pair of eyes, as `match.view()` writes it. */
import type { RichTable } from "../../lib/table";

export const SYMBOLS = ["swords", "shield", "chariot", "catapult", "standard", "dagger"] as const;
export type Symbol = (typeof SYMBOLS)[number];
export const TOKENS = [...SYMBOLS, "joker"] as const;
export type Token = (typeof TOKENS)[number];
export const TYPES = ["senator", "green", "pink", "orange"] as const;
export type Type = (typeof TYPES)[number];
export const RESOURCES = ["wheat", "gold"] as const;
export type Resource = (typeof RESOURCES)[number];
export type Counts = Readonly<Partial<Record<Symbol, number>>>;

/** What is printed on an objective. */
export interface CardView {
  number: number;
  name: string;
  type: Type;
  spaces: Counts;
  produces: readonly Resource[];
  points: number;
  power: string | null;
}
export interface ObjectiveView extends CardView {
  legions: Counts;
  /** It waits to be completed; with the option order=number perhaps without all its legions. */
  full: boolean;
}
export interface DoneView extends CardView {
  end_points: number;
  /** It can't be lost in this draw. */
  safe: boolean;
}
/** A kind of space: all spaces of a symbol on an objective are alike. */
export interface Place {
  objective: number;
  symbol: Symbol;
}
export type SealedView = { kind: "pass" } | { kind: "put"; from: Place | null; to: Place };

export interface PlayerView {
  points: number;
  reward_points: number;
  completed: readonly DoneView[];
  objectives: readonly ObjectiveView[];
  legions: number;
  supply: number;
  types: Readonly<Record<Type, number>>;
  produces: Readonly<Record<Resource, number>>;
  /** Number rewards that were declined for good; tables that were kept before there was such an option have none. */
  missed_rewards?: readonly number[];
  swaps: Readonly<Partial<Record<Symbol, Counts>>>;
  unseen_objectives: number;
  dealt: readonly CardView[];
  kept: readonly CardView[];
  discarded: readonly CardView[];
  has_chosen: boolean;
  choice: SealedView | null;
}

export interface RewardView {
  points: number;
  holder: string | null;
}
export interface RewardsView {
  types: Readonly<Record<Type | "each", RewardView>>;
  numbers: Readonly<Record<string, RewardView>>;
  wheat: RewardView;
  gold: RewardView;
}

export interface AugustusView {
  options: {
    players: number;
    deal: string;
    joker: string;
    cards: string;
    end: string;
    missed_reward: string;
    order: string;
    announced: string;
    redeploy: string;
  };
  seen_by: string;
  turn: string;
  waiting: readonly string[];
  phase: string;
  crier: string | null;
  token: Token | null;
  symbol: Token | null;
  bag: Readonly<Record<Token, number>>;
  drawn: Readonly<Record<Token, number>>;
  offer: readonly CardView[];
  deck: number;
  lost: readonly number[];
  completing: (CardView & { owner: string; attacked: string | null }) | null;
  draws: number;
  draws_without_completion: number;
  winner: string | null;
  ending: string;
  rewards: RewardsView;
  players: Readonly<Record<string, PlayerView>>;
}

/** The view of a table, if it has begun. */
export function viewOf(table: RichTable | null): AugustusView | null {
  return (table?.view ?? null) as AugustusView | null;
}

export const total = (counts: Readonly<Partial<Record<string, number>>>): number =>
  Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);

/** Legions in the hand: neither in the supply nor on an objective. */
export function lifted({ legions, supply, objectives }: PlayerView): number {
  return legions - supply - objectives.reduce((sum, one) => sum + total(one.legions), 0);
}

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
