/** The chances to win over the plies as lines of a picture, and in numbers. */

export const WIDTH = 600;
export const HEIGHT = 200;
const ROWS = 10;

/** A line for a seat: likely is high. */
export function line(curve: readonly (readonly number[])[], seat: number): string {
  const points = curve.map((row, ply) => `${round(xOf(ply, curve.length))},${round(yOf(row[seat] ?? 0))}`);
  return points.join(" ");
}

export const xOf = (ply: number, rows: number): number => (rows > 1 ? (WIDTH * ply) / (rows - 1) : 0);
export const yOf = (chance: number): number => HEIGHT * (1 - chance);

/** The ply at a place of the picture: 0 is its left edge, 1 its right. */
export const plyAt = (share: number, rows: number): number =>
  Math.min(rows - 1, Math.max(0, Math.round(share * (rows - 1))));

/** Some plies, from the first to the last, for a table of numbers. */
export function milestones(rows: number): number[] {
  const steps = Math.min(ROWS, rows - 1);
  return [...new Set(Array.from({ length: steps + 1 }, (_, i) => Math.round((i * (rows - 1)) / Math.max(steps, 1))))];
}

const round = (number: number): number => Math.round(10 * number) / 10;
