/** The first real game after a lesson: against the gentlest opponent there is. */
import type { GameEntry } from "../lib/api";
import type { NewTable } from "../wire/commands";
import { blankDraft, botOf, kindsAgainst, levelsOf, playerCount, soloWanted, wanted } from "./newgame";

export function gently(game: GameEntry, lesson: string, name: string): NewTable {
  const draft = blankDraft(name);
  if (lesson !== game.game && game.options.solo) return soloWanted(game, draft, "easy");
  const bot = botOf(game, { ...draft, bot: levelsOf(game)[0] ?? "" });
  return wanted(game, draft, kindsAgainst("bot", playerCount(game, {}), 0, bot));
}
