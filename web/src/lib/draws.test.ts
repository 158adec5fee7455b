import { expect, it } from "vitest";
import type { Draw } from "../wire/messages";
import { drawn, wrongDraws } from "./draws";

const seed = "8ef07da5981188c503c0d0b8c8b5215c313bb5f23772b96375a63e04dc97611e";
const first: Draw = { ply: 1, text: "HU=might", stream: "set-up", k: 0, weights: [5, 4, 4, 4], chosen: 1 };

it("gives the draw that docs/host/fairness.md works out step by step", () => expect(drawn(seed, first)).toBe(1));
it("finds a draw that does not follow", () => {
  const other = { ...first, ply: 2, chosen: 0 };
  expect(wrongDraws(seed, [first, other])).toEqual([other]);
});
it("depends on stream, number and seed", () => {
  const weights = Array.from({ length: 100_000 }, () => 1);
  const draws = [
    { ...first, weights },
    { ...first, weights, k: 1 },
    { ...first, weights, stream: "Caesar's bag" },
  ];
  const found = draws.map((draw) => drawn(seed, draw));
  expect(new Set([...found, drawn(seed.replace("8", "9"), { ...first, weights })]).size).toBe(4);
});
