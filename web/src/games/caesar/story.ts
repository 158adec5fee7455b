/** What happened between two views, told in the order of the rules: laid, turned, closed, marked, coin taken. */
import type { CaesarView, Side, SpaceView } from "./view";
import { SECOND, SIDES, spaceName } from "./view";

export interface Beat {
  /** What moves: "token", "turn", "total", "marker" or "coin", and where. */
  what: string;
  /** Milliseconds from the beginning. */
  start: number;
  length: number;
  /** Whose hand or rail it comes from or goes to. */
  side: Side | null;
}
export type Story = ReadonlyMap<string, Beat>;

const LENGTHS = { token: 280, turn: 220, total: 240, marker: 220, coin: 300 };
/** With more than this to tell, something was missed: the end is shown at once. */
const LONGEST = 14;

export function story(before: CaesarView | null, after: CaesarView | null): Story {
  const beats = new Map<string, Beat>();
  if (!before || !after) return beats;
  let clock = 0;
  const tell = (kind: keyof typeof LENGTHS, where: string, side: Side | null): void => {
    beats.set(`${kind} ${where}`, { what: kind, start: clock, length: LENGTHS[kind], side });
    clock += LENGTHS[kind];
  };
  const was = new Map(before.spaces.map((space) => [spaceName(space), space]));
  for (const space of after.spaces)
    if (laid(was.get(spaceName(space)), space)) tell("token", spaceName(space), space.token?.owner ?? null);
  for (const space of after.spaces) if (turned(was.get(spaceName(space)), space)) tell("turn", spaceName(space), null);
  for (const [name, province] of Object.entries(after.provinces))
    if (before.provinces[name]?.bonus && !province.bonus) tell("total", name, null);
  for (const [place, owner] of newMarkers(before, after)) tell("marker", place, owner);
  for (const [name, province] of Object.entries(after.provinces))
    if (before.provinces[name]?.bonus && !province.bonus) tell("coin", name, taker(before, after));
  return beats.size > LONGEST ? new Map() : beats;
}

const laid = (before: SpaceView | undefined, after: SpaceView): boolean => !before?.token && after.token !== null;
const turned = (before: SpaceView | undefined, after: SpaceView): boolean =>
  before?.token?.face === "up" && after.token?.face === "down";

function* newMarkers(before: CaesarView, after: CaesarView): Generator<[string, Side]> {
  for (const [name, { marker, second_marker: second }] of Object.entries(after.provinces)) {
    if (marker && !before.provinces[name]?.marker) yield [name, marker.owner];
    if (second && !before.provinces[name]?.second_marker) yield [SECOND, second.owner];
  }
  for (const [i, space] of after.spaces.entries())
    if (space.marker && !before.spaces[i]?.marker) yield [spaceName(space), space.marker.owner];
}

const gains = (view: CaesarView, side: Side): number =>
  Object.values(view.players[side].gained).reduce((sum, count) => sum + count, 0);

function taker(before: CaesarView, after: CaesarView): Side {
  return SIDES.find((side) => gains(after, side) > gains(before, side)) ?? before.active;
}
