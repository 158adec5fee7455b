/** What happens at the table besides the game, as a sentence; empty where nobody needs to be told. */
import type { RichTable } from "../lib/table";
import { seatName } from "../lib/names";
import { t } from "../lib/words";
import type { AnyEvent } from "../wire/messages";

export function happening(event: AnyEvent, table: RichTable): string {
  switch (event.kind) {
    case "answered":
      return event.yes ? "" : t("happening.refused", { who: called(table, event.by) });
    case "sat":
      return table.you.includes(event.seat) ? "" : t("happening.sat", { who: called(table, event.seat) });
    case "paused":
    case "resumed":
      return t(`happening.${event.kind}`);
    case "replaced":
      return t("happening.replaced", { who: called(table, event.seat) });
    case "undone":
      return t("happening.undone", { who: called(table, event.by) });
    default:
      return "";
  }
}

/** The same with the seat beside it, where a person's name does not say which one it is: in pictures and scores. */
export function calledWithSeat(table: Pick<RichTable, "seats">, seat: number): string {
  const [name, place] = [called(table, seat), seatName(table.seats[seat]?.seat ?? "")];
  return name === place ? name : t("seat.with_name", { name, seat: place });
}

/** Who sits on a seat, as people call him at the table: by the name that was typed, else by that of the seat. */
export function called({ seats }: Pick<RichTable, "seats">, seat: number): string {
  return seats[seat]?.name || seatName(seats[seat]?.seat ?? "");
}
