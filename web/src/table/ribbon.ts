/** What has just happened, for the ribbon over the board: in a few words, made from the effects of plies. */
import type { Happened } from "../lib/table";

/** Effects that a table holds its breath for: they stay on the ribbon until they are seen. */
const BIG: ReadonlySet<string> = new Set([
  "province-closed",
  "vote-held",
  "card-assassinated",
  "wrath-struck",
  "action-card-vetoed",
  "objective-completed",
  "player-attacked",
  "objective-lost",
  "reward-taken",
  "game-ended",
]);
/** As many lines are shown: the last ones. */
export const MOST = 2;

export interface Line {
  ply: number;
  words: string;
  /** It stays until somebody has seen it. */
  big: boolean;
}

/** A line for each ply that the reader has not made, and for big moments whoever brought them about. */
export function ribbon(happened: readonly Happened[], you: readonly number[]): Line[] {
  const lines: Line[] = [];
  for (const { ply, by, words, summary, effects } of happened) {
    const big = effects.some(({ kind }) => BIG.has(kind));
    const told = (big && summary) || words;
    if (told && (big || (by >= 0 && !you.includes(by)))) lines.push({ ply, words: told, big });
  }
  return lines.slice(-MOST);
}

/** What is shown after a message: big moments that nobody has seen yet stay, small ones give way. */
export function shownAfter(shown: readonly Line[], fresh: readonly Line[]): Line[] {
  const last = fresh[0]?.ply ?? Infinity;
  return [...shown.filter(({ big, ply }) => big && ply < last), ...fresh].slice(-MOST);
}
