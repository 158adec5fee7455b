/** Lines that are typed and are no moves, as in the terminal. */

export const ALWAYS = ["?", "log", "seats", "help"] as const;
export const EXPLAINING = ["why"] as const;
export const PLAYING = ["undo"] as const;
export const LOOKING = ["back", "next", "first", "now"] as const;
const DRAW = "draw";
export const DRAWING = [DRAW, `${DRAW} on`] as const;
const EYES = "eyes";

type Word = (typeof ALWAYS | typeof EXPLAINING | typeof PLAYING | typeof LOOKING | typeof DRAWING)[number];
export type Line =
  | { kind: Exclude<Word, "?"> }
  | { kind: "moves"; part: string }
  | { kind: "ply"; ply: number }
  | { kind: "eyes"; who: string }
  | { kind: "move"; text: string };

const WORDS: readonly Word[] = [...ALWAYS, ...EXPLAINING, ...PLAYING, ...LOOKING, ...DRAWING];

/** What a line means: a command, a number of a ply to look at, or else a move. */
export function understood(typed: string): Line {
  const line = typed.trim().replaceAll(/\s+/g, " ");
  const small = line.toLowerCase();
  if (small.startsWith("?")) return { kind: "moves", part: line.slice(1).trim() };
  if (/^\d+$/.test(small)) return { kind: "ply", ply: Number(small) };
  if (small === EYES || small.startsWith(`${EYES} `)) return { kind: "eyes", who: small.slice(EYES.length + 1) };
  const known = WORDS.find((one) => one === small);
  return known && known !== "?" ? { kind: known } : { kind: "move", text: line };
}

/** To look with somebody's eyes. */
export const eyesOf = (who: string): string => `${EYES} ${who}`;

/** The key of what is said about a command. */
export const about = (command: string): string =>
  `text.command.${command.startsWith(EYES) ? EYES : command === "?" ? "moves" : command.replace(" ", "_")}`;
