/** How a game ended, as a sentence. */
import { endingName } from "../lib/names";
import type { RichTable, TableInfo } from "../lib/table";
import { t } from "../lib/words";
import { called } from "./happening";
import { missingPeople } from "./people";

const OURS = new Set(["resigned", "time", "away"]);

export function outcome(table: TableInfo & { you: readonly number[] }): string {
  return `${[result(table), reason(table)].filter(Boolean).join(": ")}.`;
}

/** What is waited for before the game begins. */
export function opening(table: RichTable): string {
  const who = missingPeople(table).map((seat) => called(table, seat));
  return who.length ? t("table.opening_waits", { who: listed(who) }) : t("table.opening");
}

/** The seats with the largest share of the win; none where all have the same. */
export function winners({ scores }: Pick<TableInfo, "scores">): number[] {
  if (!scores?.length) return [];
  const best = Math.max(...scores);
  return scores.flatMap((share, seat) => (share === best ? [seat] : []));
}

/** Who has won, in a few words. */
export function result(table: TableInfo & { you: readonly number[] }): string {
  const best = winners(table);
  const [only] = best;
  if (only === undefined) return t("ended.over");
  const names = best.map((seat) => called(table, seat));
  if (best.length > 1) return t("ended.shared", { who: listed(names) });
  return isYou(table, only) ? t("ended.you_won") : t("ended.won", { who: names[0] ?? "" });
}

/** Whether it ended by something that the rules of the game do not know, such as resigning. */
export const endedAside = ({ status, why }: Pick<TableInfo, "status" | "why">): boolean =>
  status === "over" && OURS.has(why ?? "");

/** Why it ended; empty where that is not known. */
export function reason(table: TableInfo & { you: readonly number[] }): string {
  if (!table.why || !OURS.has(table.why)) return endingName(table.why ?? "");
  const [loser, another] = table.seats.flatMap((_, seat) => (table.scores?.[seat] === 0 ? [seat] : []));
  if (loser === undefined || another !== undefined || table.why === "away") return t(`ended.${table.why}_plain`);
  return isYou(table, loser) ? t(`ended.you_${table.why}`) : t(`ended.${table.why}`, { who: called(table, loser) });
}

/** Whether a seat is that of the one who reads; two at one screen are both called by their names. */
export const isYou = ({ you }: { you: readonly number[] }, seat: number): boolean =>
  you.length === 1 && you[0] === seat;

/** Names in a row: "Caesar, Pompey and Livia". */
export function listed(names: string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? t("common.and", { one: names.slice(0, -1).join(", "), other: last }) : last;
}
