import { describe, expect, it } from "vitest";
import { afterSetUp } from "./entries";
import type { LogEntry } from "../lib/table";
import { entryOf } from "./sample";

describe("the log", () => {
  const log = [entryOf(1), entryOf(2), entryOf(3, ""), entryOf(4), entryOf(5)];
  const plies = (setUp: number): number[] => afterSetUp(log, setUp).map(({ ply }) => ply);

  it("leaves out the set-up, and what has no words", () => expect(plies(2)).toEqual([4, 5]));
  it("is empty as long as nothing else has happened", () => expect(plies(5)).toEqual([]));
  it("separates turns, and tells draws quietly", () => {
    const drawn = entryOf(2, "You draw a token.", -1);
    const automatic = { ...entryOf(3, "Auto-Crassus places a token.", -1), details: "Line 7" };
    const lines = afterSetUp(
      [
        entryOf(1),
        drawn,
        automatic,
        { ...entryOf(4, "chosen", 1), hidden: true },
        entryOf(5, "", 1),
        entryOf(6, "placed", 1),
        entryOf(7, "again", 1),
        entryOf(8, "mine", 0),
      ],
      0,
    );
    expect(lines.filter(({ quiet }) => quiet).map(({ ply }) => ply)).toEqual([2]);
    expect(lines.filter(({ turns }) => turns).map(({ ply }) => ply)).toEqual([4, 8]);
  });
  it("tells a sealed choice once: where it is revealed, as soon as that is there", () => {
    const log: LogEntry[] = [
      entryOf(1, "You draw a joker.", -1),
      { ...entryOf(2, "You place a 3 face down."), text: "S3d", sealed: true },
      { ...entryOf(3, "You will pass."), text: "pass", sealed: true },
      { ...entryOf(4, "", 1), hidden: true },
      { ...entryOf(5, "You pass.", -1), text: "=pass" },
      { ...entryOf(6, "Livia passes.", -1), text: "=pass" },
    ];
    const plies = (upTo: number): number[] => afterSetUp(log.slice(0, upTo), 0).map(({ ply }) => ply);
    expect(plies(4)).toEqual([1, 2, 3]);
    expect(plies(6)).toEqual([1, 2, 5, 6]);
  });
});
