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

/** Sealed choices that are told again where all are revealed, which is noted as `=` and the choice: a line for each would say it twice. */
function toldAgain(log: readonly LogEntry[]): ReadonlySet<LogEntry> {
  const open: LogEntry[] = [];
  const found = new Set<LogEntry>();
  for (const entry of log) {
    if (entry.sealed) open.push(entry);
    const at = entry.by < 0 ? open.findIndex(({ text }) => entry.text === `=${text}`) : -1;
    for (const choice of at < 0 ? [] : open.splice(at, 1)) found.add(choice);
  }
  return found;
}

/** The plies with something to say, without those of the set-up; where several players' news come at once, a line for each. */
export function afterSetUp(log: readonly LogEntry[], setUp: number): Line[] {
  const lines: Line[] = [];
  const twice = toldAgain(log);
  let last: number | null = null;
  for (const entry of log) {
    if (entry.ply <= setUp || !entry.words || twice.has(entry)) continue;
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
