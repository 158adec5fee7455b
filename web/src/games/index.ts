/** The picture of a game, from its folder, when it is needed. */
import type { Component } from "svelte";
import type { GameModule, LegendProps } from "./types";

const found = import.meta.glob<GameModule>("./*/index.ts");

const legends = import.meta.glob<{ default: Component<LegendProps> }>("./*/Legend.svelte");

/** What there is on the table of a game, when somebody asks; null: it has no legend. */
export function loadLegend(game: string): Promise<{ default: Component<LegendProps> }> | null {
  return legends[`./${game}/Legend.svelte`]?.() ?? null;
}

/** Whether a game has a picture; one without is read. */
export function isDrawn(game: string): boolean {
  return `./${game}/index.ts` in found;
}

/** The module of a game that is drawn. */
export async function load(game: string): Promise<GameModule> {
  const module = found[`./${game}/index.ts`];
  if (!module) throw new Error(`there is no picture of ${game}`);
  return module();
}
