import type { Component } from "svelte";
import type { GameName, Games, LogEntry, Move, PreviewedMove, RichTable } from "../lib/table";

/** What a game brings: the picture of its table, loaded when it is needed. */
export interface GameModule<G extends GameName = GameName> {
  Board: Component<BoardProps<G>>;
  /** What people call something in the data of a move: what it is, and its name there. */
  called?: (what: string, name: string) => string;
}

/** What the legend of a game is about. */
export interface LegendProps<G extends GameName = GameName> {
  table: RichTable<G>;
}

export interface BoardProps<G extends GameName = GameName> {
  table: RichTable<G>;
  /** The one shown before, for the animation of what happened. */
  before: RichTable<G> | null;
  /** Legal moves of the seat that acts at this screen now; none when it is not your turn or you look at the past. */
  moves: Move<G>[];
  /** One of them that is shown as a proposal; it hinders no other. */
  hint?: Move<G> | null;
  /** Makes a decision. */
  play: (move: Move<G>) => void;
  /** What the moves would do that have this in their notation, or these moves by number: 40 at most. */
  preview: (wanted: string | readonly number[]) => Promise<readonly PreviewedMove<G>[]>;
  /** Somebody has pressed what can't be done: says why, given the piece in the fingers (or none) and the place. */
  why?: (piece: string, place: string) => void;
  /** No animations. */
  calm: boolean;
  /** What is being told over the board just now, marked on it. */
  told?: readonly Games[G]["effect"][];
  /** Milliseconds until what a ply did is told: it is not shown before, unless somebody presses something. */
  startOf?: (ply: number) => number;
  /** What has happened so far in words, up to the table shown. */
  log?: readonly LogEntry[];
}
