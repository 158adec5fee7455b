/** What fits what was typed: moves in notation first, then commands. */
import type { Move } from "../lib/table";
import { fieldsOf } from "../table/entry";

export interface Suggestion {
  text: string;
  /** What it does. */
  words: string;
}

/** As many moves are suggested at once; the server foretells as many. */
export const MOST = 40;

/** As it is compared: small letters, no spaces. */
export function bare(typed: string): string {
  return typed.replaceAll(/\s+/g, "").toLowerCase();
}

/** Moves with this in their notation; those that begin with it come first, as the server sorts them. */
export function fitting(moves: readonly Move[], typed: string): Move[] {
  const part = bare(typed);
  const found = moves.filter(({ text }) => bare(text).includes(part));
  const begins = ({ text }: Move): boolean => bare(text).startsWith(part);
  return [...found.filter(begins), ...found.filter((move) => !begins(move))];
}

/** The move that was typed whole. */
export function exact(moves: readonly Move[], typed: string): Move | undefined {
  return moves.find(({ text }) => bare(text) === bare(typed));
}

/** Many moves, a line for each token or card. */
export function byPiece(moves: readonly Move[]): [string, string[]][] {
  const pieces = new Map<string, string[]>();
  for (const { text, does } of moves) {
    const fields = new Map(fieldsOf(does));
    const piece = String(fields.get("token") ?? fields.get("card") ?? does.kind);
    pieces.set(piece, [...(pieces.get(piece) ?? []), text]);
  }
  return [...pieces];
}
