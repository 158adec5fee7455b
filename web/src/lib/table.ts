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
  /** Neither a bot nor one that plays by the rules alone, such as Auto-Crassus. */
  person: boolean;
  taken: boolean;
  /** Free without a code. */
  open: boolean;
  commit: string;
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
  /** Chance is entered by hand: the game is played on the real board. */
  companion?: boolean;
}

/** A legal move: `text` in notation, `does` as data. */
export interface Move {
  action: number;
  text: string;
  does: DataObject;
}
/** A legal move whose `does` says what it would bring about. */
export type PreviewedMove = Move;

export interface RichTable extends TableInfo {
  options_data: Record<string, string | number | boolean>;
  you: number[];
  /** Whose view this is: a seat, SPECTATOR, or "all". */
  eyes: Eyes;
  ply: number;
  view: DataObject | null;
  moves: Record<string, Move[]>;
  asks: string;
  rules: string[];
  hints?: Data;
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
