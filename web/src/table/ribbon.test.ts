import { describe, expect, it } from "vitest";
import { parse } from "../lib/parse";
import type { Happened } from "../lib/table";
import { ribbon, shownAfter } from "./ribbon";

const ply = (number: number, by: number, kinds: string[], summary = ""): Happened =>
  parse<Happened>(
    JSON.stringify({
      ply: number,
      by,
      text: "",
      words: `words ${number}`,
      summary,
      effects: kinds.map((kind) => ({ kind })),
    }),
  );
const fall = ply(4, 1, ["token-placed", "province-closed"], "Gallia falls to Pompey, 6–0 · takes Senate");

describe("the ribbon", () => {
  it("says in a few words what a big moment was, and keeps it until it is seen", () =>
    expect(ribbon([fall], [0])).toEqual([{ ply: 4, words: "Gallia falls to Pompey, 6–0 · takes Senate", big: true }]));
  it("tells what others do, not your own small moves nor chance", () => {
    const lines = ribbon([ply(1, 0, ["token-placed"]), ply(2, -1, ["token-drawn"]), ply(3, 1, ["token-placed"])], [0]);
    expect(lines).toEqual([{ ply: 3, words: "words 3", big: false }]);
  });
  it("shows your own big moments, and votes that chance has called", () =>
    expect(ribbon([{ ...fall, by: 0 }, ply(5, -1, ["vote-held"], "Praetors 12–1")], [0]).map(({ big }) => big)).toEqual(
      [true, true],
    ));
  it("shows what tells most: a dull line does not drive out another", () => {
    const orgy = { ...ply(2, -1, []), effects: [{ kind: "vote-card-turned" as const, card: "orgy" as const }] };
    const lines = ribbon([ply(1, 1, ["card-placed"], "Censors 5–3"), orgy, ply(3, 1, ["deck-chosen"])], [0]);
    expect(lines.map((line) => [line.ply, line.big])).toEqual([
      [1, false],
      [2, true],
    ]);
  });
  it("lets small moments give way to the next; a big one stays, but not after it was taken back", () => {
    const small = { ply: 5, words: "small", big: false };
    const [big] = ribbon([fall], [0]);
    if (!big) throw new Error("there is no line");
    expect(shownAfter([big, small], [{ ...small, ply: 6 }]).map((line) => line.ply)).toEqual([4, 6]);
    expect(shownAfter([big], [{ ...small, ply: 3 }]).map((line) => line.ply)).toEqual([3]);
  });
});
