/** How things on the table are read aloud. */
import { t } from "../../lib/words";
import { powerOf } from "./power";
import { type CardView, type Counts, type DoneView, type ObjectiveView, SYMBOLS, total } from "./view";

export const symbol = (name: string): string => t(`augustus.symbol.${name}`);
export const type = (name: string): string => t(`augustus.one.${name}`);
export const points = (count: number): string => t(count === 1 ? "augustus.point" : "augustus.points", { count });

/** "2 swords, 1 shield" */
export function counts(of: Counts): string {
  return SYMBOLS.filter((name) => of[name])
    .map((name) => t(`augustus.count.${name}`, { count: of[name] ?? 0 }))
    .join(", ");
}

/** What is printed on an objective, as one sentence. */
export function card(one: CardView): string {
  const said = [
    t("augustus.card", { name: one.name, number: one.number, type: type(one.type) }),
    counts(one.spaces),
    points(one.points),
    ...one.produces.map((what) => t(`augustus.resource.${what}`)),
    one.power ? powerOf(one.power).line : "",
  ];
  return said.filter(Boolean).join(", ");
}

/** That an objective waits to be completed: full, or chosen by a power. */
export function waits(one: ObjectiveView): string {
  if (!one.full) return "";
  return t(total(one.legions) === total(one.spaces) ? "augustus.full" : "augustus.waits");
}

/** An open objective with its legions. */
export function objective(one: ObjectiveView): string {
  const placed = t("augustus.placed", { placed: total(one.legions), spaces: total(one.spaces) });
  const where = counts(one.legions);
  return [card(one), where ? `${placed}: ${where}` : placed, waits(one)].filter(Boolean).join("; ");
}

/** A completed objective with what its power brings at the end. */
export function done(one: DoneView): string {
  const said = one.end_points ? t("augustus.done_end", { card: card(one), count: one.end_points }) : card(one);
  return one.safe ? t("augustus.safe", { card: said }) : said;
}
