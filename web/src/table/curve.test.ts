import { describe, expect, it } from "vitest";
import { HEIGHT, line, milestones, plyAt, WIDTH } from "./curve";

const curve = [
  [0.5, 0.5],
  [0.75, 0.25],
  [1, 0],
];

describe("the curve", () => {
  it("goes from the left to the right, the likelier the higher", () =>
    expect(line(curve, 0)).toBe(`0,${HEIGHT / 2} ${WIDTH / 2},${HEIGHT / 4} ${WIDTH},0`));
  it("has a place for every ply", () =>
    expect([-0.2, 0, 0.3, 0.5, 0.9, 1.4].map((share) => plyAt(share, 3))).toEqual([0, 0, 1, 1, 2, 2]));
  it("has numbers from the first to the last", () => {
    expect(milestones(3)).toEqual([0, 1, 2]);
    expect(milestones(101)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
    expect(milestones(1)).toEqual([0]);
  });
});
