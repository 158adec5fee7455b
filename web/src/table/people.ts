/** Who of those at the table is a person. */
import type { RichTable, SeatInfo } from "../lib/table";

/** Bots carry their name; who plays by the rules alone, such as Auto-Crassus, has neither a name nor a part of the seed. */
export function isPerson({ taken, bot, name, commit }: SeatInfo): boolean {
  return taken && !bot && Boolean(name || commit);
}

/** The seats of people at other screens. */
export function otherPeople({ seats, you }: Pick<RichTable, "seats" | "you">): number[] {
  return seats.flatMap((seat, number) => (isPerson(seat) && !you.includes(number) ? [number] : []));
}
