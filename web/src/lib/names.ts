/** What people call the things that the server names in its data; what is not known here is called as it is there. */
import type { SeatInfo } from "./table";
import { knows, speaks, t } from "./words";

function named(kind: "seat" | "bot" | "ending", name: string): string {
  const key = `names.${kind}.${name}`;
  return knows(key) ? t(key) : name;
}

/** A seat of a game, such as Pompey. */
export const seatName = (seat: string): string => named("seat", seat);
export const botName = (bot: string): string => named("bot", bot);
/** What a level of strength means to somebody who does not know its name; empty: nothing more to say. */
export const botMeaning = (bot: string): string => (knows(`names.level.${bot}`) ? t(`names.level.${bot}`) : "");
/** Why a game has ended, by its rules. */
export const endingName = (ending: string): string => named("ending", ending);

/** Who sits there: a person by name, a bot by what it is called. */
export const whoSits = ({ name, bot }: Pick<SeatInfo, "name" | "bot">): string => name || (bot && botName(bot));

/** A share as people write it: 35%. */
export const percent = (share: number): string => share.toLocaleString(speaks(), { style: "percent" });
