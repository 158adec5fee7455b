/** Legal moves sorted by how a hand makes them: a token onto a space, a thing on the board, or a choice beside it. */
import type { Move } from "../../lib/table";

/** One way for a token to lie: the values by province, or null for face down. */
export interface Turn {
  move: Move;
  facing: Readonly<Record<string, number>> | null;
}

export interface Gestures {
  /** By token, then by space: the ways it may be turned there. */
  tokens: ReadonlyMap<string, ReadonlyMap<string, readonly Turn[]>>;
  /** By place: what can be picked there. */
  targets: ReadonlyMap<string, Move>;
  /** Everything that has no place on the board. */
  choices: readonly Move[];
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

export function gestures(moves: readonly Move[]): Gestures {
  const tokens = new Map<string, Map<string, Turn[]>>();
  const targets = new Map<string, Move>();
  const choices: Move[] = [];
  for (const move of moves) {
    const { kind, token, space, facing, place } = move.does;
    if ((kind === "place" || kind === "hide") && token && space) {
      const spaces = tokens.get(text(token)) ?? new Map<string, Turn[]>();
      const turns = spaces.get(text(space)) ?? [];
      turns.push({ move, facing: (kind === "place" ? facing : null) as Turn["facing"] });
      tokens.set(text(token), spaces.set(text(space), turns));
    } else if (kind === "flip" && place && !targets.has(text(place))) {
      targets.set(text(place), move);
    } else {
      choices.push(move);
    }
  }
  return { tokens, targets, choices };
}

/** What to ask for to preview all moves of a token: parts of the notation, two for its values and one for face down. */
export function previewParts(turns: Iterable<readonly Turn[]>): string[] {
  const parts = new Set<string>();
  for (const turn of [...turns].flat()) {
    const first = /^[A-Z]+(\d)-/.exec(turn.move.text)?.[1];
    const hidden = /:.*$/.exec(turn.move.text)?.[0];
    if (first) parts.add(`${first}-`);
    else if (hidden) parts.add(hidden);
  }
  return [...parts];
}
