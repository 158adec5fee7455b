/** What somebody has to be told: all since they last decided. */
import type { Eyes, LogEntry } from "../lib/table";

/** To who has not decided yet, and at most; more is in the log. */
const FIRST = 12;
const MOST = 40;

/** The ply after which it is told to who comes to the table: before the last decision of those eyes. */
export function begin(log: readonly LogEntry[], eyes: Eyes): number {
  const own = log.findLast(({ by }) => by === eyes);
  return own ? own.ply - 1 : (log.at(-FIRST - 1)?.ply ?? 0);
}

/** All after a ply. */
export function happened(log: readonly LogEntry[], since: number): LogEntry[] {
  return log.filter(({ ply, words }) => ply > since && words).slice(-MOST);
}
