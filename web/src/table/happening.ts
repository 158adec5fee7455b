/** What happens at the table besides the game, as a sentence; empty where nobody needs to be told. */
import type { TableEvent } from "../lib/socket";
import type { RichTable } from "../lib/table";
import { seatName } from "../lib/names";
import { t } from "../lib/words";

const TOLD = new Set(["paused", "resumed", "replaced", "undone"]);

export function happening(event: TableEvent, table: RichTable): string {
  const who = called(table, event.by ?? event.seat ?? -1);
  if (event.kind === "answered" && event.yes === false) return t("happening.refused", { who });
  if (event.kind === "sat") return table.you.includes(event.seat ?? -1) ? "" : t("happening.sat", { who });
  return TOLD.has(event.kind) ? t(`happening.${event.kind}`, { who }) : "";
}

/** A seat by its name in the game, and who sits there. */
export function called(table: Pick<RichTable, "seats">, seat: number): string {
  return seatName(table.seats[seat]?.seat ?? "");
}
