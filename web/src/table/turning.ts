/** When a finished game was decided, from the chances to win over its plies. */

export type Turning =
  /** From this ply on the winner was ahead of everybody else. */
  | { kind: "at"; ply: number; seat: number }
  /** The winner was ahead all the time. */
  | { kind: "never"; seat: number }
  /** Nobody was ahead before the end, or nobody has won alone. */
  | { kind: "open" };

/** What is known of a game's plies. */
interface Plies {
  /** How many were the set-up. */
  setUp: number;
  /** Those that chance has decided: a token drawn, a card dealt. */
  draws: ReadonlySet<number>;
}

/** `curve`: a row for each number of plies with each seat's chance; `winner`: the seat that has won alone, if one has.
 * A draw is the turning point only if nothing has changed more; else it is the move after it that gained the winner most.
 */
export function turningPoint(
  curve: readonly (readonly number[])[],
  winner: number | null,
  { setUp, draws }: Plies = { setUp: 0, draws: new Set() },
): Turning {
  if (winner === null || !curve.length) return { kind: "open" };
  const leads = (row: readonly number[]): boolean =>
    row.every((chance, seat) => seat === winner || chance < (row[winner] ?? 0));
  const first = Math.min(setUp, curve.length - 1);
  const last = curve.findLastIndex((row, ply) => ply >= first && !leads(row));
  if (last < 0 || (last === first && curve.length > first + 1)) return { kind: "never", seat: winner };
  const ahead = last + 1;
  if (ahead >= curve.length - 1) return { kind: "open" };
  const gain = (ply: number): number => (curve[ply]?.[winner] ?? 0) - (curve[ply - 1]?.[winner] ?? 0);
  const plies = curve.flatMap((_, ply) => (ply > first ? [ply] : []));
  if (!draws.has(ahead) || plies.every((ply) => Math.abs(gain(ply)) <= gain(ahead)))
    return { kind: "at", ply: ahead, seat: winner };
  const moves = plies.filter((ply) => ply > ahead && ply < curve.length - 1 && !draws.has(ply));
  const most = moves.reduce((best, ply) => (gain(ply) > gain(best) ? ply : best), moves[0] ?? ahead);
  return { kind: "at", ply: most, seat: winner };
}
