/** Tells when a simpler bot begins to move for one at the table, and when that one plays itself again: each once, not at every move. */
import { botName, seatName } from "../lib/names";
import type { RichTable } from "../lib/table";
import { t } from "../lib/words";
import { standInReason } from "./people";

export class StandIns {
  #now = new Map<number, string>();
  /** Under load it may come and go: what was told of a seat is not told again. */
  #told = new Set<string>();

  /** What has changed and was not told yet, in a sentence or more. */
  news({ seats, status }: Pick<RichTable, "seats" | "status">): string {
    const fresh = new Map<string, string[]>();
    if (status === "over") return "";
    for (const [number, { seat, bot, stand_in: reason = "" }] of seats.entries()) {
      const before = this.#now.get(number) ?? "";
      this.#now.set(number, reason);
      const mark = `${number} ${reason}`;
      if (reason === before || this.#told.has(mark)) continue;
      this.#told.add(mark);
      const who = bot ? t("stand_in.who", { seat: seatName(seat), bot: botName(bot) }) : seatName(seat);
      fresh.set(reason, [...(fresh.get(reason) ?? []), who]);
    }
    return [...fresh].map(([reason, who]) => sentence(reason, who)).join(" ");
  }
}

function sentence(reason: string, who: string[]): string {
  const values = { who: who.join(", "), why: reason && standInReason(reason) };
  return t(`stand_in.${reason ? "told" : "back"}${who.length > 1 ? "_many" : ""}`, values);
}
