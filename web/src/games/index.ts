/** Which picture a game has; a game without one gets the plain table. */
import type { GameModule } from "./types";

const modules: Readonly<Record<string, () => Promise<GameModule>>> = {};

/** The module of a game. */
export function load(game: string): Promise<GameModule> {
  return (modules[game] ?? (() => import("./plain")))();
}
