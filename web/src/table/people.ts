/** Who of those at the table is a person. */
import type { RichTable } from "../lib/table";

/** The seats of people at other screens. */
export function otherPeople({ seats, you }: Pick<RichTable, "seats" | "you">): number[] {
  return seats.flatMap(({ person, taken }, number) => (person && taken && !you.includes(number) ? [number] : []));
}
