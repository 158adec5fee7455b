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
it("a draw in the first moves has turned nothing, if moves have changed more", () => {
  const chances = [0.5, 0.5, 0.49, 0.52, 0.55, 0.56, 0.8, 0.85, 1];
  const curve = chances.map((chance) => [chance, 1 - chance]);
  const at = (draws: number[], setUp = 1): unknown => turningPoint(curve, 0, { setUp, draws: new Set(draws) });
  expect(at([])).toEqual({ kind: "at", ply: 3, seat: 0 });
  expect(at([3])).toEqual({ kind: "at", ply: 6, seat: 0 });
  expect(at([3, 6])).toEqual({ kind: "at", ply: 7, seat: 0 });
});
it("a draw has turned the game if nothing has changed more", () => {
  const curve = [0.5, 0.4, 0.8, 0.85, 0.9, 1].map((chance) => [chance, 1 - chance]);
  expect(turningPoint(curve, 0, { setUp: 0, draws: new Set([2]) })).toEqual({ kind: "at", ply: 2, seat: 0 });
});
it("who is ahead from the end of the set-up on has turned nothing", () => {
  const curve = [0.5, 0.5, 0.6, 0.7, 1].map((chance) => [chance, 1 - chance]);
  expect(turningPoint(curve, 0, { setUp: 2, draws: new Set() })).toEqual({ kind: "never", seat: 0 });
});
