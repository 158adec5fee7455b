import { expect, it } from "vitest";
import { turningPoint } from "./turning";

it("the turning point is the move from which on the winner was ahead", () => {
  const curve = [
    [0.5, 0.5],
    [0.6, 0.4],
    [0.3, 0.7],
    [0.7, 0.3],
    [0.8, 0.2],
    [1, 0],
  ];
  expect(turningPoint(curve, 0)).toEqual({ kind: "at", ply: 3, seat: 0 });
});
it("who is ahead from the first move on has turned nothing", () => {
  const curve = [
    [0.5, 0.5],
    [0.6, 0.4],
    [1, 0],
  ];
  expect(turningPoint(curve, 0)).toEqual({ kind: "never", seat: 0 });
});
it("a game that the last move decides was open, and so is one that nobody wins alone", () => {
  const curve = [
    [0.5, 0.5],
    [0.4, 0.6],
    [0.4, 0.6],
    [1, 0],
  ];
  expect(turningPoint(curve, 0)).toEqual({ kind: "open" });
  expect(turningPoint(curve, null)).toEqual({ kind: "open" });
  expect(turningPoint([], 0)).toEqual({ kind: "open" });
});
