/** What a note of a lesson talks of, by the names that the lesson's file uses, and where that is on the map. */
import type { Spot } from "./arrows";
import { MAP } from "./map";
import { SPOTS } from "./spots";
import { type CaesarView, SECOND, spaceName } from "./view";

/** On the map; the board itself rings what lies beside it, such as the hand. */
const ON_THE_MAP: Readonly<Record<string, (view: CaesarView) => readonly string[]>> = {
  borders: ({ spaces }) => spaces.filter(({ token }) => !token).map(spaceName),
  bonus: ({ provinces }) => Object.entries(provinces).flatMap(([name, { bonus }]) => (bonus ? [name] : [])),
  italia: () => Object.entries(MAP.provinces).flatMap(([name, { second }]) => (second ? [name, SECOND] : [])),
  rings: ({ spaces }) => spaces.map(spaceName).filter((name) => MAP.spaces[name]?.double),
};
const BESIDE_IT: readonly string[] = ["markers", "hand"];

/** All that a lesson can ask for. */
export const POINTED: readonly string[] = [...Object.keys(ON_THE_MAP), ...BESIDE_IT];

/** The places that are meant. */
export function pointedAt(view: CaesarView, shows: readonly string[]): Spot[] {
  const meant = new Set(shows.flatMap((name) => ON_THE_MAP[name]?.(view) ?? []));
  return SPOTS.filter(({ id }) => meant.has(id));
}
