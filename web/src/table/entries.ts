/** What the log lists. */
import type { LogEntry } from "../lib/table";

export interface Line extends LogEntry {
  /** Of all lines. */
  key: string;
  /** Somebody else's turn begins with it. */
  turns: boolean;
  /** A draw: told smaller than what was done. */
  quiet: boolean;
}

/** The plies with something to say, without those of the set-up; where several players' news come at once, a line for each. */
export function afterSetUp(log: readonly LogEntry[], setUp: number): Line[] {
  const lines: Line[] = [];
  let last: number | null = null;
  for (const entry of log) {
    if (entry.ply <= setUp || !entry.words) continue;
    const decided = entry.by >= 0;
    const turns = decided && last !== null && last !== entry.by;
    if (decided) last = entry.by;
    const quiet = entry.by < 0 && !entry.details && !entry.news?.length;
    const parts = entry.news?.length ? entry.news.filter(({ words }) => words) : [entry];
    for (const [i, { words }] of parts.entries())
      lines.push({ ...entry, words, key: `${entry.ply} ${i}`, turns: turns && i === 0, quiet });
  }
  return lines;
}
