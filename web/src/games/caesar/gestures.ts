/** Legal moves sorted by how a hand makes them: a token onto a space, a thing on the board, or a choice beside it. */
import type { Move } from "../../lib/table";

type CaesarMove = Move<"caesar">;

/** One way for a token to lie: the values by province, or null for face down. */
export interface Turn {
  move: CaesarMove;
  facing: Readonly<Record<string, number>> | null;
}

export interface Gestures {
  /** By token, then by space: the ways it may be turned there. */
  tokens: ReadonlyMap<string, ReadonlyMap<string, readonly Turn[]>>;
  /** By place: what can be picked there. */
  targets: ReadonlyMap<string, CaesarMove>;
  /** Everything that has no place on the board. */
  choices: readonly CaesarMove[];
}

export function gestures(moves: readonly CaesarMove[]): Gestures {
  const tokens = new Map<string, Map<string, Turn[]>>();
  const targets = new Map<string, CaesarMove>();
  const choices: CaesarMove[] = [];
  const lay = (token: string, space: string, turn: Turn): void => {
    const spaces = tokens.get(token) ?? new Map<string, Turn[]>();
    tokens.set(token, spaces.set(space, [...(spaces.get(space) ?? []), turn]));
  };
  for (const move of moves) {
    const { does } = move;
    if (does.kind === "place") lay(does.token, does.space, { move, facing: does.facing });
    else if (does.kind === "hide" && does.token !== null) lay(does.token, does.space, { move, facing: null });
    else if (does.kind === "flip" && !targets.has(does.place)) targets.set(does.place, move);
    else choices.push(move);
  }
  return { tokens, targets, choices };
}
