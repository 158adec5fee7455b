/** How a game of yours stands, in a few words. */
import type { Kept } from "../lib/keys";
import { seatName, whoSits } from "../lib/names";
import { t } from "../lib/words";

type Standing = Pick<Kept, "status" | "yourTurn" | "seats" | "waiting">;

export function standing({ status, yourTurn, seats, waiting }: Standing): string {
  if (status !== "running") return t(`yours.${status}`);
  if (yourTurn) return t("yours.turn");
  const [first, ...more] = waiting.flatMap((seat) => seats[seat] ?? []);
  if (!first || more.length) return t("yours.running");
  return t("yours.their_turn", { who: whoSits(first) || seatName(first.seat) });
}

/** The game that somebody most likely comes back for: where it is their turn, else the last that goes on. */
export function nextGame(tables: readonly Kept[]): Kept | null {
  const going = tables.filter(({ key, status }) => key && (status === "running" || status === "paused"));
  return going.find(({ yourTurn }) => yourTurn) ?? going[0] ?? null;
}
