import { describe, expect, it } from "vitest";
import type { LogEntry } from "../lib/table";
import { entryOf } from "../table/sample";
import { begin, happened } from "./happened";

const entry = (ply: number, by: number, words = `ply ${ply}`): LogEntry => entryOf(ply, words, by);
const plies = (found: LogEntry[]): number[] => found.map(({ ply }) => ply);

describe("what happened", () => {
  const log = [entry(1, 0), entry(2, 1), entry(3, 0), entry(4, -1, ""), entry(5, 1)];
  const long = Array.from({ length: 60 }, (_, i) => entry(i + 1, -1));
  it("is told from one's own last decision on", () => {
    expect(plies(happened(log, begin(log, 0)))).toEqual([3, 5]);
    expect(plies(happened(log, begin(log, 1)))).toEqual([5]);
  });
  it("is not told without end", () => {
    expect(plies(happened(long, begin(long, 0)))).toEqual([49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60]);
    expect(happened(long, 0)).toHaveLength(40);
    expect(happened([], begin([], 0))).toEqual([]);
  });
});
