/** The picture of a game, from its folder, when it is needed. */
import type { GameModule } from "./types";

const found = import.meta.glob<GameModule>("./*/index.ts");

/** The module of a game; one without a picture of its own gets the plain table. */
export async function load(game: string): Promise<GameModule> {
  const module = found[`./${game}/index.ts`] ?? found["./plain/index.ts"];
  if (!module) throw new Error("the plain table is missing");
  return module();
}
