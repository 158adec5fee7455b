/** What happened under the groups, told as scenes: cards turn, sums rise, a patrician goes, cards leave. Made from effects. */
import { lyingCards } from "./cards";
import type { CleopatraEffect, CleopatraView, Group, Side } from "./view";

export interface SceneCard {
  id: number;
  /** None where it stays face down and is not yours. */
  card: string | null;
  /** Face down at first: its place in the order in which cards are turned up; none if it is not turned. */
  turned: number | null;
  down: boolean;
  leaves: boolean;
}

export interface Scene {
  group: Group;
  sides: Readonly<Record<Side, readonly SceneCard[]>>;
  /** Where it was a vote. */
  vote: { sums: Readonly<Record<Side, number>>; winner: Side | null; upset: boolean } | null;
  turns: number;
  leaving: boolean;
}

type Slot = Omit<SceneCard, "id">;
type Rows = Record<Side, Slot[]>;

const hidden = (card: string | null): Slot => ({ card, turned: null, down: true, leaves: false });
const open = (card: string | null): Slot => ({ card, turned: null, down: false, leaves: false });

/** What lies under a group at first. */
function rowsOf(view: CleopatraView, group: Group): Rows {
  const row = (side: Side): Slot[] =>
    lyingCards(view.groups[group][side]).map(({ card, face }) => (face === "up" ? open(card) : hidden(card)));
  return { Caesar: row("Caesar"), Cleopatra: row("Cleopatra") };
}

/** Follows the cards under the groups from effect to effect, and keeps the scenes on the way. */
class Teller {
  readonly told: Scene[] = [];
  private readonly rows: Readonly<Record<Group, Rows>>;
  /** The scene that is being told. */
  private at: Group | null = null;
  private vote: Scene["vote"] = null;
  private turns = 0;

  constructor(view: CleopatraView) {
    this.rows = {
      Senators: rowsOf(view, "Senators"),
      Praetors: rowsOf(view, "Praetors"),
      Quaestors: rowsOf(view, "Quaestors"),
      Censors: rowsOf(view, "Censors"),
      Aediles: rowsOf(view, "Aediles"),
    };
  }

  take(effect: CleopatraEffect): void {
    switch (effect.kind) {
      case "vote-called":
      case "group-scouted":
      case "wrath-struck":
        this.end();
        this.at = effect.group;
        return;
      case "card-revealed":
        this.goOn(effect.group);
        return this.turnUp(effect.group, effect.player, effect.card);
      case "vote-held":
        this.goOn(effect.group);
        this.vote = { sums: effect.sums, winner: effect.winner, upset: effect.winner !== effect.leader };
        return;
      case "cards-discarded":
        this.goOn(effect.group);
        return this.takeAway(effect.group, effect.player, effect.cards);
      case "card-assassinated":
        this.end();
        this.at = effect.group;
        return this.takeAway(effect.group, effect.victim, [effect.card]);
      case "card-placed":
        this.end();
        this.rows[effect.group][effect.player].push(effect.face === "up" ? open(effect.card) : hidden(effect.card));
        return;
      case "cards-taken-up":
        this.end();
        this.rows[effect.group][effect.player] = [];
        return;
      case "cards-dealt-out":
        for (const { group, count } of effect.laid)
          this.rows[group][effect.player].push(...Array.from({ length: count }, () => hidden(effect.card)));
        return;
    }
  }

  /** The scene under a group, which may have begun before. */
  private goOn(group: Group): void {
    if (this.at === group) return;
    this.end();
    this.at = group;
  }

  private turnUp(group: Group, side: Side, card: string): void {
    const closed = this.rows[group][side].filter(({ down, turned }) => down && turned === null);
    const slot = closed.find((one) => one.card === card) ?? closed[0];
    if (!slot) return;
    slot.card = card;
    slot.turned = this.turns++;
  }

  private takeAway(group: Group, side: Side, cards: readonly string[]): void {
    for (const card of cards) {
      const lies = (one: Slot): boolean => one.card === card && !one.leaves && (!one.down || one.turned !== null);
      const slot = this.rows[group][side].find(lies);
      if (slot) slot.leaves = true;
    }
  }

  /** The scene is told; what is left lies there for the next one. */
  end(): void {
    const { at: group, vote, turns } = this;
    if (group === null) return;
    const rows = this.rows[group];
    const cards = (side: Side): SceneCard[] => rows[side].map((slot, id) => ({ ...slot, id }));
    const sides = { Caesar: cards("Caesar"), Cleopatra: cards("Cleopatra") };
    const leaving = [...sides.Caesar, ...sides.Cleopatra].some(({ leaves }) => leaves);
    if (vote || turns > 0 || leaving) this.told.push({ group, sides, vote, turns, leaving });
    const stays = (side: Side): Slot[] =>
      rows[side].filter(({ leaves }) => !leaves).map((slot) => (slot.turned === null ? slot : open(slot.card)));
    rows.Caesar = stays("Caesar");
    rows.Cleopatra = stays("Cleopatra");
    this.at = this.vote = null;
    this.turns = 0;
  }
}

/** The scenes of what happened, from what lay there before. */
export function scenes(before: CleopatraView | null, happened: readonly CleopatraEffect[]): Scene[] {
  if (!before || happened.length === 0) return [];
  const teller = new Teller(before);
  for (const effect of happened) teller.take(effect);
  teller.end();
  return teller.told;
}

const TURN = 240;
const SUMS = 300;
const PAUSE = 700;
const END = 320;

/** When what begins, in milliseconds. */
export function timing(scene: Scene): {
  turn: (nth: number) => number;
  sums: number;
  scale: number;
  bust: number;
  leave: number;
  end: number;
} {
  const sums = 150 + scene.turns * TURN;
  const scale = sums + (scene.vote ? SUMS + PAUSE / 2 : 0);
  const bust = scale + (scene.vote?.upset ? 600 : 0);
  const leave = bust + (scene.vote?.winner ? 420 : scene.vote ? PAUSE : 150);
  return { turn: (nth) => 150 + nth * TURN, sums, scale, bust, leave, end: leave + (scene.leaving ? END : 200) };
}
