/** What happened, as lines to be told one by one; the words are the server's. */
import type { LogEntry } from "../../lib/table";

export interface Line {
  ply: number;
  /** Which sentence of its ply. */
  part: number;
  words: string;
  /** Somebody has completed an objective. */
  ave: boolean;
}

/** How others' sealed choices are written. */
const SEALED = "=?";
const AVE = /(?=\bAve Caesar!)/;

/** A ply is one line, but what is completed by it has a line of its own. */
export function sentences(entries: readonly LogEntry[]): Line[] {
  return entries
    .filter(({ text, words }) => text !== SEALED && words)
    .flatMap(({ ply, words }) =>
      words
        .split(AVE)
        .map((one, part) => ({ ply, part, words: one.trim(), ave: part > 0 || AVE.test(one) }))
        .filter((line) => line.words),
    );
}

/** What has happened since somebody's last decision; for those without a seat, the last few things. */
export function sinceLast(log: readonly LogEntry[], seat: number | null): readonly LogEntry[] {
  if (seat === null) return log.slice(-12);
  return log.slice(log.findLastIndex(({ by }) => by === seat) + 1);
}
