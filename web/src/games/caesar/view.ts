/** What the server knows of Caesar! for one pair of eyes, as `match.view()` writes it. */
import type { RichTable } from "../../lib/table";

export type Side = "Caesar" | "Pompey";
export const SIDES: readonly Side[] = ["Caesar", "Pompey"];
export type Bonus = "senate" | "might" | "wealth" | "tactics" | "poison" | "centurion";
export type Icon = "sword" | "shield" | "ship" | "laurel";
export type Counts = Readonly<Record<string, number>>;
export type Balance = Readonly<Record<Side, number>>;

export interface MarkerView {
  owner: Side;
  face: "up" | "down";
}

export interface TokenView {
  owner: Side;
  /** None where it was laid face down and is not yours. */
  token: string | null;
  /** What it turns to each province: 0 while it lies face down. */
  facing: Readonly<Record<string, number>>;
  face: "up" | "down" | "hidden";
}

export interface SpaceView {
  between: readonly [string, string];
  icon: Icon;
  token: TokenView | null;
  marker: MarkerView | null;
}

export interface ProvinceView {
  bonus: Bonus | null;
  free: number;
  influence: Balance;
  marker: MarkerView | null;
  second_marker?: MarkerView | null;
}

export interface PlayerView {
  markers: number;
  senates: number;
  under_senates: number;
  gained: Readonly<Partial<Record<Bonus, number>>>;
  held: number;
  bagged: number;
  hand: Counts | null;
  bag: Counts | null;
  unseen: Counts;
  centurions: readonly string[];
  draws_to_skip: number;
  known: readonly { token: string; count: number; among: readonly string[] }[];
}

export interface CrassusView {
  seat: Side;
  line: readonly string[];
  cup: Counts;
  command: string | null;
  steps: readonly string[];
  steps_done: number;
  markers_removed: number;
}

export interface CaesarView {
  options: { poison: boolean; centurions: boolean; border_control: boolean; solo: string; stuck: string };
  auto_crassus: CrassusView | null;
  seen_by: Side | "nobody" | "everything";
  turn: string;
  phase: string;
  active: Side;
  extra_turn: boolean;
  passes: number;
  winner: Side | null;
  ending: string;
  players: Readonly<Record<Side, PlayerView>>;
  provinces: Readonly<Record<string, ProvinceView>>;
  spaces: readonly SpaceView[];
  resolving: readonly Bonus[];
  left_over: Readonly<Partial<Record<Bonus, number>>>;
}

/** The view of a table, if it has begun. */
export function viewOf(table: RichTable | null): CaesarView | null {
  return (table?.view ?? null) as CaesarView | null;
}

export function spaceName(space: SpaceView): string {
  return space.between.join("-");
}

export function other(side: Side): Side {
  return side === "Caesar" ? "Pompey" : "Caesar";
}

/** The place of Italia's second marker, as the server calls it. */
export const SECOND = "Italia's second space";
