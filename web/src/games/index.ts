/** What a game's folder brings: its picture in index.ts, a companion to the box in companion.ts. All is loaded when needed. */
import type { Component } from "svelte";
import type { GameModule } from "./types";

const boards = byFolder(import.meta.glob<GameModule>("./*/index.ts"));

/** The companion page of a game, where there is one. */
export const companions: Partial<Record<string, () => Promise<{ default: Component }>>> = byFolder(
  import.meta.glob<{ default: Component }>("./*/companion.ts"),
);

/** The module of a game; one without a picture of its own gets the plain table. */
export async function load(game: string): Promise<GameModule> {
  const found = boards[game] ?? boards.plain;
  if (!found) throw new Error("the plain table is missing");
  return found();
}

function byFolder<T>(found: Record<string, () => Promise<T>>): Partial<Record<string, () => Promise<T>>> {
  return Object.fromEntries(Object.entries(found).map(([path, module]) => [path.split("/")[1], module]));
}
