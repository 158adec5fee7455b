/** The points of both sides, line by line. */
import { type CleopatraView, type Group, GROUPS, other, type Side, whole } from "./view";

export interface Line {
  what: "patricians" | "majority" | "complete" | "bonus";
  /** The groups that it comes from. */
  groups: readonly Group[];
  points: number;
}

/** How many points a bonus card is worth, and how many patricians (or influence cards) it asks for. */
const BONUS = { points: 2, needs: 3 };

export function score(view: CleopatraView, side: Side): Line[] {
  const won = (group: Group): number => view.groups[group][side].won;
  const complete = (group: Group): boolean =>
    view.options.whole_group === "remaining"
      ? won(group) > 0 && view.groups[group][other(side)].won === 0
      : won(group) === whole(view, group);
  const some = (what: Line["what"], is: (group: Group) => boolean): Line => {
    const groups = GROUPS.filter(is);
    return { what, groups, points: groups.length };
  };
  const named = GROUPS.filter((group) => group === view.players[side].bonus);
  const influence = (group: Group): number =>
    Object.values(view.groups[group][side].up).reduce((sum, count) => sum + count, view.groups[group][side].face_down);
  const counted = view.options.bonus === "influence" ? influence : won;
  const fulfilled = named.some((group) => counted(group) >= BONUS.needs);
  return [
    { what: "patricians", groups: GROUPS.filter((group) => won(group) > 0), points: view.players[side].patricians },
    some("majority", (group) => 2 * won(group) > whole(view, group)),
    some("complete", complete),
    { what: "bonus", groups: named, points: fulfilled ? BONUS.points : 0 },
  ];
}
