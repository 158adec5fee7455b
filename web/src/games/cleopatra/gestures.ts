/** Legal moves sorted by how a hand makes them: a card to a group, something on the table, or a choice beside it. */
import { type Counts, type Deck, type Face, type Group, type Move } from "./view";

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
  pairs: readonly { groups: readonly Group[]; move: Move }[];
  layouts: readonly { cards: Counts; move: Move }[];
  keeps: readonly Move[];
  decks: ReadonlyMap<Deck, Move>;
  allow: Move | null;
  veto: Move | null;
  /** Everything else, as buttons. */
  choices: readonly Move[];
}

export const victim = (group: string, card: string): string => `${group} ${card}`;
export function gestures(moves: readonly Move[]): Gestures {
  const places = new Map<string, Map<Group, Partial<Record<Face, Move>>>>();
  const byCard = { card: new Map<string, Move>(), discard: new Map<string, Move>(), pick: new Map<string, Move>() };
  const arranges = new Map<string, Move>();
  const groups = new Map<Group, Move>();
  const victims = new Map<string, Move>();
  const pairs: { groups: readonly Group[]; move: Move }[] = [];
  const layouts: { cards: Counts; move: Move }[] = [];
  const keeps: Move[] = [];
  const decks = new Map<Deck, Move>();
  const choices: Move[] = [];
  let allow: Move | null = null;
  let veto: Move | null = null;
  for (const move of moves) {
    const { does } = move;
    switch (does.kind) {
      case "place": {
        if (!does.card) break;
        const at = places.get(does.card) ?? new Map<Group, Partial<Record<Face, Move>>>();
        places.set(does.card, at.set(does.group, { ...at.get(does.group), [does.face]: move }));
        break;
      }
      case "card":
      case "discard":
      case "pick":
        byCard[does.kind].set(does.card, move);
        break;
      case "arrange":
        if (does.card) arranges.set(does.card, move);
        break;
      case "target":
        if (does.groups) pairs.push({ groups: does.groups, move });
        else if (does.group && does.card) victims.set(victim(does.group, does.card), move);
        else if (does.group) groups.set(does.group, move);
        break;
      case "first":
        groups.set(does.group, move);
        break;
      case "layout":
        if (does.cards) layouts.push({ cards: does.cards, move });
        break;
      case "keep":
        keeps.push(move);
        break;
      case "deck":
        decks.set(does.deck, move);
        break;
      case "allow":
        allow = move;
        break;
      case "veto":
        veto = move;
        break;
      default:
        choices.push(move);
    }
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
