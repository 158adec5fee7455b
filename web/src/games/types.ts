import type { Component } from "svelte";
import type { LogEntry, Move, PreviewedMove, RichTable } from "../lib/table";

/** What a game brings: the picture of its table, loaded when it is needed. */
export interface GameModule {
  Board: Component<BoardProps>;
  /** What people call something in the data of a move: what it is, and its name there. */
  called?: (what: string, name: string) => string;
}

export interface BoardProps {
  table: RichTable;
  /** The one shown before, for the animation of what happened. */
  before: RichTable | null;
  /** Legal moves of the seat that acts at this screen now; none when it is not your turn or you look at the past. */
  moves: Move[];
  /** Makes a decision. */
  play: (move: Move) => void;
  /** What the moves would do that have this in their notation. */
  preview: (part: string) => Promise<PreviewedMove[]>;
  /** No animations. */
  calm: boolean;
  /** What has happened so far in words, up to the table shown. */
  log?: readonly LogEntry[];
}
