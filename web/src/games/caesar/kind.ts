/** The kinds of influence tokens, by the names that the server gives them, such as "ship+shield 4|4". */
import type { Counts, Icon } from "./view";

export interface Kind {
  name: string;
  icons: readonly Icon[];
  low: number;
  high: number;
  centurion: boolean;
}

const basic = (name: string, icon: Icon, low: number, high: number): Kind => ({
  name,
  icons: [icon],
  low,
  high,
  centurion: false,
});
const centurion = (name: string, icons: readonly Icon[], low: number, high: number): Kind => ({
  name,
  icons,
  low,
  high,
  centurion: true,
});

/** All of them; kind.test.ts compares them with the board's data. */
export const KINDS: readonly Kind[] = [
  basic("sword 0|6", "sword", 0, 6),
  basic("sword 1|5", "sword", 1, 5),
  basic("sword 2|4", "sword", 2, 4),
  basic("sword 3|3", "sword", 3, 3),
  basic("shield 0|6", "shield", 0, 6),
  basic("shield 1|5", "shield", 1, 5),
  basic("shield 2|4", "shield", 2, 4),
  basic("shield 3|3", "shield", 3, 3),
  basic("ship 0|6", "ship", 0, 6),
  basic("ship 1|5", "ship", 1, 5),
  basic("ship 2|4", "ship", 2, 4),
  basic("ship 3|3", "ship", 3, 3),
  basic("laurel 0|4", "laurel", 0, 4),
  basic("laurel 1|3", "laurel", 1, 3),
  basic("laurel 2|2", "laurel", 2, 2),
  centurion("sword 0|7", ["sword"], 0, 7),
  centurion("ship+shield 4|4", ["ship", "shield"], 4, 4),
  centurion("laurel 3|3", ["laurel"], 3, 3),
];
const BY_NAME: ReadonlyMap<string, Kind> = new Map(KINDS.map((kind) => [kind.name, kind]));

/** A kind by its name; one that nobody has heard of is blank. */
export function kindOf(name: string): Kind {
  return BY_NAME.get(name) ?? { name, icons: [], low: 0, high: 0, centurion: false };
}

/** Tokens one by one: {"laurel 2|2": 2} are two. */
export function tokens(counts: Counts): string[] {
  return Object.entries(counts).flatMap(([name, count]) => Array<string>(count).fill(name));
}
