/** What happened since somebody's last decision, as lines; the words are the server's. */
import type { Happened, LogEntry } from "../../lib/table";

export interface Line {
  ply: number;
  words: string;
  /** Somebody has completed an objective. */
  ave: boolean;
}

const isHappened = (entry: LogEntry): entry is Happened => "effects" in entry;

/** Without decisions that nothing is known of yet, such as sealed choices. */
export function lines(entries: readonly LogEntry[]): Line[] {
  return entries
    .filter(({ words, hidden }) => words && !hidden)
    .map((entry) => ({ ply: entry.ply, words: entry.words, ave: isHappened(entry) && completes(entry) }));
}

function completes({ effects }: Happened): boolean {
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
