// Made by web/tools/wire_types.py from src/rubicon/server/requests.py and commands.py: change those, then run `make wire`.

/** How time is limited: not at all, per move, in total with an increment, or in days per move (all in seconds). */
export interface Clock {
  kind?: "days" | "move" | "none" | "total";
  seconds?: number;
  increment?: number;
  when_over?: "bot" | "loss";
}

/** Who is to sit there: the sender, a friend with a link, anybody, or a bot. */
export interface SeatWanted {
  kind: "bot" | "friend" | "me" | "open";
  bot?: string;
}

/** Create a table. `commit`: the SHA-256 of a part of the seed, see docs/host/fairness.md. */
export interface NewTable {
  game: string;
  seats: SeatWanted[];
  options?: Record<string, string | boolean | number>;
  clock?: Clock;
  listed?: boolean;
  name?: string;
  commit?: string;
  companion?: boolean;
  hints?: boolean | null;
  key?: string | null;
}

/** Take a seat: with the code of a link, or an open one. A click sends it; opening a link does not. */
export interface Join {
  code?: string | null;
  seat?: number | null;
  name?: string;
  commit?: string;
  key?: string | null;
}

/** Import a .rubicon file. */
export interface Import {
  file: string;
}

/** Play on from a ply of a finished game. */
export interface Fork {
  ply: number;
  seats: SeatWanted[];
  name?: string;
  commit?: string;
  key?: string | null;
}

/** Begin a lesson. */
export interface Lesson {
  key?: string | null;
}

/** Open the part of the seed that was committed to. */
export interface OpenCommand {
  type: "open";
  part: string;
}

/** The SHA-256 of a part of the seed, from somebody who sits already: before a rematch. */
export interface CommitCommand {
  type: "commit";
  commit: string;
}

/** An action by number or in notation; `at`: the number of the last event the player knows; `id`: the same id is the same move. */
export interface MoveCommand {
  type: "move";
  at: number;
  action: number | string;
  id?: string;
  seat?: number | null;
}

/** At a companion's table: let chance decide here; `on`: and further, up to the next decision. */
export interface DrawCommand {
  type: "draw";
  on?: boolean;
}

/** In a lesson: the note of this name is read. */
export interface ReadCommand {
  type: "read";
  note: string;
}

/** Ask to take the last move back. */
export interface TakebackCommand {
  type: "takeback";
}

/** Ask to stop the clocks. */
export interface PauseCommand {
  type: "pause";
}

/** Ask to let the clocks run again. */
export interface ResumeCommand {
  type: "resume";
}

/** Agree, or not, to what another player has asked for. */
export interface AnswerCommand {
  type: "answer";
  yes: boolean;
}

/** Give the game up. */
export interface ResignCommand {
  type: "resign";
}

/** Another game at the same table, seats swapped. */
export interface RematchCommand {
  type: "rematch";
}

/** Somebody is away: a bot takes the seat, or the game ends. */
export interface ReplaceCommand {
  type: "replace";
  seat: number;
  how: "bot" | "end";
}

/** What actions would do that have this in their notation: those of a picked token, say. Those that begin with it come first. */
export interface PreviewCommand {
  type: "preview";
  part: string;
  seat?: number | null;
  words?: boolean;
}

/** The best moves of one's own seat that is waited for, where the table allows it. */
export interface HintCommand {
  type: "hint";
  seat?: number | null;
}

/** The table as the sender sees it now, or saw it after a ply; once the game is over also as any seat, a spectator or `all` sees it. */
export interface LookCommand {
  type: "look";
  ply?: number | null;
  eyes?: number | "all" | null;
  text?: boolean;
}

/** Some plies of the past from this one on, as `look` shows each, without what all of them share: to keep a game and read it later. */
export interface PliesCommand {
  type: "plies";
  ply: number;
  eyes?: number | "all" | null;
  text?: boolean;
}

/** Ask whether the server is there. */
export interface PingCommand {
  type: "ping";
}

/** The first message on a socket: the key of a player, and the number of the last event that the client knows. */
export interface Hello {
  key?: string | null;
  since?: number;
  rich?: boolean;
  text?: boolean;
  language?: string;
}

export type AnyCommand =
  | OpenCommand
  | CommitCommand
  | MoveCommand
  | DrawCommand
  | ReadCommand
  | TakebackCommand
  | PauseCommand
  | ResumeCommand
  | AnswerCommand
  | ResignCommand
  | RematchCommand
  | ReplaceCommand
  | PreviewCommand
  | HintCommand
  | LookCommand
  | PliesCommand
  | PingCommand;
