/** The commitments of a table, noted once before our part of the seed is opened. What is noted is never overwritten: a
 * server that could change it afterwards could choose the shuffle. See docs/host/fairness.md. */
import type { RichTable } from "./table";

/** The server showed something else after we had noted. */
export interface Change {
  /** "server", "seat 1" or "table". */
  who: string;
  shown: string;
}

/** What `rubicon verify --noted` reads. */
export interface Noted {
  format: "rubicon commitments 1";
  table: string;
  /** When, as ISO 8601. */
  noted_at: string;
  game: string;
  options: string;
  /** Plies that came with the table. */
  after: number;
  from_position: boolean;
  server: string;
  /** By the number of the seat. */
  seats: Record<string, string>;
  /** The seats with our own commitment. */
  mine: number[];
  /** The first change that we saw. */
  changed: Change | null;
}

const STORE = "rubicon.noted.";
const MOST = 500;
const HASH = /^[0-9a-f]{64}$/;

/** What was noted of a table on this device. */
export function notedAt(table: string): Noted | null {
  try {
    return JSON.parse(localStorage.getItem(STORE + table) ?? "null") as Noted | null;
  } catch {
    return null;
  }
}

/** Whether the server shows commitments that can be noted. */
export function canBeNoted({ server_commit, seats }: RichTable): boolean {
  return HASH.test(server_commit) && seats.every(({ commit }) => commit === "" || HASH.test(commit));
}

/** Notes all commitments, unless some are noted already; whether they are safe in this browser now. */
export function noteOnce(table: RichTable, own: string): boolean {
  if (isNoted(table.table)) return notedAt(table.table) !== null;
  const seats = commitsOf(table);
  const noted: Noted = {
    format: "rubicon commitments 1",
    table: table.table,
    noted_at: new Date().toISOString(),
    game: table.game,
    options: table.options,
    after: table.ply,
    from_position: table.from_position,
    server: table.server_commit,
    seats,
    mine: Object.keys(seats)
      .filter((seat) => seats[seat] === own)
      .map(Number),
    changed: null,
  };
  return write(noted);
}

/** What differs from what was noted. */
export function changeIn(noted: Noted, table: RichTable): Change | null {
  if (table.table !== noted.table) return change("table", table.table);
  if (table.server_commit !== noted.server) return change("server", table.server_commit);
  const seats = commitsOf(table);
  const seat = Object.keys({ ...noted.seats, ...seats }).find((one) => noted.seats[one] !== seats[one]);
  return seat === undefined ? null : change(`seat ${seat}`, seats[seat] ?? "");
}

/** Remembers that the server showed something else, beside what was noted. */
export function noteChange(noted: Noted, changed: Change): void {
  if (!noted.changed) write({ ...noted, changed });
}

/** Something was noted here, even if it can't be read any more. */
export function isNoted(table: string): boolean {
  return localStorage.getItem(STORE + table) !== null;
}

function commitsOf({ seats }: RichTable): Record<string, string> {
  return Object.fromEntries(seats.map(({ commit }, seat) => [String(seat), commit]).filter(([, commit]) => commit));
}

const change = (who: string, shown: string): Change => ({ who, shown: shown.slice(0, 64) });

function write(noted: Noted): boolean {
  const text = JSON.stringify(noted);
  try {
    localStorage.setItem(STORE + noted.table, text);
    dropOldest();
  } catch {
    return false; // no room, or no storage at all
  }
  return localStorage.getItem(STORE + noted.table) === text;
}

function dropOldest(): void {
  const names = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? "");
  const tables = names.filter((name) => name.startsWith(STORE)).map((name) => name.slice(STORE.length));
  if (tables.length <= MOST) return;
  const when = new Map(tables.map((table) => [table, notedAt(table)?.noted_at ?? ""]));
  tables.sort((one, other) => ((when.get(one) ?? "") < (when.get(other) ?? "") ? -1 : 1));
  for (const table of tables.slice(0, tables.length - MOST)) localStorage.removeItem(STORE + table);
}
