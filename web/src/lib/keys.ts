/** The tables this browser has a seat at, kept in localStorage: what is lost here is lost. */
import type { SeatInfo, Status, TableInfo } from "./table";

export interface Kept {
  table: string;
  game: string;
  title: string;
  key: string;
  /** Our part of the seed. */
  part: string;
  /** For friends, by seat: each takes a seat once. */
  codes: Record<string, string>;
  /** Gives the seat back where this browser has forgotten it. */
  recovery: string;
  /** That code was shown. */
  told: boolean;
  /** Who sits where, for the list of your games. */
  seats: Pick<SeatInfo, "seat" | "name" | "bot">[];
  you: readonly number[];
  status: Status;
  yourTurn: boolean;
  /** The seats that have something to decide. */
  waiting: readonly number[];
  /** The lesson that it is, by its name; empty: none. */
  lesson: string;
  /** When it last changed, in milliseconds since 1970. */
  at: number;
}

const STORE = "rubicon.tables";
const MOST = 200;

/** All of them, the last touched first. */
export function keptTables(): Kept[] {
  return Object.values(read()).sort((one, other) => other.at - one.at);
}

export function kept(table: string): Kept | null {
  return read()[table] ?? null;
}

/** Add or change what is known of a table. */
export function keep(table: string, change: Partial<Kept>): Kept {
  const all = read();
  const found = { ...(all[table] ?? blank(table)), ...change, table, at: Date.now() };
  const newest = Object.values({ ...all, [table]: found }).sort((one, other) => other.at - one.at);
  write(newest.slice(0, MOST));
  return found;
}

/** The table is no longer ours. */
export function forget(table: string): void {
  write(Object.values(read()).filter((one) => one.table !== table));
}

/** What the list of your games shows, from how the table stands; nothing is written where nothing changed. */
export function note(info: TableInfo, you: readonly number[]): void {
  const old = kept(info.table);
  if (!old) return;
  const seats = info.seats.map(({ seat, name, bot }) => ({ seat, name, bot }));
  const yourTurn = info.waiting.some((seat) => you.includes(seat));
  const { game, title, status, waiting } = info;
  const now = { game, title, status, you, seats, yourTurn, waiting };
  if (JSON.stringify({ ...old, ...now }) === JSON.stringify(old)) return;
  try {
    keep(info.table, now);
  } catch {
    // no room: the list of your games shows how it stood before
  }
}

function blank(table: string): Kept {
  return {
    table,
    game: "",
    title: "",
    key: "",
    part: "",
    codes: {},
    recovery: "",
    told: false,
    seats: [],
    you: [],
    status: "waiting",
    yourTurn: false,
    waiting: [],
    lesson: "",
    at: 0,
  };
}

function write(tables: Kept[]): void {
  localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(tables.map((one) => [one.table, one]))));
}

function read(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}
