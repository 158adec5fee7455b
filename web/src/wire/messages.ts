// Made by web/tools/wire_types.py from src/rubicon/server/messages: change the structs there, then run `make wire`.
import type { Clock } from "./commands";
import type { GameName, Games } from "./games";

/** The first message: the events after `since`, and how the table stands. */
export interface Welcome {
  type: "welcome";
  events: readonly AnyEvent[];
  status: "opening" | "over" | "paused" | "running" | "waiting";
  /** The seats that have something to decide. */
  waiting: readonly number[];
  /** The numbers of the legal actions, by seat, of your own seats that are waited for. */
  legal: Readonly<Record<string, readonly number[]>>;
  time_left: readonly number[] | null;
  /** Your seats. */
  you: readonly number[];
  info: TableInfo;
}

/** A table is set up. A fork or an import begins with plies of another game, which the log of the table has. */
export interface CreatedEvent {
  kind: "created";
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Its number at the table, from 1 without gaps. */
  n: number;
  game: string;
  version: number;
  options: Readonly<Record<string, string | number | boolean>>;
  clock: Clock;
  listed: boolean;
  came_from?: string;
  companion?: boolean;
  hints?: boolean;
}

/** Somebody has taken a seat, or has moved it to another device. */
export interface SatEvent {
  kind: "sat";
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Its number at the table, from 1 without gaps. */
  n: number;
  seat: number;
  name?: string;
  commit?: string;
}

/** A player who sits already commits to a part of the seed. */
export interface CommittedEvent {
  kind: "committed";
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Its number at the table, from 1 without gaps. */
  n: number;
  seat: number;
  commit: string;
}

/** A code was made that moves a seat to another device. */
export interface CodedEvent {
  kind: "coded";
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Its number at the table, from 1 without gaps. */
  n: number;
  seat: number;
}

/** A player has opened a part of the seed; the export shows it after the game. */
export interface OpenedEvent {
  kind: "opened";
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Its number at the table, from 1 without gaps. */
  n: number;
  seat: number;
}

/** The game has started. */
export interface StartedEvent {
  kind: "started";
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Its number at the table, from 1 without gaps. */
  n: number;
}

/** An action, in the form that you may see: a draw of your own is `+ship15`, to others `+?`. */
export interface PlyEvent {
  kind: "ply";
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Its number at the table, from 1 without gaps. */
  n: number;
  /** The seat; -1: chance. */
  by: number;
  action: number;
  /** The same in notation. */
  text: string;
  /** Its number in the game, from 1; plies that were taken back do not count. */
  ply: number;
}

/** A choice was made out of turn, where several choose at the same time. Only the player who made it gets more than `by`. */
export interface SealedEvent {
  kind: "sealed";
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Its number at the table, from 1 without gaps. */
  n: number;
  by: number;
  action?: number | null;
  text?: string;
  id?: string;
}

/** A sealed choice is withdrawn; nobody has seen it. */
export interface UnsealedEvent {
  kind: "unsealed";
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Its number at the table, from 1 without gaps. */
  n: number;
  by: number;
}

/** In a lesson: a note was read. */
export interface ReadEvent {
  kind: "read";
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Its number at the table, from 1 without gaps. */
  n: number;
  note: string;
}

/** A player asks the others for something. */
export interface AskedEvent {
  kind: "asked";
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Its number at the table, from 1 without gaps. */
  n: number;
  by: number;
  what: "pause" | "rematch" | "resume" | "takeback";
}

/** Another player agrees, or does not. */
export interface AnsweredEvent {
  kind: "answered";
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Its number at the table, from 1 without gaps. */
  n: number;
  by: number;
  yes: boolean;
}

/** The game goes back to this number of plies; sealed choices of the same moment stay. */
export interface UndoneEvent {
  kind: "undone";
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Its number at the table, from 1 without gaps. */
  n: number;
  by: number;
  plies: number;
}

/** The clocks are stopped. */
export interface PausedEvent {
  kind: "paused";
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Its number at the table, from 1 without gaps. */
  n: number;
}

/** The clocks run again. */
export interface ResumedEvent {
  kind: "resumed";
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Its number at the table, from 1 without gaps. */
  n: number;
}

/** A bot takes a player's seat; the key to the seat opens nothing any more. */
export interface ReplacedEvent {
  kind: "replaced";
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Its number at the table, from 1 without gaps. */
  n: number;
  seat: number;
  bot: string;
  why: "away" | "time";
}

/** The game has ended otherwise than by its rules. */
export interface EndedEvent {
  kind: "ended";
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Its number at the table, from 1 without gaps. */
  n: number;
  why: "away" | "resigned" | "time";
  /** The seat that has lost; -1: nobody. */
  loser: number;
}

/** Another table continues from this one. */
export interface LinkedEvent {
  kind: "linked";
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Its number at the table, from 1 without gaps. */
  n: number;
  what: "rematch";
  table: string;
}

/** What everybody may know of a table besides the game. */
export interface TableInfo {
  /** Its name. */
  table: string;
  /** The number of the last event. */
  number: number;
  /** The name of the game in data, such as caesar. */
  game: string;
  /** The name of the game for people. */
  title: string;
  /** The version of its rules. */
  rules_version: number;
  /** Those that are not at their defaults, as text. */
  options: string;
  /** How the table stands. */
  status: "opening" | "over" | "paused" | "running" | "waiting";
  /** In the order of their numbers. */
  seats: readonly SeatInfo[];
  /** Seats that have something to decide. */
  waiting: readonly number[];
  /** As it was asked for, without defaults. */
  clock: Clock;
  /** What a player has asked the others for: `by`, `what`, and the seats that have `agreed`. */
  request: RequestInfo | null;
  /** The commitment to the server's part of the seed. */
  server_commit: string;
  /** Each seat's share of the win, once it is over. */
  scores: readonly number[] | null;
  /** Why it is over: as the game's rules name it, or resigned, time, away. */
  why: string | null;
  /** Tables that continue from this one: `what` and `table`. */
  links: readonly Link[];
  /** The name of a table, `import`, or empty. */
  came_from: string;
  /** It does not begin at the start of the game. */
  from_position: boolean;
  /** Chance is entered by hand: the game is played on the real board. */
  companion: boolean;
  /** Players may ask for the best moves. */
  hints: boolean;
  /** The name of the lesson that is played here, or empty. */
  lesson: string;
  /** By seat, in milliseconds; null without a clock. */
  time_left: readonly number[] | null;
}

/** A seat, as everybody may know it. */
export interface SeatInfo {
  /** Its name in the game, such as Caesar. */
  seat: string;
  /** Who sits there. */
  name: string;
  /** The bot that plays, or empty. */
  bot: string;
  /** Why a simpler bot has moved for this one: compiling, unavailable, busy or failed. Empty: it plays itself. */
  stand_in: string;
  /** Neither a bot nor a seat that plays by itself, such as Auto-Crassus. */
  person: boolean;
  /** Somebody sits there, or it plays by itself. */
  taken: boolean;
  /** Free without a code. */
  open: boolean;
  /** The commitment to this player's part of the seed. */
  commit: string;
  /** The game waits for this seat's commitment: do not open your part before. */
  commit_due: boolean;
  /** The part of the seed is open. */
  part_open: boolean;
  /** Has made a sealed choice. */
  decided: boolean;
}

/** What a player has asked the others for. */
export interface RequestInfo {
  by: number;
  what: "pause" | "rematch" | "resume" | "takeback";
  agreed: readonly number[];
}

/** Another table that continues from this one. */
export interface Link {
  what: "rematch";
  table: string;
}

/** New events, and how the table stands after the last of them. */
export interface Events {
  type: "events";
  events: readonly AnyEvent[];
  status: "opening" | "over" | "paused" | "running" | "waiting";
  /** The seats that have something to decide. */
  waiting: readonly number[];
  /** The numbers of the legal actions, by seat, of your own seats that are waited for. */
  legal: Readonly<Record<string, readonly number[]>>;
  time_left: readonly number[] | null;
}

/** The first message, to a greeting with `rich`. */
export interface RichWelcome<G extends GameName = GameName> {
  type: "welcome";
  events: readonly AnyEvent[];
  table: RichTable<G>;
  /** Every ply so far. */
  log: readonly LogEntry[];
}

/** A table with everything that a screen shows, now or in the past. */
export interface RichTable<G extends GameName = GameName> {
  /** Its name. */
  table: string;
  /** The number of the last event. */
  number: number;
  /** Its name: view, moves and effects are those of this game. */
  game: G;
  /** The name of the game for people. */
  title: string;
  /** The version of its rules. */
  rules_version: number;
  /** Those that are not at their defaults, as text. */
  options: string;
  /** How the table stands. */
  status: "opening" | "over" | "paused" | "running" | "waiting";
  /** In the order of their numbers. */
  seats: readonly SeatInfo[];
  /** Seats that have something to decide. */
  waiting: readonly number[];
  /** As it was asked for, without defaults. */
  clock: Clock;
  /** What a player has asked the others for: `by`, `what`, and the seats that have `agreed`. */
  request: RequestInfo | null;
  /** The commitment to the server's part of the seed. */
  server_commit: string;
  /** Each seat's share of the win, once it is over. */
  scores: readonly number[] | null;
  /** Why it is over: as the game's rules name it, or resigned, time, away. */
  why: string | null;
  /** Tables that continue from this one: `what` and `table`. */
  links: readonly Link[];
  /** The name of a table, `import`, or empty. */
  came_from: string;
  /** It does not begin at the start of the game. */
  from_position: boolean;
  /** Chance is entered by hand: the game is played on the real board. */
  companion: boolean;
  /** Players may ask for the best moves. */
  hints: boolean;
  /** The name of the lesson that is played here, or empty. */
  lesson: string;
  /** By seat, in milliseconds; null without a clock. */
  time_left: readonly number[] | null;
  /** All options by name. */
  options_data: Readonly<Record<string, string>>;
  /** Those that are not at their defaults. */
  options_chosen: Readonly<Record<string, string>>;
  /** Your seats. */
  you: readonly number[];
  /** Whose view this is: yours, or of several the one that is waited for; -3: a spectator's. */
  eyes: number | "all";
  /** Plies played. */
  ply: number;
  /** The first plies, which are set-up: a log can leave them out. */
  set_up: number;
  /** What those eyes know; null before the game has begun. */
  view: Games[G]["view"] | null;
  /** The legal moves of your own seats that are waited for; at a companion's table also those of -1, chance. None in the past. */
  moves: Readonly<Record<string, readonly Move<G>[]>>;
  /** Those of your seats that have one legal move only, where everybody can see that, or where it does nothing and all others are
bots: a client may make it by itself. */
  forced: readonly number[];
  /** You can take your last decision back, or ask for it: no opponent was shown something of chance since. */
  undo: boolean;
  /** What is asked of whom, in a sentence. */
  asks: string;
  /** The rules behind it, by their identifiers. */
  rules: readonly string[];
  /** In a lesson: the note that stands there now. */
  note: Note | null;
  /** The plies of this message; in a look at the past, the one that led here. */
  happened: readonly Happened<G>[];
  /** The view as an outline of text, for those who have asked for it. */
  text?: Outline;
}

/** What stands between the plies of a lesson. */
export interface Note {
  /** By which it is said to be read. */
  name: string;
  /** What it says. */
  text: string;
  /** The rules that it teaches. */
  rules: readonly string[];
  /** What a board should point at meanwhile: names that its game's lessons use, such as borders. */
  shows: readonly string[];
  /** Which one, from 1. */
  number: number;
  /** How many there are. */
  of: number;
  /** It has to be read before anything goes on. */
  read: boolean;
  /** The action that it asks for. */
  follow: number | null;
}

/** A whole view: the heading says who has to do what. */
export interface Outline {
  heading: string;
  sections: readonly Section[];
}

/** A titled part of an outline. */
export interface Section {
  title: string;
  /** What stands beside the title, such as how many cards are left. */
  note: string;
  entries: readonly Entry[];
}

/** A line of an outline, in one or more columns, and the lines that belong to it. */
export interface Entry {
  cells: readonly string[];
  inside: readonly Entry[];
}

/** A ply in words, as its reader may know it. */
export interface LogEntry {
  /** In notation. */
  text: string;
  /** What happened, in a sentence or two. */
  words: string;
  /** More about it for those who ask, such as why Auto-Crassus did it; left out where there is nothing more to say. */
  details?: string;
  /** A decision of which only its player knows what it is; left out: it is not. */
  hidden?: boolean;
  /** A decision that others could not know when it was made, but this reader could; left out: it is not. */
  sealed?: boolean;
  /** The words player by player, where several players' news come at once; left out elsewhere. */
  news?: readonly News[];
  /** Counted from 1. */
  ply: number;
  /** The seat; -1: chance. */
  by: number;
  /** Where several of your seats share a socket: as the others of them have seen it, if that differs. */
  also?: Readonly<Record<string, Reading>>;
}

/** The part of a ply that is about one player. */
export interface News {
  /** What happened, in a sentence or two; empty where there is nothing to say. */
  words: string;
  /** The same in a few words; left out where nothing stands out. */
  summary?: string;
  /** How many of the ply's effects it tells; they come in order. */
  effects: number;
}

/** A ply in words, as one seat has seen it. */
export interface Reading {
  /** In notation. */
  text: string;
  /** What happened, in a sentence or two. */
  words: string;
  /** More about it for those who ask, such as why Auto-Crassus did it; left out where there is nothing more to say. */
  details?: string;
  /** A decision of which only its player knows what it is; left out: it is not. */
  hidden?: boolean;
  /** A decision that others could not know when it was made, but this reader could; left out: it is not. */
  sealed?: boolean;
  /** The words player by player, where several players' news come at once; left out elsewhere. */
  news?: readonly News[];
}

/** New events, to a greeting with `rich`. */
export interface RichEvents<G extends GameName = GameName> {
  type: "events";
  events: readonly AnyEvent[];
  table: TableChange<G>;
  /** Every ply so far, where you have to forget your own: a fork begins. */
  log?: readonly LogEntry[];
}

/** How a table stands after some events. What is left out is as it was before them. */
export interface TableChange<G extends GameName = GameName> {
  /** The number of the last event. */
  number: number;
  /** How the table stands. */
  status?: "opening" | "over" | "paused" | "running" | "waiting";
  /** In the order of their numbers. */
  seats?: readonly SeatInfo[];
  /** Seats that have something to decide. */
  waiting: readonly number[];
  /** What a player has asked the others for. */
  request?: RequestInfo | null;
  /** Each seat's share of the win, once it is over. */
  scores?: readonly number[] | null;
  /** Why it is over. */
  why?: string | null;
  /** Tables that continue from this one. */
  links?: readonly Link[];
  /** By seat, in milliseconds, where there is a clock. */
  time_left?: readonly number[];
  /** Whose view this is: yours, or of several the one that is waited for; -3: a spectator's. */
  eyes: number | "all";
  /** Plies played. */
  ply: number;
  /** The first plies, which are set-up: a log can leave them out. */
  set_up: number;
  /** What those eyes know; null before the game has begun. */
  view?: Games[G]["view"] | null;
  /** Instead of the view: what is new in it since the last one of those eyes that you have got. */
  changes?: readonly ViewChange[];
  /** The legal moves of your own seats that are waited for; at a companion's table also those of -1, chance. */
  moves: Readonly<Record<string, readonly Move<G>[]>>;
  /** Those of your seats that have one legal move only, where everybody can see that, or where it does nothing and all others are
bots: a client may make it by itself. */
  forced: readonly number[];
  /** You can take your last decision back, or ask for it: no opponent was shown something of chance since. */
  undo: boolean;
  /** What is asked of whom, in a sentence. */
  asks: string;
  /** The rules behind it, by their identifiers. */
  rules: readonly string[];
  /** In a lesson: the note that stands there now. */
  note?: Note | null;
  /** The plies of this message. */
  happened: readonly Happened<G>[];
  /** The view as an outline of text, for those who have asked for it. */
  text?: Outline;
}

/** A part of a view that is new. */
export interface ViewChange {
  /** The way to it: names of fields, and places in lists, from 0. */
  at: readonly (string | number)[];
  /** What is there now, instead of what was there. */
  now: unknown;
}

/** A command is done and stored. */
export interface Done {
  type: "done";
  /** Of a move, the number of its event; else of the table's last. */
  n: number;
  /** Of a move that had one. */
  id?: string;
}

/** A command was refused; nothing has changed. */
export interface RefusedMessage {
  type: "refused";
  error: string;
  message: string;
  /** Of a move that had one. */
  id?: string;
}

/** A table for programs that know the rules: the answer to a `look` without `ply`, `eyes` and `text`. */
export interface PlainTable<G extends GameName = GameName> {
  type: "table";
  /** Its name. */
  table: string;
  /** The number of the last event. */
  number: number;
  /** The name of the game in data, such as caesar. */
  game: string;
  /** The name of the game for people. */
  title: string;
  /** The version of its rules. */
  rules_version: number;
  /** Those that are not at their defaults, as text. */
  options: string;
  /** How the table stands. */
  status: "opening" | "over" | "paused" | "running" | "waiting";
  /** In the order of their numbers. */
  seats: readonly SeatInfo[];
  /** Seats that have something to decide. */
  waiting: readonly number[];
  /** As it was asked for, without defaults. */
  clock: Clock;
  /** What a player has asked the others for: `by`, `what`, and the seats that have `agreed`. */
  request: RequestInfo | null;
  /** The commitment to the server's part of the seed. */
  server_commit: string;
  /** Each seat's share of the win, once it is over. */
  scores: readonly number[] | null;
  /** Why it is over: as the game's rules name it, or resigned, time, away. */
  why: string | null;
  /** Tables that continue from this one: `what` and `table`. */
  links: readonly Link[];
  /** The name of a table, `import`, or empty. */
  came_from: string;
  /** It does not begin at the start of the game. */
  from_position: boolean;
  /** Chance is entered by hand: the game is played on the real board. */
  companion: boolean;
  /** Players may ask for the best moves. */
  hints: boolean;
  /** The name of the lesson that is played here, or empty. */
  lesson: string;
  /** By seat, in milliseconds; null without a clock. */
  time_left: readonly number[] | null;
  you: readonly number[];
  view: Games[G]["view"] | null;
  /** As in `events`. */
  legal: Readonly<Record<string, readonly number[]>>;
  /** Every ply: who decided, and its notation as you saw it. */
  log: readonly (readonly [number, string])[];
}

/** A table with everything that a screen shows: the answer to any other `look`. */
export interface LookedTable<G extends GameName = GameName> {
  type: "table";
  /** Its name. */
  table: string;
  /** The number of the last event. */
  number: number;
  /** Its name: view, moves and effects are those of this game. */
  game: G;
  /** The name of the game for people. */
  title: string;
  /** The version of its rules. */
  rules_version: number;
  /** Those that are not at their defaults, as text. */
  options: string;
  /** How the table stands. */
  status: "opening" | "over" | "paused" | "running" | "waiting";
  /** In the order of their numbers. */
  seats: readonly SeatInfo[];
  /** Seats that have something to decide. */
  waiting: readonly number[];
  /** As it was asked for, without defaults. */
  clock: Clock;
  /** What a player has asked the others for: `by`, `what`, and the seats that have `agreed`. */
  request: RequestInfo | null;
  /** The commitment to the server's part of the seed. */
  server_commit: string;
  /** Each seat's share of the win, once it is over. */
  scores: readonly number[] | null;
  /** Why it is over: as the game's rules name it, or resigned, time, away. */
  why: string | null;
  /** Tables that continue from this one: `what` and `table`. */
  links: readonly Link[];
  /** The name of a table, `import`, or empty. */
  came_from: string;
  /** It does not begin at the start of the game. */
  from_position: boolean;
  /** Chance is entered by hand: the game is played on the real board. */
  companion: boolean;
  /** Players may ask for the best moves. */
  hints: boolean;
  /** The name of the lesson that is played here, or empty. */
  lesson: string;
  /** By seat, in milliseconds; null without a clock. */
  time_left: readonly number[] | null;
  /** All options by name. */
  options_data: Readonly<Record<string, string>>;
  /** Those that are not at their defaults. */
  options_chosen: Readonly<Record<string, string>>;
  /** Your seats. */
  you: readonly number[];
  /** Whose view this is: yours, or of several the one that is waited for; -3: a spectator's. */
  eyes: number | "all";
  /** Plies played. */
  ply: number;
  /** The first plies, which are set-up: a log can leave them out. */
  set_up: number;
  /** What those eyes know; null before the game has begun. */
  view: Games[G]["view"] | null;
  /** The legal moves of your own seats that are waited for; at a companion's table also those of -1, chance. None in the past. */
  moves: Readonly<Record<string, readonly Move<G>[]>>;
  /** Those of your seats that have one legal move only, where everybody can see that, or where it does nothing and all others are
bots: a client may make it by itself. */
  forced: readonly number[];
  /** You can take your last decision back, or ask for it: no opponent was shown something of chance since. */
  undo: boolean;
  /** What is asked of whom, in a sentence. */
  asks: string;
  /** The rules behind it, by their identifiers. */
  rules: readonly string[];
  /** In a lesson: the note that stands there now. */
  note: Note | null;
  /** The plies of this message; in a look at the past, the one that led here. */
  happened: readonly Happened<G>[];
  /** The view as an outline of text, for those who have asked for it. */
  text?: Outline;
  log: readonly LogEntry[];
}

/** Some plies of the past. */
export interface PastPlies<G extends GameName = GameName> {
  type: "plies";
  plies: readonly PastPly<G>[];
  /** From ply 0 on: every ply, as these eyes saw it. */
  log?: readonly LogEntry[];
}

/** What differs from ply to ply in a look at the past; the rest is as in a rich table without moves. */
export interface PastPly<G extends GameName = GameName> {
  ply: number;
  eyes: number | "all";
  view: Games[G]["view"] | null;
  happened: readonly Happened<G>[];
  text?: Outline;
}

/** What legal moves would do. */
export interface Preview<G extends GameName = GameName> {
  type: "preview";
  actions: readonly PreviewedMove<G>[];
}

/** A legal move with what it would do, as far as its player can know. */
export interface PreviewedMove<G extends GameName = GameName> {
  /** Its number. */
  action: number;
  /** In notation. */
  text: string;
  /** As data. */
  does: Games[G]["action"];
  /** What it would do, step by step. */
  effects: readonly Games[G]["effect"][];
  /** The same in a few words, where they were asked for. */
  words?: string;
}

/** The best moves of a seat, the best first. */
export interface Hints {
  type: "hint";
  seat: number;
  moves: readonly Hint[];
  /** How much of the machine code that a search needs is made, from 0 to 1: until then they are from a first look, without it.

Null: they are the result of a search. */
  preparing: number | null;
}

/** One of the best moves of a seat. */
export interface Hint {
  action: number;
  text: string;
  /** The chance to win with it, from 0 to 1. */
  win: number;
  /** What it does. */
  words: string;
  /** Why it is good, in one sentence. */
  reason: string;
}

/** Why a piece can't go to a place. */
export interface Obstacle {
  type: "why";
  reason: string;
}

/** The table at which the game is played again. */
export interface RematchTable {
  type: "rematch";
  /** Its name; empty while others have still to agree. */
  table: string;
}

/** Comes by itself: the server can't save at the moment, or can again.

    What was done last is kept, and shown to everybody once it is saved. `welcome` means that everything is saved. */
export interface Saving {
  type: "saving";
  ok: boolean;
  /** Why it can't: `full` is a full disk, `locked` a database that another program holds, `io` a disk that fails. */
  reason: string;
}

/** Comes by itself to screens: who is connected now. It is not stored, and has no number. */
export interface Presence {
  type: "presence";
  /** Of people's seats, in the order of their numbers. */
  seats: readonly SeatPresence[];
  /** How many spectators are connected. */
  watching: number;
}

/** Whether a player is connected. */
export interface SeatPresence {
  seat: number;
  here: boolean;
  /** Since when, in milliseconds since 1970; of somebody who was never here while the server knows, when they last did something. */
  since: number | null;
}

/** Comes by itself to screens: a player has sent a phrase. It is not stored, and has no number. */
export interface Said {
  type: "said";
  seat: number;
  phrase: "again" | "bye" | "good_move" | "hello" | "laurel" | "luck" | "moment" | "oops" | "sad" | "smile" | "surprise" | "thanks" | "well_played";
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
}

/** A legal move. */
export interface Move<G extends GameName = GameName> {
  /** Its number. */
  action: number;
  /** In notation. */
  text: string;
  /** As data. */
  does: Games[G]["action"];
}

/** A ply with what it did: what a screen shows. */
export interface Happened<G extends GameName = GameName> {
  /** In notation. */
  text: string;
  /** What happened, in a sentence or two. */
  words: string;
  /** More about it for those who ask, such as why Auto-Crassus did it; left out where there is nothing more to say. */
  details?: string;
  /** A decision of which only its player knows what it is; left out: it is not. */
  hidden?: boolean;
  /** A decision that others could not know when it was made, but this reader could; left out: it is not. */
  sealed?: boolean;
  /** The words player by player, where several players' news come at once; left out elsewhere. */
  news?: readonly News[];
  /** Counted from 1. */
  ply: number;
  /** The seat; -1: chance. */
  by: number;
  /** Where several of your seats share a socket: as the others of them have seen it, if that differs. */
  also?: Readonly<Record<string, ReadingWithEffects<G>>>;
  /** The same in a few words, for a ribbon; left out where nothing stands out. */
  summary?: string;
  /** What it did, step by step; each has a `kind`. */
  effects: readonly Games[G]["effect"][];
}

/** A ply with what it did, as one seat has seen it. */
export interface ReadingWithEffects<G extends GameName = GameName> {
  /** In notation. */
  text: string;
  /** What happened, in a sentence or two. */
  words: string;
  /** More about it for those who ask, such as why Auto-Crassus did it; left out where there is nothing more to say. */
  details?: string;
  /** A decision of which only its player knows what it is; left out: it is not. */
  hidden?: boolean;
  /** A decision that others could not know when it was made, but this reader could; left out: it is not. */
  sealed?: boolean;
  /** The words player by player, where several players' news come at once; left out elsewhere. */
  news?: readonly News[];
  /** The same in a few words, for a ribbon; left out where nothing stands out. */
  summary?: string;
  /** What it did, step by step; each has a `kind`. */
  effects: readonly Games[G]["effect"][];
}

/** What is answered over HTTP where something is refused: a code of docs/host/protocol.md and a sentence. */
export interface Refusal {
  error: string;
  message: string;
}

/** A game that can be played here. */
export interface GameEntry {
  game: string;
  title: string;
  /** The version of its rules. */
  rules: number;
  /** The values of each option, the default first. */
  options: Readonly<Record<string, readonly string[]>>;
  /** What the option `rules=document` sets; null: the game has no such preset. */
  document: readonly Setting[] | null;
  bots: readonly string[];
  lessons: readonly string[];
  seats: readonly string[];
  /** The fewest and the most. */
  players: readonly [number, number];
}

/** An option that `rules=document` sets. */
export interface Setting {
  option: string;
  value: string;
  /** It is set only where one of these options is not at its default; none: always. */
  where: readonly string[];
}

/** A rule of a game in words. */
export interface Rule {
  id: string;
  text: string;
}

/** A part of the rules in short. */
export interface Chapter {
  title: string;
  /** The option that it is about: for tables that have changed it; or empty. */
  option: string;
  /** The value of the option that it is for; empty: any but the default. */
  value: string;
  /** Its lines are steps, one after the other. */
  steps: boolean;
  lines: readonly RuleLine[];
}

/** A sentence or two of the rules in short. */
export interface RuleLine {
  /** What they explain, such as a card; or empty. */
  term: string;
  text: string;
}

/** Addresses under which others reach this server; none: only this machine does. */
export interface Here {
  links: readonly string[];
}

/** What shows that you are the owner of this server: keep it. */
export interface OwnerToken {
  token: string;
}

/** A table in the lobby. */
export interface ListedTable {
  table: string;
  game: string;
  status: "opening" | "over" | "paused" | "running" | "waiting";
}

/** A new table. The key opens your seats: keep it. The codes are for your friends, one for each seat. */
export interface MadeTable {
  /** Its name. */
  table: string;
  /** The number of the last event. */
  number: number;
  /** The name of the game in data, such as caesar. */
  game: string;
  /** The name of the game for people. */
  title: string;
  /** The version of its rules. */
  rules_version: number;
  /** Those that are not at their defaults, as text. */
  options: string;
  /** How the table stands. */
  status: "opening" | "over" | "paused" | "running" | "waiting";
  /** In the order of their numbers. */
  seats: readonly SeatInfo[];
  /** Seats that have something to decide. */
  waiting: readonly number[];
  /** As it was asked for, without defaults. */
  clock: Clock;
  /** What a player has asked the others for: `by`, `what`, and the seats that have `agreed`. */
  request: RequestInfo | null;
  /** The commitment to the server's part of the seed. */
  server_commit: string;
  /** Each seat's share of the win, once it is over. */
  scores: readonly number[] | null;
  /** Why it is over: as the game's rules name it, or resigned, time, away. */
  why: string | null;
  /** Tables that continue from this one: `what` and `table`. */
  links: readonly Link[];
  /** The name of a table, `import`, or empty. */
  came_from: string;
  /** It does not begin at the start of the game. */
  from_position: boolean;
  /** Chance is entered by hand: the game is played on the real board. */
  companion: boolean;
  /** Players may ask for the best moves. */
  hints: boolean;
  /** The name of the lesson that is played here, or empty. */
  lesson: string;
  /** By seat, in milliseconds; null without a clock. */
  time_left: readonly number[] | null;
  key: string;
  codes: Readonly<Record<string, string>>;
  /** A code that opens your seats should you lose the key; empty: you have no seat. */
  recovery: string;
}

/** A seat that you have taken, and the key to it. */
export interface Joined {
  seat: number;
  key: string;
  /** A code that opens your seats should you lose the key. It works once, then there is another. */
  recovery: string;
}

/** What a code is good for. */
export interface Invited {
  /** The seats that it takes. */
  seats: readonly number[];
}

/** A code that moves all of your seats to another device. */
export interface SeatCode {
  code: string;
}

/** What the moves of a finished game were worth. */
export interface AnalysisProgress<G extends GameName = GameName> {
  /** Decisions that are judged so far. */
  done: number;
  of: number;
  /** Once all are judged: each seat's chance to win after each number of plies. */
  curve: readonly (readonly number[])[] | null;
  /** Then, too: the moves that have lost most. */
  worst: readonly Judged<G>[] | null;
}

/** A decision of a finished game; chances are the mover's, as far as the mover could know. */
export interface Judged<G extends GameName = GameName> {
  ply: number;
  seat: number;
  action: number;
  text: string;
  words: string;
  /** The chance to win with the move that was played. */
  win: number;
  best_action: number;
  best_text: string;
  /** The best move as data. */
  best_does: Games[G]["action"];
  /** What it would have done. */
  best_words: string;
  /** The chance to win with the best move. */
  best: number;
  loss: number;
}

/** What each seat of a finished game had on its way to the win: markers placed, or points. */
export interface Race {
  /** A row at the beginning and after each ply, with a number for each seat; none where the game counts nothing of the kind. */
  points: readonly (readonly number[])[];
}

/** One draw of a finished game with its odds. */
export interface Draw {
  ply: number;
  text: string;
  stream: string;
  /** Which draw of its stream, from 0. */
  k: number;
  weights: readonly number[];
  /** Which of the outcomes came. */
  chosen: number;
}

export type AnyEvent =
  | CreatedEvent
  | SatEvent
  | CommittedEvent
  | CodedEvent
  | OpenedEvent
  | StartedEvent
  | PlyEvent
  | SealedEvent
  | UnsealedEvent
  | ReadEvent
  | AskedEvent
  | AnsweredEvent
  | UndoneEvent
  | PausedEvent
  | ResumedEvent
  | ReplacedEvent
  | EndedEvent
  | LinkedEvent;

export type AnyMessage<G extends GameName = GameName> =
  | Welcome
  | Events
  | RichWelcome<G>
  | RichEvents<G>
  | Done
  | RefusedMessage
  | PlainTable<G>
  | LookedTable<G>
  | PastPlies<G>
  | Preview<G>
  | Hints
  | Obstacle
  | RematchTable
  | Saving
  | Presence
  | Said
  | Pong;

/** A table of any game: `game` says of which. */
export type AnyTable = { [G in GameName]: RichTable<G> }[GameName];
