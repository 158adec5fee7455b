/** Fetches a finished game to keep it: with one's own eyes first, then with all others, as far as it is not too much. */
import { SPECTATOR, type Eyes, type LogEntry, type RichTable } from "../lib/table";
import type { AnyCommand } from "../lib/wire";
import type { KeptGame, Reading } from "./shelf";

interface Plies {
  plies?: Partial<RichTable>[];
  log?: LogEntry[];
}
type Ask = (command: AnyCommand) => Promise<unknown>;

/** Plies in all, of all eyes together. */
const MOST = 3000;

/** `text`: as headed text, too, for those who read the table. */
export async function fetchGame(table: RichTable, ask: Ask, text = false): Promise<KeptGame | null> {
  const seats = table.seats.map((_, seat) => seat);
  const wanted = [...new Set<Eyes>([table.eyes, "all", ...seats, SPECTATOR])];
  const affordable = wanted.slice(0, Math.floor(MOST / (table.ply + 1)));
  const readings: KeptGame["readings"] = {};
  for (const eyes of affordable)
    readings[String(eyes)] = await readWith(table.ply, (ply) =>
      ask({ type: "plies", ply, eyes, ...(text ? { text } : {}) }),
    );
  return affordable.length ? { table, readings } : null;
}

async function readWith(last: number, ask: (ply: number) => Promise<unknown>): Promise<Reading> {
  const reading: Reading = { log: [], plies: [] };
  while (reading.plies.length <= last) {
    const { plies = [], log } = (await ask(reading.plies.length)) as Plies;
    if (!plies.length) throw new Error("the past has no end");
    reading.plies.push(...plies);
    if (log) reading.log = log;
  }
  return reading;
}
