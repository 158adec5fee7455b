/** What the server tells of a table: answers, as against wire.ts, which is what it takes. */
import type { Clock } from "./wire";

export type Data = string | number | boolean | null | Data[] | { [key: string]: Data };
export type DataObject = { [key: string]: Data };

export type Status = "waiting" | "opening" | "running" | "paused" | "over";

export interface SeatInfo {
  /** Its name in the game, such as Caesar. */
  seat: string;
  /** Who sits there. */
  name: string;
  bot: string;
  /** Why a simpler bot has moved for this one: compiling, unavailable, busy, failed; empty: it plays itself. */
  stand_in?: string;
  /** Neither a bot nor one that plays by the rules alone, such as Auto-Crassus. */
  person: boolean;
  taken: boolean;
  /** Free without a code. */
  open: boolean;
  commit: string;
  /** The game waits for this seat's commitment. */
  commit_due: boolean;
  part_open: boolean;
  decided: boolean;
}

export interface TableRequest {
  by: number;
  what: "takeback" | "pause" | "resume";
  agreed: number[];
}

export interface TableInfo {
  table: string;
  number: number;
  game: string;
  title: string;
  /** Version of the rules; in a rich table `rules` is a list of ids instead. */
  options: string;
  status: Status;
  seats: SeatInfo[];
  waiting: number[];
  clock: Clock;
  time_left: (number | null)[] | null;
  request: TableRequest | null;
  server_commit: string;
  scores: number[] | null;
  why: string | null;
  links: { what: string; table: string }[];
  came_from: string;
  /** It does not begin at the start of the game. */
  from_position: boolean;
  /** Chance is entered by hand: the game is played on the real board. */
  companion?: boolean;
  /** Players may ask for the best moves. */
  hints?: boolean;
  /** The lesson that is played here, by its name; empty: none. */
  lesson?: string;
}

/** What stands between the plies of a lesson. */
export interface Note {
  name: string;
  text: string;
  /** The rules that it teaches. */
  rules: string[];
  /** Which one of how many. */
  number: number;
  of: number;
  /** It has to be read before anything goes on. */
  read: boolean;
  /** The action that it asks for. */
  follow: number | null;
}

/** A legal move: `text` in notation, `does` as data. */
export interface Move {
  action: number;
  text: string;
  does: DataObject;
}
/** A legal move whose `does` says what it would bring about; in words, too, where they were asked for. */
export interface PreviewedMove extends Move {
  words?: string;
}

export interface RichTable extends TableInfo {
  options_data: Record<string, string | number | boolean>;
  you: number[];
  /** Whose view this is: a seat, SPECTATOR, or "all". */
  eyes: Eyes;
  ply: number;
  view: DataObject | null;
  /** The view as headed text, for those who have asked for it. */
  text?: string;
  moves: Record<string, Move[]>;
  asks: string;
  rules: string[];
  /** At a lesson's table, now. */
  note?: Note | null;
}
/** One of the best moves: the chance to win with it, what it does. */
export interface Hint {
  action: number;
  text: string;
  win: number;
  words: string;
}

/** A decision of a finished game; chances are the mover's. */
export interface Judged {
  ply: number;
  seat: number;
  text: string;
  words: string;
  win: number;
  best_text: string;
  best: number;
  loss: number;
}

/** How many decisions of how many are judged; once all are, chances by ply and seat, and the moves that have lost most. */
export interface Analysis {
  done: number;
  of: number;
  curve: number[][] | null;
  worst: Judged[] | null;
}

export type Eyes = number | "all";
export const SPECTATOR = -3;
export const CHANCE = -1;

export interface LogEntry {
  ply: number;
  by: number;
  text: string;
  words: string;
}
