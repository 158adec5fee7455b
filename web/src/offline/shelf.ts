/** Games that are over and were looked at, kept in this browser to be read without the server: the last few. */
import { parse } from "../lib/parse";
import type { Eyes, LogEntry, RichTable } from "../lib/table";
import type { PastPly } from "../wire/messages";

/** A game as some eyes saw it: the log, and of every ply what differs from the end. */
export interface Reading {
  log: readonly LogEntry[];
  plies: PastPly[];
}
export interface KeptGame {
  /** As it ended. */
  table: RichTable;
  /** By whose eyes. */
  readings: Record<string, Reading>;
}

const SHELF = "rubicon-games";
const MOST = 20;
const ABOUT = "x-about";
const address = (table: string): string => `/kept/${table}`;

/** Whether this browser can keep games: only where the server is trusted, which the user's own machine is. */
export const canKeep = (): boolean => typeof caches !== "undefined" && typeof CompressionStream !== "undefined";

/** What a kept game was told of: the same is not fetched again. */
export async function keptAbout(table: string): Promise<string> {
  const found = canKeep() ? await (await caches.open(SHELF)).match(address(table)) : undefined;
  return found?.headers.get(ABOUT) ?? "";
}

export async function keepGame(game: KeptGame, about: string): Promise<void> {
  const packed = new Blob([JSON.stringify(game)]).stream().pipeThrough(new CompressionStream("gzip"));
  const shelf = await caches.open(SHELF);
  await shelf.delete(address(game.table.table));
  await shelf.put(address(game.table.table), new Response(packed, { headers: { [ABOUT]: about } }));
  for (const old of (await shelf.keys()).slice(0, -MOST)) await shelf.delete(old);
}

export async function keptGame(table: string): Promise<KeptGame | null> {
  const found = canKeep() ? await (await caches.open(SHELF)).match(address(table)) : undefined;
  if (!found?.body) return null;
  return parse<KeptGame>(await new Response(found.body.pipeThrough(new DecompressionStream("gzip"))).text());
}

/** The tables whose games can be read here. */
export async function keptTables(): Promise<string[]> {
  if (!canKeep()) return [];
  const all = await (await caches.open(SHELF)).keys();
  return all.map(({ url }) => new URL(url).pathname.slice(address("").length));
}

/** The table at a ply of a kept game; none where it was not kept with these eyes. */
export function seenIn(
  { table, readings }: KeptGame,
  ply: number,
  eyes: Eyes,
): { table: RichTable; log: readonly LogEntry[] } | null {
  const reading = readings[String(eyes)];
  const then = reading?.plies[ply];
  if (!reading || !then) return null;
  return { table: { ...table, moves: {}, asks: "", rules: [], note: null, ...then }, log: reading.log };
}
