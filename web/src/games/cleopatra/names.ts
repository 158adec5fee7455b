/** How things on the table are called and read aloud. */
import { seatName } from "../../lib/names";
import { knows, t } from "../../lib/words";
import type { Lying } from "./cards";
import { cardsOf, isInfluence, lyingCards, PHILOSOPHER, sumOf } from "./cards";
import {
  type CleopatraView,
  type Counts,
  type Group,
  type Move,
  type PlayingView,
  type Side,
  SIDES,
  type SideView,
} from "./view";

export const group = (name: string): string => t(`cleopatra.group.${name}`);
/** "3", "philosopher", "Spy" */
export const card = (name: string): string =>
  isInfluence(name) && name !== PHILOSOPHER ? name : t(`cleopatra.card.${name}`);
/** What an action card does, in a line. */
export const effect = (name: string): string =>
  knows(`cleopatra.effect.${name}`) ? t(`cleopatra.effect.${name}`) : "";
/** What an action card does to the one against whom it is played. */
export const against = (name: string): string =>
  knows(`cleopatra.against.${name}`) ? t(`cleopatra.against.${name}`) : effect(name);
/** What a card is, for who asks; null: it lies face down. */
export function ask(name: string | null): string {
  if (!name) return t("ask.cleopatra.down");
  if (name === PHILOSOPHER) return t("ask.cleopatra.philosopher");
  return isInfluence(name) ? t("ask.cleopatra.influence", { value: name }) : `${card(name)}: ${effect(name)}`;
}
export const vote = (name: string): string =>
  knows(`cleopatra.vote.${name}`) ? t(`cleopatra.vote.${name}`) : group(name);
export const place = (name: string): string => (name === "hand" ? t("cleopatra.hand") : group(name));

export function lying({ card: name, face }: Lying): string {
  if (face === "up") return card(name ?? "");
  return name ? t("cleopatra.own_down", { card: card(name) }) : t("cleopatra.face_down");
}

/** Everything under a group of one side, as a list. */
export function cards(view: CleopatraView, at: Group, side: Side): string {
  return lyingCards(view.groups[at][side]).map(lying).join(", ") || t("cleopatra.nothing");
}

export function counted(counts: Counts): string {
  return cardsOf(counts).length
    ? Object.entries(counts)
        .map(([name, n]) => `${n} × ${card(name)}`)
        .join(", ")
    : t("cleopatra.nothing");
}

/** The group as a whole, for a screen reader. */
export function column(view: CleopatraView, at: Group): string {
  const { patricians_left: left, open } = view.groups[at];
  const won = SIDES.map((side) =>
    t("cleopatra.has_won", { side: seatName(side), count: view.groups[at][side].won }),
  ).join(", ");
  return t(open ? "cleopatra.column" : "cleopatra.column_over", { group: group(at), left, won });
}

/** What an action card is aimed at, for the one against whom it is played. */
export function aim({ group: at, groups, target }: PlayingView): string {
  if (groups) return t("cleopatra.aim_pair", { first: group(groups[0] ?? ""), second: group(groups[1] ?? "") });
  if (at && target) return t("cleopatra.aim_yours", { card: card(target), group: group(at) });
  return at ? t("cleopatra.aim_group", { group: group(at) }) : "";
}

/** A choice that has no place on the table. */
export function choice({ does, text }: Move): string {
  const key = does.kind === "on" ? `cleopatra.on.${String(does.step)}` : `cleopatra.choice.${String(does.kind)}`;
  return knows(key) ? t(key) : text;
}
export function choiceNote({ does }: Move): string {
  const key = `cleopatra.choice_note.${String(does.kind)}`;
  return knows(key) ? t(key) : "";
}
/** What fits on a card. */
export const short = (name: string): string => t(`cleopatra.short.${name}`);

/** What lies open, and what is hidden besides: 7, 7+4, 7+? */
export function sum({ sum_up: open, down, face_down: hidden }: SideView): string {
  return hidden === 0 ? String(open) : `${open}+${down ? sumOf(cardsOf(down)) : "?"}`;
}
