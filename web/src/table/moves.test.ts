import { expect, it } from "vitest";
import { afterSetUp, moveCount, moveNumber, startOf } from "./moves";

it("the set-up does not count as moves", () => {
  const table = { ply: 9, set_up: 4 };
  expect([0, 4, 5, 9].map((ply) => moveNumber(table, ply))).toEqual([0, 0, 1, 5]);
  expect(moveCount(table)).toBe(5);
  expect(startOf(table)).toBe(4);
  expect(startOf({ ply: 2, set_up: 4 }), "it ended before").toBe(2);
  expect(afterSetUp([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], table)).toEqual([4, 5, 6, 7, 8, 9]);
  expect(afterSetUp([0, 1], table), "a race ends somewhere").toEqual([1]);
});
