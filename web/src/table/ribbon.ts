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
/** As many lines are shown: those that tell most, of equal ones the last. */
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
  const tells = new Map<Line, number>();
  for (const { ply, by, words, summary, effects } of happened) {
    const big = effects.some(isBig);
    const told = (big && summary) || words;
    if (!told || !(big || (by >= 0 && !you.includes(by)))) continue;
    const line = { ply, words: told, big };
    lines.push(line);
    tells.set(line, big ? 2 : summary ? 1 : 0);
  }
  const worth = (line: Line): number => tells.get(line) ?? 0;
  const best = [...lines].sort((one, other) => worth(other) - worth(one) || other.ply - one.ply).slice(0, MOST);
  return lines.filter((line) => best.includes(line));
}

/** An orgy is big, too: nobody votes, where everybody has waited for it. */
const isBig = (effect: Happened["effects"][number]): boolean =>
  BIG.has(effect.kind) ||
  (effect.kind === "vote-card-turned" && (effect.card === "orgy" || effect.card === "reshuffling orgy"));

/** What is shown after a message: big moments that nobody has seen yet stay, small ones give way. */
export function shownAfter(shown: readonly Line[], fresh: readonly Line[]): Line[] {
  const last = fresh[0]?.ply ?? Infinity;
  return [...shown.filter(({ big, ply }) => big && ply < last), ...fresh].slice(-MOST);
}
