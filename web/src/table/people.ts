/** Who sits at the table. */
import { botName } from "../lib/names";
import type { RichTable } from "../lib/table";
import { t } from "../lib/words";

/** The seats of people at other screens. */
export function otherPeople({ seats, you }: Pick<RichTable, "seats" | "you">): number[] {
  return seats.flatMap(({ person, taken }, number) => (person && taken && !you.includes(number) ? [number] : []));
}

/** Who sits on a seat: a bot, a name, or just you; empty where there is nothing to say. */
export function occupant({ seats, you }: Pick<RichTable, "seats" | "you">, seat: number): string {
  const { name, bot } = seats[seat] ?? { name: "", bot: "" };
  if (bot) return t("seat.bot", { bot: botName(bot) });
  return name || (you.includes(seat) ? t("seat.you") : "");
}
