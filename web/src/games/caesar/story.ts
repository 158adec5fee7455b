/** What happened, as pieces that move one after the other: in the order of the effects, which is that of the rules. */
import type { Happened, LogEntry } from "../../lib/table";
import type { Bonus, CaesarEffect, Side } from "./view";

export interface Beat {
  /** What moves: a token comes, a token is turned, a total is counted, a marker comes, a bonus coin goes. */
  what: keyof typeof LENGTHS;
  /** Where: the name of a space, a province or another place for markers. */
  place: string;
  /** Milliseconds from the beginning. */
  start: number;
  length: number;
  /** Whose hand or rail it comes from or goes to. */
  side: Side | null;
  /** Which coin it is. */
  bonus?: Bonus;
}
/** Beats by what moves and where: `beatOf` finds one. */
export type Story = ReadonlyMap<string, Beat>;

const LENGTHS = { token: 280, turn: 220, total: 240, marker: 220, coin: 300 };
/** With more than this to tell, something was missed: the end is shown at once. */
const LONGEST = 14;

const keyOf = (what: Beat["what"], place: string): string => `${what} ${place}`;

/** The beat of a thing at a place, if anything happens to it. */
export function beatOf(story: Story, what: Beat["what"], place: string): Beat | undefined {
  return story.get(keyOf(what, place));
}

type Moved = Omit<Beat, "start" | "length">;

/** What an effect moves on the board, if anything. */
function moved(effect: CaesarEffect): Moved | null {
  switch (effect.kind) {
    case "token-placed":
    case "token-hidden":
      return { what: "token", place: effect.space, side: effect.player };
    case "piece-flipped":
      return effect.what === "token" ? { what: "turn", place: effect.place, side: null } : null;
    case "province-closed":
      return { what: "total", place: effect.province, side: null };
    case "bonus-taken":
      return { what: "coin", place: effect.province, side: effect.player, bonus: effect.bonus };
    case "marker-placed":
      return { what: "marker", place: effect.place, side: effect.player };
    default:
      return null;
  }
}

/** What has happened after a ply; each ply moves when it is told. */
export function story(
  happened: readonly Happened<"caesar">[],
  after: number,
  startOf: (ply: number) => number = () => 0,
): Story {
  const beats = new Map<string, Beat>();
  let clock = 0;
  for (const { ply, effects } of happened) {
    clock = Math.max(clock, startOf(ply));
    for (const effect of ply > after ? effects : []) {
      const found = moved(effect);
      if (!found) continue;
      const length = LENGTHS[found.what];
      beats.set(keyOf(found.what, found.place), { ...found, start: clock, length });
      clock += length;
    }
  }
  return beats.size > LONGEST ? new Map() : beats;
}

/** Where somebody has placed or flipped something: spaces and other places by name; empty where nothing was. */
export function placesOf(effects: readonly CaesarEffect[]): readonly string[] {
  return effects.flatMap((effect) => {
    switch (effect.kind) {
      case "token-placed":
      case "token-hidden":
        return [effect.space];
      case "piece-flipped":
        return [effect.place];
      default:
        return [];
    }
  });
}

/** Where somebody has placed or flipped something last. */
export function lastPlaces(happened: readonly Happened<"caesar">[]): ReadonlySet<string> {
  const touched = happened.map(({ effects }) => placesOf(effects));
  return new Set(touched.findLast((places) => places.length > 0));
}

/** What chance and Auto-Crassus have done since somebody last decided. */
export function sinceLastMove(log: readonly LogEntry[]): readonly LogEntry[] {
  return log.slice(log.findLastIndex(({ by }) => by >= 0) + 1);
}
