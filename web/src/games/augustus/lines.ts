/** What happened since somebody's last decision, as lines; the words are the server's. */
import type { Happened, LogEntry } from "../../lib/table";

export interface Line {
  ply: number;
  /** Of all lines. */
  key: string;
  words: string;
  /** Somebody has completed an objective. */
  ave: boolean;
}

const isHappened = (entry: LogEntry): entry is Happened => "effects" in entry;

/** Without decisions that nothing is known of yet, such as sealed choices; where several players' news come at once, a line for each. */
export function lines(entries: readonly LogEntry[]): Line[] {
  return entries
    .filter(({ words, hidden }) => words && !hidden)
    .flatMap((entry) => {
      let from = 0;
      const effects = isHappened(entry) ? entry.effects : [];
      const parts = entry.news?.length ? entry.news : [{ words: entry.words, effects: effects.length }];
      return parts.flatMap(({ words, effects: count }, i) => {
        const ave = completes(effects.slice(from, (from += count)));
        return words ? [{ ply: entry.ply, key: `${entry.ply} ${i}`, words, ave }] : [];
      });
    });
}

function completes(effects: Happened["effects"]): boolean {
  return effects.some(({ kind }) => kind === "objective-completed");
}

/** What has happened since a seat's last decision, or what it did itself if that was the last thing; without a seat, the last few things. */
export function sinceLast(log: readonly LogEntry[], seat: number | null): readonly LogEntry[] {
  if (seat === null) return log.slice(-12);
  const own = log.findLastIndex(({ by }) => by === seat);
  const since = log.slice(own + 1);
  return lines(since).length || own < 0
    ? since
    : log.slice(log.findLastIndex(({ by }, i) => i < own && by !== seat) + 1);
}
