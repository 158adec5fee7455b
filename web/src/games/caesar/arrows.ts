/** Which of several places lies next in the direction of an arrow key. */
export interface Spot {
  id: string;
  x: number;
  y: number;
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How much worse a place is for each unit that it lies off the line. */
const ASIDE = 1.2;
/** And how far off for each unit along the line it may lie at all. */
const WIDEST = 1.3;

export function isArrow(key: string): boolean {
  return key in DIRECTIONS;
}

/** The nearest spot in a direction; the one you are on if there is none. */
export function next(spots: readonly Spot[], from: Spot, key: string): Spot {
  const [dx, dy] = DIRECTIONS[key] ?? [0, 0];
  let best = { spot: from, cost: Infinity };
  for (const spot of spots) {
    const [x, y] = [spot.x - from.x, spot.y - from.y];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    const cost = along + ASIDE * aside;
    if (spot.id !== from.id && along * WIDEST > aside && cost < best.cost) best = { spot, cost };
  }
  return best.spot;
}

/** The spot nearest to a point, if one is within reach. */
export function nearest(spots: readonly Spot[], x: number, y: number, reach: number): Spot | null {
  let best: { spot: Spot | null; far: number } = { spot: null, far: reach };
  for (const spot of spots) {
    const far = Math.hypot(spot.x - x, spot.y - y);
    if (far < best.far) best = { spot, far };
  }
  return best.spot;
}
