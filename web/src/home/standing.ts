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

/** The games that go on, where it is your turn first: somebody most likely comes back for them. */
export function goingOn(tables: readonly Kept[]): Kept[] {
  const going = tables.filter(({ key, status }) => key && (status === "running" || status === "paused"));
  return [...going.filter(({ yourTurn }) => yourTurn), ...going.filter(({ yourTurn }) => !yourTurn)];
}
