/** All places on the board that a finger or an arrow key can go to. */
import type { Spot } from "./arrows";
import { MAP } from "./map";
import { SECOND } from "./view";

export const SPOTS: readonly Spot[] = [
  ...Object.entries(MAP.spaces).map(([id, { x, y }]) => ({ id, x, y })),
  ...Object.entries(MAP.provinces).map(
    ([
      id,
      {
        plinth: [x, y],
      },
    ]) => ({ id, x, y }),
  ),
  ...Object.values(MAP.provinces).flatMap(({ second }) => (second ? [{ id: SECOND, x: second[0], y: second[1] }] : [])),
];
