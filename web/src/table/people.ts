/** Who sits at the table. */
import { botName } from "../lib/names";
import type { RichTable } from "../lib/table";
import { knows, t } from "../lib/words";

/** The seats of people at other screens. */
export function otherPeople({ seats, you }: Pick<RichTable, "seats" | "you">): number[] {
  return seats.flatMap(({ person, taken }, number) => (person && taken && !you.includes(number) ? [number] : []));
}

/** People at other screens whose part of the seed is still missing: before a rematch they may not have come yet. */
export function missingPeople(table: Pick<RichTable, "seats" | "you" | "status">): number[] {
  if (table.status !== "opening") return [];
  return otherPeople(table).filter((seat) => {
    const { commit = "", commit_due = false, part_open = true } = table.seats[seat] ?? {};
    return commit_due || (commit !== "" && !part_open);
  });
}

/** Who sits on a seat: a bot, a name, or you; empty where there is nothing to say. Several at one screen are none of them "you". */
export function occupant({ seats, you }: Pick<RichTable, "seats" | "you">, seat: number): string {
  const { name, bot } = seats[seat] ?? { name: "", bot: "" };
  if (bot) return t("seat.bot", { bot: botName(bot) });
  if (you.length !== 1 || you[0] !== seat) return name;
  return name ? t("seat.you_called", { name }) : t("seat.you");
}

/** That a simpler bot moves for the one on a seat, and why; empty while it plays itself. */
export function standIn({ seats, status }: Pick<RichTable, "seats" | "status">, seat: number): string {
  const reason = seats[seat]?.stand_in;
  return reason && status !== "over" ? t("stand_in.at", { why: standInReason(reason) }) : "";
}

export function standInReason(reason: string): string {
  const key = `stand_in.why_${reason}`;
  return t(knows(key) ? key : "stand_in.why_failed");
}
