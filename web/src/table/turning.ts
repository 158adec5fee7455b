/** When a finished game was decided, from the chances to win over its plies. */

export type Turning =
  /** From this ply on the winner was ahead of everybody else. */
  | { kind: "at"; ply: number; seat: number }
  /** The winner was ahead all the time. */
  | { kind: "never"; seat: number }
  /** Nobody was ahead before the end, or nobody has won alone. */
  | { kind: "open" };

/** `curve`: a row for each number of plies with each seat's chance; `winner`: the seat that has won alone, if one has. */
export function turningPoint(curve: readonly (readonly number[])[], winner: number | null): Turning {
  if (winner === null || !curve.length) return { kind: "open" };
  const leads = (row: readonly number[]): boolean =>
    row.every((chance, seat) => seat === winner || chance < (row[winner] ?? 0));
  const last = curve.findLastIndex((row) => !leads(row));
  if (last < 0 || (last === 0 && curve.length > 1)) return { kind: "never", seat: winner };
  return last + 1 < curve.length - 1 ? { kind: "at", ply: last + 1, seat: winner } : { kind: "open" };
}
