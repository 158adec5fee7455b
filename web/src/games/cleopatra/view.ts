/** What the server knows of Caesar & Cleopatra for one viewer: its view, actions and effects, narrowed from what a table brings. */
import type { Move as AnyMove, RichTable as AnyRichTable } from "../../lib/table";
import type { CardPlaced, CleopatraEffect, CleopatraView, DeckCounts, Groups, Players } from "../../wire/cleopatra";

export type { CleopatraAction, CleopatraEffect, CleopatraView, PlayingView, SideView } from "../../wire/cleopatra";
export type Move = AnyMove<"cleopatra">;
export type RichTable = AnyRichTable<"cleopatra">;
export type Side = keyof Players;
export type Group = keyof Groups;
export type Face = CardPlaced["face"];
export type Deck = keyof DeckCounts;
export type Counts = Readonly<Record<string, number>>;

export const SIDES: readonly Side[] = ["Caesar", "Cleopatra"];
export const GROUPS: readonly Group[] = ["Senators", "Praetors", "Quaestors", "Censors", "Aediles"];

export const isGroup = (name: unknown): name is Group => GROUPS.some((group) => group === name);

/** The view of a table, if it has begun. */
export const viewOf = (table: RichTable | null): CleopatraView | null => table?.view ?? null;

/** The card that a move is about; empty: none. */
export const cardOf = ({ does }: Move): string => ("card" in does ? (does.card ?? "") : "");

/** What has happened from one table to the next, in order; nothing where plies between them are not known. */
export function effectsSince(before: RichTable, table: RichTable): CleopatraEffect[] {
  if (table.happened[0]?.ply !== before.ply + 1 || before.eyes !== table.eyes) return [];
  return table.happened.flatMap(({ effects }) => effects);
}

/** The ply that somebody has voted or turned cards in first since then; 0: none. */
export function firstScene({ happened }: RichTable): number {
  const moves = (effect: CleopatraEffect): boolean =>
    ["vote-called", "card-revealed", "card-assassinated"].includes(effect.kind);
  return happened.find(({ effects }) => effects.some(moves))?.ply ?? 0;
}

export function other(side: Side): Side {
  return side === "Caesar" ? "Cleopatra" : "Caesar";
}

/** How many patricians a group has in all. */
export function whole(view: CleopatraView, group: Group): number {
  const { patricians_left: left, Caesar, Cleopatra } = view.groups[group];
  return left + Caesar.won + Cleopatra.won;
}
