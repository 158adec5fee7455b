/** What is in the fingers: a card that is picked, cards that are set aside, and where they may go. */
import { SvelteMap, SvelteSet } from "svelte/reactivity";
import { aimsAt, cardsOf, INFLUENCE, pool } from "./cards";
import { Errand } from "./errand";
import type { Gestures } from "./gestures";
import { type CleopatraView, type Face, type Group, GROUPS, type Move, type Side } from "./view";

interface Table {
  view: CleopatraView | null;
  me: Side | null;
  ways: Gestures;
  moves: readonly Move[];
  play: (move: Move) => void;
}

/** What the cards in front of you are for. */
export type Mode = "layout" | "castling" | "influence" | "action" | "discard" | "rest";

export class Hands {
  picked = $state<number | null>(null);
  /** Cards to be thrown away. */
  readonly aside = new SvelteSet<number>();
  /** Cards laid out for now, before it is said to the table. */
  readonly laid = new SvelteMap<number, Group>();
  private wish = $state<Face>("down");
  /** The first of two groups for Castling. */
  first = $state<Group | null>(null);
  /** The group at which an action card was aimed before it was played. */
  private aimed: Group | null = null;
  private readonly errand = new Errand();

  constructor(private readonly table: () => Table) {}

  readonly mode = $derived.by<Mode>(() => {
    const { view, me, ways } = this.table();
    if (ways.layouts.length > 0) return "layout";
    if (view?.phase === "castling" && view.turn === me) return "castling";
    if (ways.places.size > 0) return "influence";
    if (ways.actions.size > 0) return "action";
    return ways.discards.size > 0 ? "discard" : "rest";
  });
  /** The cards in front of you. */
  readonly cards = $derived.by<readonly string[]>(() => {
    const { view, me, ways } = this.table();
    if (!view || !me) return [];
    if (this.mode === "layout")
      return Object.values(ways.layouts[0]?.cards ?? {})
        .map(String)
        .toSorted();
    return this.mode === "castling" ? pool(view, me) : cardsOf(view.players[me].hand);
  });
  readonly drafting = $derived(this.mode === "layout" || this.mode === "castling");
  private readonly card = $derived(this.picked === null ? null : (this.cards[this.picked] ?? null));
  readonly faces = $derived.by<readonly Face[]>(() => {
    const found = [...this.table().ways.places.values()].flatMap((at) => [...at.values()].flatMap(Object.keys));
    return (["down", "up"] as const).filter((face) => found.includes(face));
  });
  readonly face = $derived<Face>(this.faces.includes(this.wish) ? this.wish : (this.faces[0] ?? "down"));
  /** All cards have their place: it can be said to the table. */
  readonly complete = $derived(this.drafting && this.cards.length > 0 && this.laid.size === this.cards.length);
  /** Once: not while it is on its way. */
  readonly ready = $derived.by(() => this.complete && this.table().moves.length > 0);

  /** Something is to be decided. */
  get asked(): boolean {
    return this.table().moves.length > 0;
  }
  usable(index: number): boolean {
    const { ways, moves } = this.table();
    const card = this.cards[index] ?? "";
    if (this.drafting) return moves.length > 0 && !this.laid.has(index);
    return ways.places.has(card) || ways.actions.has(card) || ways.discards.has(card);
  }
  /** How many more may be laid out there. */
  private room(group: Group): number {
    const { view, me } = this.table();
    if (!view || !me) return 0;
    const taken = [...this.laid.values()].filter((at) => at === group).length;
    if (this.mode === "layout") return 1 - taken;
    return view.playing?.groups?.includes(group) ? view.groups[group][me].room - taken : 0;
  }
  private placing(group: Group): Move | null {
    return (this.card && this.table().ways.places.get(this.card)?.get(group)?.[this.face]) || null;
  }
  private pairing(group: Group): Move | null {
    const found = this.table().ways.pairs.find(({ groups }) => this.first && [this.first, group].every(isIn(groups)));
    return (this.first !== group && found?.move) || null;
  }
  /** Whether the action card in the fingers can be played at this group. */
  aims(group: Group): boolean {
    const { view, me, ways } = this.table();
    return Boolean(view && me && this.card && ways.actions.has(this.card) && aimsAt(this.card, view, group, me));
  }
  /** Whether something happens when this group is pressed. */
  lit(group: Group): boolean {
    const { ways } = this.table();
    if (this.drafting) return this.card !== null && this.room(group) > 0;
    if (ways.pairs.length > 0)
      return this.first
        ? this.pairing(group) !== null || this.first === group
        : ways.pairs.some(({ groups }) => isIn(groups)(group));
    return ways.groups.has(group) || this.placing(group) !== null || this.aims(group);
  }
  press(group: Group): void {
    const { ways, play } = this.table();
    const { picked } = this;
    if (this.drafting) {
      if (picked === null || this.room(group) <= 0) return;
      this.laid.set(picked, group);
      this.picked = null;
    } else if (ways.pairs.length > 0) {
      const move = this.pairing(group);
      if (move) play(move);
      else if (this.lit(group)) this.first = this.first === group ? null : group;
    } else if (picked !== null && this.aims(group)) this.aim(picked, group);
    else {
      const move = ways.groups.get(group) ?? this.placing(group);
      if (move) play(move);
    }
  }
  pick(index: number): void {
    if (!this.usable(index)) return;
    if (this.mode !== "discard") this.picked = this.picked === index ? null : index;
    else if (!this.aside.delete(index)) this.aside.add(index);
  }
  /** A card is let go above a group. */
  drop(index: number, group: Group): void {
    if (!this.usable(index) || this.mode === "discard") return;
    this.picked = index;
    if (this.table().ways.actions.has(this.cards[index] ?? "")) this.aim(index, group);
    else this.press(group);
  }
  /** Plays an action card, and aims it at this group as soon as its target is asked for. */
  private aim(index: number, group: Group): void {
    const action = this.table().ways.actions.get(this.cards[index] ?? "");
    if (!action) return;
    const alone = (): boolean =>
      [...this.table().ways.victims.keys()].filter((one) => one.startsWith(`${group} `)).length === 1;
    this.aimed = group;
    this.errand.begin(
      [
        {
          is: ({ does }) => does.kind === "target" && does.group === group && (!does.card || alone()),
          optional: true,
        },
      ],
      "target",
    );
    this.table().play(action);
  }
  takeBack(index: number): void {
    this.laid.delete(index);
  }
  turn(face: Face): void {
    this.wish = face;
  }
  /** What was set aside or laid out is said to the table, step by step. */
  commit(): void {
    const { ways, play, view, moves } = this.table();
    if (this.mode === "layout" && this.ready) {
      const move = ways.layouts.find(({ cards }) =>
        [...this.laid].every(([i, group]) => String(cards[group]) === this.cards[i]),
      )?.move;
      if (move) play(move);
    } else if (this.mode === "castling" && this.ready) {
      const first = view?.playing?.groups?.[0];
      const kept = (card: string): number =>
        [...this.laid].filter(([i, group]) => this.cards[i] === card && group === first).length;
      const steps = INFLUENCE.slice(INFLUENCE.indexOf(view?.castling_next ?? "")).map((card) => ({
        card,
        count: kept(card),
      }));
      this.errand.begin(
        steps.map(({ card, count }) => ({
          is: ({ does }) => does.kind === "keep" && does.card === card && does.first === count,
          // a step for a value that lies nowhere may have been answered by itself
          optional: !this.cards.includes(card),
        })),
        "castling",
      );
      this.follow("castling", moves);
    } else if (this.mode === "discard") {
      const cards = [...this.aside].map((i) => this.cards[i]);
      this.errand.begin(
        [
          ...cards.map((card) => ({ is: ({ does }: Move) => does.kind === "discard" && does.card === card })),
          { is: ({ does }) => does.kind === "on", optional: true },
        ],
        "discard",
      );
      this.follow("discard", moves);
    }
  }
  /** The next step of what was begun, if the table asks for it. */
  follow(phase: string, moves: readonly Move[]): void {
    const move = this.errand.next(phase, moves) ?? this.emptyStep(moves);
    const { aimed } = this;
    if (moves.length > 0) this.aimed = null;
    if (aimed && this.table().ways.pairs.some(({ groups }) => groups.includes(aimed))) this.first = aimed;
    if (move) this.table().play(move);
  }
  /** Of a Castling when all cards have been laid out again: there is nothing left to decide. */
  private emptyStep(moves: readonly Move[]): Move | null {
    const [only] = moves;
    return this.mode === "castling" && moves.length === 1 && this.cards.length === 0 ? (only ?? null) : null;
  }
  /** Another position: the fingers are empty. */
  reset(): void {
    this.picked = this.first = null;
    this.aside.clear();
    this.laid.clear();
  }
}

const isIn =
  (groups: readonly Group[]) =>
  (group: Group): boolean =>
    groups.includes(group);

/** Keys 1 to 5 stand for the groups. */
export function groupOfKey(key: string): Group | null {
  return GROUPS[Number(key) - 1] ?? null;
}
