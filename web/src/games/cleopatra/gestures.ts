/** Legal moves sorted by how a hand makes them: a card to a group, something on the table, or a choice beside it. */
import type { Move } from "../../lib/table";
import type { Face, Group } from "./view";

export interface Gestures {
  /** By card, then by group: face up, face down. */
  places: ReadonlyMap<string, ReadonlyMap<Group, Readonly<Partial<Record<Face, Move>>>>>;
  /** By action card: play it. */
  actions: ReadonlyMap<string, Move>;
  /** By card of one's own hand: throw it away. */
  discards: ReadonlyMap<string, Move>;
  /** By card of the other's hand, or of the action deck that is stacked. */
  picks: ReadonlyMap<string, Move>;
  arranges: ReadonlyMap<string, Move>;
  /** By group: aim there, or let it vote first. */
  groups: ReadonlyMap<Group, Move>;
  /** By group and card of the other's that lies open. */
  victims: ReadonlyMap<string, Move>;
  pairs: readonly { groups: readonly [Group, Group]; move: Move }[];
  layouts: readonly { cards: Readonly<Record<Group, number>>; move: Move }[];
  keeps: readonly Move[];
  decks: ReadonlyMap<string, Move>;
  allow: Move | null;
  veto: Move | null;
  /** Everything else, as buttons. */
  choices: readonly Move[];
}

export const victim = (group: string, card: string): string => `${group} ${card}`;
const text = (value: unknown): string => (typeof value === "string" ? value : "");

export function gestures(moves: readonly Move[]): Gestures {
  const places = new Map<string, Map<Group, Partial<Record<Face, Move>>>>();
  const byCard = { card: new Map<string, Move>(), discard: new Map<string, Move>(), pick: new Map<string, Move>() };
  const arranges = new Map<string, Move>();
  const groups = new Map<Group, Move>();
  const victims = new Map<string, Move>();
  const pairs: { groups: readonly [Group, Group]; move: Move }[] = [];
  const layouts: { cards: Readonly<Record<Group, number>>; move: Move }[] = [];
  const keeps: Move[] = [];
  const decks = new Map<string, Move>();
  const choices: Move[] = [];
  let allow: Move | null = null;
  let veto: Move | null = null;
  for (const move of moves) {
    const { kind, card, group, face, cards, deck, groups: two } = move.does;
    const where = group as Group;
    if (kind === "place" && card && group && face) {
      const at = places.get(text(card)) ?? new Map<Group, Partial<Record<Face, Move>>>();
      places.set(text(card), at.set(where, { ...at.get(where), [text(face)]: move }));
    } else if ((kind === "card" || kind === "discard" || kind === "pick") && card) byCard[kind].set(text(card), move);
    else if (kind === "arrange" && card) arranges.set(text(card), move);
    else if (kind === "target" && two) pairs.push({ groups: two as unknown as readonly [Group, Group], move });
    else if (kind === "target" && card) victims.set(victim(text(group), text(card)), move);
    else if ((kind === "target" || kind === "first") && group) groups.set(where, move);
    else if (kind === "layout" && cards) layouts.push({ cards: cards as Record<Group, number>, move });
    else if (kind === "keep") keeps.push(move);
    else if (kind === "deck" && deck) decks.set(text(deck), move);
    else if (kind === "allow") allow = move;
    else if (kind === "veto") veto = move;
    else choices.push(move);
  }
  const { card: actions, discard: discards, pick: picks } = byCard;
  return {
    places,
    actions,
    discards,
    picks,
    arranges,
    groups,
    victims,
    pairs,
    layouts,
    keeps,
    decks,
    allow,
    veto,
    choices,
  };
}
