/** What has just happened, as lines for the ribbon over the board: in a few words, made from the effects of plies. */
import type { Happened, RichTable } from "../lib/table";

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

type Effects = Happened["effects"];

/** Steps of a turn that say nothing of what is done in it: they are in the log. */
const isStep = (effect: Effects[number]): boolean =>
  effect.kind === "went-on" ||
  effect.kind === "deck-chosen" ||
  (effect.kind === "turn-taken" && effect.way === "active");

export interface Line {
  ply: number;
  words: string;
  /** It stays until somebody has seen it. */
  big: boolean;
  /** Something stands out. */
  tells: boolean;
  /** What it is about. */
  effects: Effects;
}

/** Who reads: the seat whose view it is, or all at this screen. */
export function readersOf({ eyes, you, seats }: Pick<RichTable, "eyes" | "you" | "seats">): Readers {
  const own = typeof eyes === "number" && you.includes(eyes) ? [eyes] : you;
  return { own, names: own.flatMap((seat) => seats[seat]?.seat ?? []) };
}
export interface Readers {
  own: readonly number[];
  /** Of their seats. */
  names: readonly string[];
}

/** A line for each ply that the readers have not made, and for big moments whoever brought them about; where several players' news come
 * at once, one for each of them. */
export function ribbon(happened: readonly Happened[], { own, names }: Readers): Line[] {
  return happened.flatMap((ply) => {
    const whole = { words: ply.words, summary: ply.summary ?? "", effects: ply.effects };
    const parts = ply.news?.length ? divided(ply) : [whole];
    return parts.flatMap(({ words, summary, effects }) => {
      const big = effects.some(isBig);
      const told = (big && summary) || words;
      const others = ply.by >= 0 && (ply.news?.length ? !names.includes(playerOf(effects)) : !own.includes(ply.by));
      return told && (big || (others && !effects.every(isStep)))
        ? [{ ply: ply.ply, words: told, big, tells: summary !== "", effects }]
        : [];
    });
  });
}

/** The news of one player after the other, each with its effects. */
function divided({ news = [], effects }: Happened): { words: string; summary: string; effects: Effects }[] {
  let from = 0;
  return news.map(({ words, summary = "", effects: count }) => {
    const its = effects.slice(from, (from += count));
    return { words, summary, effects: its };
  });
}

/** Whose news it is. */
const playerOf = ([first]: Effects): string => (first && "player" in first ? (first.player ?? "") : "");

/** An orgy is big, too: nobody votes, where everybody has waited for it. */
const isBig = (effect: Effects[number]): boolean =>
  BIG.has(effect.kind) ||
  (effect.kind === "vote-card-turned" && (effect.card === "orgy" || effect.card === "reshuffling orgy"));

/** The line that says most; of equal ones the last. */
export function worthiest(lines: readonly Line[]): Line | null {
  const worth = ({ big, tells }: Line): number => (big ? 2 : tells ? 1 : 0);
  return lines.reduce<Line | null>((best, line) => (best && worth(best) > worth(line) ? best : line), null);
}

/** The last few lines, without small ones before: whoever plays faster than one can read is not waited for. */
export function shortened(lines: readonly Line[], most: number): readonly Line[] {
  if (lines.length <= most) return lines;
  const [first, ...others] = lines;
  const last = others.slice(1 - most);
  return first ? [first, ...others.filter((line) => line.big || last.includes(line)).slice(1 - most)] : [];
}

/** Milliseconds that it takes to read a line. */
export function readingTime({ words, big }: Pick<Line, "words" | "big">): number {
  return Math.min(3600, Math.max(1500, 900 + 30 * words.length)) + (big ? 500 : 0);
}
