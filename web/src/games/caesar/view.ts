/** Caesar! as the server knows it for one viewer, and the names that its data use. */
import type { RichTable } from "../../lib/table";
import type { BonusTaken, CaesarView, Players, SpaceView } from "../../wire/caesar";

export type {
  Balance,
  CaesarAction,
  CaesarEffect,
  CaesarView,
  CrassusView,
  MarkerView,
  PlayerView,
  ProvinceView,
  SpaceView,
  TokenView,
} from "../../wire/caesar";

export type Side = keyof Players;
export type Bonus = BonusTaken["bonus"];
export type Icon = SpaceView["icon"];
export type Counts = Readonly<Record<string, number>>;

export const SIDES: readonly Side[] = ["Caesar", "Pompey"];
const BONUSES: readonly Bonus[] = ["senate", "might", "wealth", "tactics", "poison", "centurion"];

/** The view of a table, if it has begun. */
export function viewOf(table: RichTable<"caesar"> | null): CaesarView | null {
  return table?.view ?? null;
}

export function spaceName(space: SpaceView): string {
  return space.between.join("-");
}

export function other(side: Side): Side {
  return side === "Caesar" ? "Pompey" : "Caesar";
}

/** Bonus tokens of which there are any, and how many. */
export function bonuses(counts: Counts): { bonus: Bonus; count: number }[] {
  return BONUSES.map((bonus) => ({ bonus, count: counts[bonus] ?? 0 })).filter(({ count }) => count > 0);
}

/** The place of Italia's second marker, as the server calls it. */
export const SECOND = "Italia's second space";
