/** Which sound belongs to what has happened. */
import type { Sound } from "../lib/sound";

const GREAT: ReadonlySet<string> = new Set(["province-closed", "vote-held", "objective-completed", "player-attacked"]);

interface Shown {
  game: string;
  happened: readonly { effects: readonly { kind: string }[] }[];
}

export function soundOf({ game, happened }: Shown): Sound {
  if (happened.some(({ effects }) => effects.some(({ kind }) => GREAT.has(kind)))) return "great";
  return game === "cleopatra" ? "card" : "place";
}
