/** How a game ended, as a sentence. */
import { endingName, seatName } from "../lib/names";
import type { RichTable, TableInfo } from "../lib/table";
import { t } from "../lib/words";
import { missingPeople } from "./people";

const OURS = new Set(["resigned", "time", "away"]);

export function outcome(table: TableInfo & { you: readonly number[] }): string {
  return `${[result(table), reason(table)].filter(Boolean).join(": ")}.`;
}

/** What is waited for before the game begins. */
export function opening(table: RichTable): string {
  const who = missingPeople(table).map((seat) => seatName(table.seats[seat]?.seat ?? ""));
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
  const names = best.map((seat) => seatName(table.seats[seat]?.seat ?? ""));
  if (best.length > 1) return t("ended.shared", { who: listed(names) });
  const yours = table.you.length === 1 && table.you[0] === only;
  return yours ? t("ended.you_won") : t("ended.won", { who: names[0] ?? "" });
}

/** Why it ended; empty where that is not known. */
export function reason(table: TableInfo): string {
  if (!table.why || !OURS.has(table.why)) return endingName(table.why ?? "");
  const losers = table.seats.filter((_, seat) => table.scores?.[seat] === 0);
  const who = losers.length === 1 ? losers[0]?.seat : undefined;
  if (table.why !== "resigned") return t(`ended.${table.why}`);
  return who ? t("ended.resigned", { who: seatName(who) }) : t("ended.resigned_plain");
}

/** Names in a row: "Caesar, Pompey and Livia". */
export function listed(names: string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? t("common.and", { one: names.slice(0, -1).join(", "), other: last }) : last;
}
