import { describe, expect, it } from "vitest";
import { afterSetUp } from "./entries";
import { entryOf } from "./sample";

describe("the log", () => {
  const log = [entryOf(1), entryOf(2), entryOf(3, ""), entryOf(4), entryOf(5)];
  const plies = (setUp: number): number[] => afterSetUp(log, setUp).map(({ ply }) => ply);

  it("leaves out the set-up, and what has no words", () => expect(plies(2)).toEqual([4, 5]));
  it("has the set-up as long as nothing else has happened", () => expect(plies(5)).toEqual([1, 2, 4, 5]));
});
