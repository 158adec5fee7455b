/** Slanting lines that mark what lies face down. */
const STEP = 7;
const point = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Within a circle around the origin. */
export function hatchedCircle(radius: number): string {
  let path = "";
  for (let off = -radius + STEP / 2; off < radius; off += STEP) {
    const half = Math.sqrt(radius ** 2 - off ** 2);
    const [x, y] = [off * Math.SQRT1_2, off * Math.SQRT1_2];
    const [dx, dy] = [half * Math.SQRT1_2, -half * Math.SQRT1_2];
    path += `M${point(x - dx, y - dy)}L${point(x + dx, y + dy)}`;
  }
  return path;
}

/** Within a square around the origin. */
export function hatchedSquare(half: number): string {
  let path = "";
  for (let sum = -2 * half + STEP; sum < 2 * half; sum += STEP * Math.SQRT2) {
    const low = Math.max(-half, sum - half);
    path += `M${point(low, sum - low)}L${point(sum - low, low)}`;
  }
  return path;
}
