/** Fetches a finished game to keep it: with one's own eyes first, then with all others, as far as it is not too much. */
import { SPECTATOR, type Eyes, type RichTable } from "../lib/table";
import type { PliesCommand } from "../wire/commands";
import type { PastPlies } from "../wire/messages";
import type { KeptGame, Reading } from "./shelf";

type Ask = (command: PliesCommand) => Promise<PastPlies>;

/** Plies in all, of all eyes together. */
const MOST = 3000;

/** `text`: also as an outline of text, for those who read the table. */
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

async function readWith(last: number, ask: (ply: number) => Promise<PastPlies>): Promise<Reading> {
  const reading: Reading = { log: [], plies: [] };
  while (reading.plies.length <= last) {
    const { plies, log } = await ask(reading.plies.length);
    if (!plies.length) throw new Error("the past has no end");
    reading.plies.push(...plies);
    if (log) reading.log = log;
  }
  return reading;
}
