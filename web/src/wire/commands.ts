// Made by web/tools/wire_types.py from src/rubicon/server/requests.py and commands.py: change the structs there, then run `make wire`.

/** Create a table. `commit`: the SHA-256 of a part of the seed, see docs/host/fairness.md. */
export interface NewTable {
  game: string;
  seats: readonly SeatWanted[];
  options?: Readonly<Record<string, string | boolean | number>>;
  clock?: Clock;
  listed?: boolean;
  name?: string;
  commit?: string;
  /** Beside the real board: chance is not drawn but entered, or drawn when asked for. */
  companion?: boolean;
  /** Whether players may ask for the best moves; left out: only who plays against nobody but bots. */
  hints?: boolean | null;
  /** The key to the maker's seats; left out, the server chooses one. */
  key?: string | null;
}

/** Who is to sit there: the sender, a friend with a link, anybody, or a bot. */
export interface SeatWanted {
  kind: "bot" | "friend" | "me" | "open";
  bot?: string;
  /** What a player at a shared screen is called; without any, the sender's first seat has the sender's name, the others none. */
  name?: string;
}

/** How time is limited: not at all, per move, in total with an increment, or in days per move (all in seconds). */
export interface Clock {
  kind?: "days" | "move" | "none" | "total";
  seconds?: number;
  increment?: number;
  when_over?: "bot" | "loss";
}

/** Recognise the owner: the code of the address that `rubicon` has opened in the browser. It works once. */
export interface Owner {
  code: string;
}

/** Take a seat: with the code of a link, with one that recovers it, or an open one. A click sends it; opening a link does not. */
export interface Join {
  code?: string | null;
  seat?: number | null;
  name?: string;
  commit?: string;
  /** The key to the seat; left out, the server chooses one. */
  key?: string | null;
}

/** Ask which seats a code takes; nothing is taken. */
export interface Invitation {
  code: string;
}

/** Import a .rubicon file. */
export interface Import {
  file: string;
}

/** Play on from a ply of a finished game. */
export interface Fork {
  ply: number;
  seats: readonly SeatWanted[];
  name?: string;
  commit?: string;
  /** The key to the maker's seats; left out, the server chooses one. */
  key?: string | null;
}

/** Begin a lesson. */
export interface Lesson {
  /** The key to the learner's seat; left out, the server chooses one. */
  key?: string | null;
}

/** The greeting: the first message on a socket. */
export interface Hello {
  /** The key to your seats; without one you are a spectator. */
  key?: string | null;
  /** The number of the last event that you have: you get those after it. */
  since?: number;
  /** You want everything that a screen shows: view, moves as data, effects, words. */
  rich?: boolean;
  /** With `rich`: also the view as an outline of text. */
  text?: boolean;
  /** Without a seat you count as a spectator; not so while you only look at an invitation. */
  watching?: boolean;
  /** Of the words, in two letters; left out, the one that the browser prefers. */
  language?: string;
}

/** Open the part of the seed that you committed to, for all your seats.

    Note all commitments first, and wait while any seat has `commit_due`. */
export interface OpenCommand {
  type: "open";
  part: string;
}

/** Commit to a new part of the seed: while seats are free, or before a rematch if your seat has `commit_due`. */
export interface CommitCommand {
  type: "commit";
  /** The SHA-256 of the part. */
  commit: string;
}

/** Make a decision. */
export interface MoveCommand {
  type: "move";
  /** The number of the last event that you know. */
  at: number;
  /** Its number, or its notation. */
  action: number | string;
  /** The same id from the same seat is the same move, so it is safe to send it again. */
  id?: string;
  /** Which of your seats; -1: what the real components have brought, at a companion's table. */
  seat?: number | null;
}

/** Let the server draw, at a companion's table. */
export interface DrawCommand {
  type: "draw";
  /** Go on drawing up to your next decision. */
  on?: boolean;
}

/** Say that a note of a lesson is read. */
export interface ReadCommand {
  type: "read";
  /** The name of the note. */
  note: string;
}

/** Ask to go back to before your last decision. A choice that is still sealed is withdrawn at once. */
export interface TakebackCommand {
  type: "takeback";
}

/** Ask to stop the clocks and the game. */
export interface PauseCommand {
  type: "pause";
}

/** Ask to go on after a pause. */
export interface ResumeCommand {
  type: "resume";
}

/** Agree, or not, to what another player has asked. */
export interface AnswerCommand {
  type: "answer";
  yes: boolean;
}

/** Give up; the others share the win. */
export interface ResignCommand {
  type: "resign";
}

/** Once the game is over: ask to play again, or agree to it. When all people have, there is a new table, and `linked` names it.

    Seats move on by one, and everybody keeps their keys. The game begins when all who had a part of the seed have committed to a new one
    and opened it. Asked for twice, it is the same table. */
export interface RematchCommand {
  type: "rematch";
}

/** Replace a player who has had no socket here for 10 minutes, at a table without a clock. */
export interface ReplaceCommand {
  type: "replace";
  seat: number;
  /** A bot takes the seat; or the game ends, and all share the win. */
  how: "bot" | "end";
}

/** Ask what your legal moves would do, as far as you can know; at most 40. */
export interface PreviewCommand {
  type: "preview";
  /** Only moves with this in their notation; those that begin with it come first. */
  part?: string;
  /** Only these moves, by their numbers; empty: all. */
  actions?: readonly number[];
  seat?: number | null;
  /** Also in words. */
  words?: boolean;
}

/** Ask for the best moves of your seat that is waited for, from its own view, by 2,000 simulations; where the table allows it.

    It takes as long as a bot's move. What else you send on the same socket waits for it, so a page had better ask by `do`. */
export interface HintCommand {
  type: "hint";
  seat?: number | null;
}

/** Ask why a piece can't go to a place, by their names in the view, as far as you can know; the answer is a sentence.

    In *Rise of Augustus* the piece is the number of an objective of yours, and the place one of its symbols. */
export interface WhyCommand {
  type: "why";
  /** A token or card of yours; empty: none is picked. */
  piece?: string;
  place?: string;
  seat?: number | null;
}

/** Ask for the whole table: now or, with `ply`, as you saw it then.

    Without `ply`, `eyes` and `text` the answer is a plain table, otherwise a rich one. */
export interface LookCommand {
  type: "look";
  /** How many plies were played then. */
  ply?: number | null;
  /** Whose view: a seat, -3 for a spectator or "all" for everything; other views than your own once the game is over. */
  eyes?: number | "all" | null;
  /** Also as an outline of text. */
  text?: boolean;
}

/** Ask for up to ten plies of the past, without what is the same at all of them: to keep a game and read it later. */
export interface PliesCommand {
  type: "plies";
  /** The first of them. */
  ply: number;
  /** As in `look`. */
  eyes?: number | "all" | null;
  /** Also as an outline of text. */
  text?: boolean;
}

/** Send a phrase or a mark to everybody who looks on; it is not stored. There is no free text. */
export interface SayCommand {
  type: "say";
  phrase: "again" | "bye" | "good_move" | "hello" | "laurel" | "luck" | "moment" | "oops" | "sad" | "smile" | "surprise" | "thanks" | "well_played";
  seat?: number | null;
}

/** Ask whether the server is there: a connection that was slept through looks open. */
export interface PingCommand {
  type: "ping";
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
  | WhyCommand
  | LookCommand
  | PliesCommand
  | SayCommand
  | PingCommand;
