/** The map as it was made by tools/map, and how large the pieces on it are. */
import drawn from "./map.json";

export type Point = readonly [number, number];

export interface ProvincePlace {
  /** Path of its whole area, land and sea. */
  area: string;
  /** Its shade of parchment, another than its neighbours'. */
  tint: number;
  /** Where its bonus token lies, and a control marker later. */
  plinth: Point;
  /** Italia has room for a second marker. */
  second?: Point;
  label: Point;
  /** Where the balance of influence is written. */
  score: Point;
}

export interface SpacePlace {
  x: number;
  y: number;
  /** Turns a token whose first province is above it. */
  angle: number;
  icon: "sword" | "shield" | "ship";
  /** With Border Control tokens may lie face down here. */
  double: boolean;
  /** Path of the whole border that the space lies on. */
  line: string;
}

export interface BoardMap {
  size: Point;
  coast: string;
  provinces: Readonly<Record<string, ProvincePlace>>;
  spaces: Readonly<Record<string, SpacePlace>>;
  seas: readonly { name: string; at: Point; turn: number }[];
}

/** JSON knows no pairs of numbers; map.test.ts looks at everything that is in it. */
function isBoardMap(map: unknown): map is BoardMap {
  return typeof map === "object" && map !== null && "provinces" in map && "spaces" in map;
}
function read(map: unknown): BoardMap {
  if (!isBoardMap(map)) throw new Error("map.json holds no map");
  return map;
}

export const MAP = read(drawn);

/** Radius of an influence token, and of a bonus coin; half the side of a plinth. */
export const TOKEN = 38;
export const COIN = 22;
export const PLINTH = 25;
export const LABEL = { size: 17, line: 20 };
export const SCORE = { width: 62, height: 22 };

/** The lines a province's name is written in. */
export function labelLines(name: string): string[] {
  return name.toUpperCase().split(" ");
}
