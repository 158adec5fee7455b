/** How a game of yours stands, in a few words. */
import type { Kept } from "../lib/keys";
import { seatName, whoSits } from "../lib/names";
import { t } from "../lib/words";

type Standing = Pick<Kept, "status" | "yourTurn" | "seats" | "waiting">;

export function standing(one: Standing): string {
  if (one.status !== "running") return t(`yours.${one.status}`);
  if (one.yourTurn) return t("yours.turn");
  const who = mover(one);
  return who ? t("yours.their_turn", { who }) : t("yours.running");
}

/** Whose turn it is, where that is one of the others. */
function mover({ status, yourTurn, seats, waiting }: Standing): string {
  const [first, ...more] = waiting.flatMap((seat) => seats[seat] ?? []);
  if (status !== "running" || yourTurn || !first || more.length) return "";
  return whoSits(first) || seatName(first.seat);
}

/** The others of a game, where how it stands does not name them already. */
export function opponents({ seats, you, lesson, ...one }: Standing & Pick<Kept, "you" | "lesson">): string {
  const others = lesson ? [] : seats.filter((_, seat) => !you.includes(seat));
  const names = others.map((other) => whoSits(other) || seatName(other.seat)).join(", ");
  return names === mover({ seats, ...one }) ? "" : names;
}

/** The games that go on, where it is your turn first: somebody most likely comes back for them. */
export function goingOn(tables: readonly Kept[]): Kept[] {
  const going = tables.filter(({ key, status }) => key && (status === "running" || status === "paused"));
  return [...going.filter(({ yourTurn }) => yourTurn), ...going.filter(({ yourTurn }) => !yourTurn)];
}
