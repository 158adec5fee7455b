/** How moves are counted for people: the set-up is none. */
import type { RichTable } from "../lib/table";

type Counted = Pick<RichTable, "ply" | "set_up">;

/** The number of the move after which there were so many plies; 0: it was the set-up. */
export const moveNumber = ({ set_up }: Pick<Counted, "set_up">, ply: number): number => Math.max(0, ply - set_up);
export const moveCount = (table: Counted): number => moveNumber(table, table.ply);
/** The rows of a curve from the first move on; each stands for a number of plies. */
export const afterSetUp = <T>(rows: readonly T[], { set_up }: Pick<Counted, "set_up">): readonly T[] =>
  rows.slice(Math.min(set_up, Math.max(0, rows.length - 1)));
/** The first position that one looks back to: the one in which the set-up has just ended. */
export const startOf = ({ ply, set_up }: Counted): number => Math.min(set_up, ply);
