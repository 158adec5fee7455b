/** What was agreed for a table, in words: expansions, changed rules, the clock. */
import { optionWords, rulesInWords } from "../home/newgame";
import type { RichTable } from "../lib/table";
import { durationText } from "../lib/time";
import { knows, t } from "../lib/words";
import type { Clock } from "../wire/commands";

export interface Expansion {
  name: string;
  /** What it brings. */
  note: string;
}

type Chosen = RichTable["options_chosen"];

const noteOf = (game: string, option: string): string => `option.${game}.${option}_note`;

/** The expansions that are on. */
export function expansionsOn(game: string, chosen: Chosen): Expansion[] {
  return Object.entries(chosen).flatMap(([option, value]) =>
    value === "on" && knows(noteOf(game, option))
      ? [{ name: optionWords(game, option), note: t(noteOf(game, option)) }]
      : [],
  );
}

/** All other rules that are not as usual; how many play is seen elsewhere. */
export function otherRules(game: string, chosen: Chosen): string {
  const rest = Object.entries(chosen).filter(([option]) => option !== "players" && !knows(noteOf(game, option)));
  return rulesInWords(game, Object.fromEntries(rest));
}

/** "2 minutes per move. Whoever runs out of time loses." */
export function clockInWords({ kind = "none", seconds = 0, increment = 0, when_over = "loss" }: Clock): string {
  if (kind === "none") return t("invitation.no_clock");
  const time = durationText(seconds);
  const limit =
    kind === "total"
      ? t(increment ? "invitation.clock_plus" : "invitation.clock_game", { time, more: durationText(increment) })
      : t("invitation.clock_move", { time });
  return `${limit} ${t(`invitation.clock_${when_over}`)}`;
}

/** Who invites: whoever sits there by name. */
export function hosts({ seats }: Pick<RichTable, "seats">): string[] {
  return seats.flatMap(({ person, taken, name }) => (person && taken && name ? [name] : []));
}
