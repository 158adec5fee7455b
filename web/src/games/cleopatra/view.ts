/** What the server knows of Caesar & Cleopatra for one pair of eyes, as `match.view()` writes it. */
import type { RichTable } from "../../lib/table";

export type Side = "Caesar" | "Cleopatra";
export const SIDES: readonly Side[] = ["Caesar", "Cleopatra"];
export const GROUPS = ["Senators", "Praetors", "Quaestors", "Censors", "Aediles"] as const;
export type Group = (typeof GROUPS)[number];
export type Face = "up" | "down";
export type Deck = "influence" | "action";
export type Counts = Readonly<Record<string, number>>;

/** A player's cards under a group. */
export interface SideView {
  won: number;
  up: Counts;
  /** None where they are not yours to see. */
  down: Counts | null;
  face_down: number;
  sum_up: number;
  room: number;
}

export type GroupView = Readonly<Record<Side, SideView>> & { patricians_left: number; open: boolean };

export interface Known {
  card: string;
  count: number;
  among: readonly string[];
}

export interface PlayerView {
  points: number;
  patricians: number;
  bonus: string | null;
  held: Readonly<Record<Deck, number>>;
  left: Readonly<Record<Deck, number>>;
  hand: Counts | null;
  deck: Counts | null;
  order: readonly string[] | null;
  discarded: Counts;
  known: readonly Known[];
}

export interface Playing {
  card: string;
  group?: Group;
  groups?: readonly Group[];
  target?: string;
  cards_taken?: number;
}

export interface CleopatraView {
  options: {
    action_deck: "shuffled" | "arranged";
    passive_lock: boolean;
    two_face_down: boolean;
    fewer_orgies: boolean;
    whole_group: "all" | "remaining";
    bonus: "patricians" | "influence";
    action_order: "outside" | "free";
  };
  seen_by: Side | "nobody" | "everything";
  turn: string;
  phase: string;
  active: Side;
  passive_turn: boolean;
  must_be_active: boolean;
  winner: Side | null;
  ending: string;
  players: Readonly<Record<Side, PlayerView>>;
  groups: Readonly<Record<Group, GroupView>>;
  vote_deck: Counts;
  vote_drawn: Counts;
  action_card_played: boolean;
  playing: Playing | null;
  waiting_for_a_vote: readonly Group[];
  castling_next: string | null;
}

/** The view of a table, if it has begun. */
export function viewOf(table: RichTable | null): CleopatraView | null {
  return (table?.view ?? null) as CleopatraView | null;
}

export function other(side: Side): Side {
  return side === "Caesar" ? "Cleopatra" : "Caesar";
}

/** How many patricians a group has in all. */
export function whole(view: CleopatraView, group: Group): number {
  const { patricians_left: left, Caesar, Cleopatra } = view.groups[group];
  return left + Caesar.won + Cleopatra.won;
}
