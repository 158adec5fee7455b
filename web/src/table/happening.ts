/** What happens at the table besides the game, as a sentence; empty where nobody needs to be told. */
import type { RichTable } from "../lib/table";
import { botName, seatName } from "../lib/names";
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
  const { seat: place = "", name = "" } = table.seats[seat] ?? {};
  return name && !same(name, seatName(place))
    ? t("seat.with_name", { name, seat: seatName(place) })
    : called(table, seat);
}

/** Who sits on a seat, as people call him at the table: by the name that was typed, else by that of the seat.
 * Where somebody has typed what another seat is called, each is called by more than that.
 */
export function called({ seats }: Pick<RichTable, "seats">, seat: number): string {
  const plain = seats.map(({ seat: place, name }) => name || seatName(place));
  const own = plain[seat] ?? "";
  const { seat: place = "", name = "", bot = "" } = seats[seat] ?? {};
  if (plain.filter((one) => same(one, own)).length < 2) return own;
  if (name) return t("seat.with_name", { name, seat: seatName(place) });
  return bot
    ? t("seat.with_name", { name: own, seat: t("seat.bot", { bot: botName(bot) }) })
    : t("seat.unnamed", { seat: own });
}

/** Whether people would take one name for the other. */
export const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
