import { describe, expect, it } from "vitest";
import { parse } from "../lib/parse";
import type { Happened } from "../lib/table";
import { readingTime, ribbon, shortened, worthiest } from "./ribbon";

const ply = (number: number, by: number, kinds: string[], summary = "", more: object = {}): Happened =>
  parse<Happened>(
    JSON.stringify({
      ply: number,
      by,
      text: "",
      words: `words ${number}`,
      summary,
      effects: kinds.map((kind) => ({ kind })),
      ...more,
    }),
  );
const you = { own: [0], names: ["Caesar"] };
const fall = ply(4, 1, ["token-placed", "province-closed"], "Gallia falls to Pompey, 6–0 · takes Senate");

describe("the ribbon", () => {
  it("says in a few words what a big moment was", () =>
    expect(ribbon([fall], you)).toMatchObject([
      { ply: 4, words: "Gallia falls to Pompey, 6–0 · takes Senate", big: true },
    ]));
  it("tells what others do, not your own small moves nor chance", () => {
    const lines = ribbon([ply(1, 0, ["token-placed"]), ply(2, -1, ["token-drawn"]), ply(3, 1, ["token-placed"])], you);
    expect(lines).toMatchObject([{ ply: 3, words: "words 3", big: false }]);
  });
  it("shows your own big moments, and votes that chance has called", () =>
    expect(ribbon([{ ...fall, by: 0 }, ply(5, -1, ["vote-held"], "Praetors 12–1")], you).map(({ big }) => big)).toEqual(
      [true, true],
    ));
  it("tells everything in order; what says most can be told alone", () => {
    const orgy = { ...ply(2, -1, []), effects: [{ kind: "vote-card-turned" as const, card: "orgy" as const }] };
    const lines = ribbon([ply(1, 1, ["card-placed"], "Censors 5–3"), orgy, ply(3, 1, ["card-discarded"])], you);
    expect(lines.map((line) => [line.ply, line.big])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
    expect(worthiest(lines)?.ply).toBe(2);
    expect(worthiest(lines.filter(({ ply }) => ply !== 2))?.ply).toBe(1);
  });
  it("leaves out the steps of a turn that say nothing of what is done in it", () => {
    const passive = {
      ...ply(2, 1, []),
      effects: [{ kind: "turn-taken" as const, player: "Cleopatra" as const, way: "passive" as const }],
    };
    expect(ribbon([ply(1, 1, ["deck-chosen"]), passive, ply(3, 1, ["went-on"])], you).map((line) => line.ply)).toEqual([
      2,
    ]);
  });
  it("gives each player's news a line of its own", () => {
    const reveal = ply(9, 1, [], "", {
      effects: [
        { kind: "passed", player: "Maecenas" },
        { kind: "legion-placed", player: "Caesar" },
        { kind: "objective-completed", player: "Caesar" },
      ],
      news: [
        { words: "Maecenas passes.", effects: 1 },
        { words: "Ave Caesar! You complete Sicilia (35).", summary: "You complete Sicilia (35)", effects: 2 },
      ],
    });
    expect(ribbon([reveal], you).map(({ words, big }) => [words, big])).toEqual([
      ["Maecenas passes.", false],
      ["You complete Sicilia (35)", true],
    ]);
    const big = ["You complete Sicilia (35)"];
    expect(ribbon([reveal], { own: [1], names: ["Maecenas"] }).map(({ words }) => words)).toEqual(big);
    expect(ribbon([{ ...reveal, by: -1 }], you).map(({ words }) => words)).toEqual(big);
  });
  it("leaves out small lines where there are more than one can read, never the one that is being read", () => {
    const lines = ribbon(
      [1, 2, 3, 4, 5, 6].map((n) => (n === 3 ? { ...fall, ply: 3 } : ply(n, 1, ["token-placed"]))),
      you,
    );
    expect(shortened(lines, 4).map((line) => line.ply)).toEqual([1, 4, 5, 6]);
    expect(shortened(lines, 5).map((line) => line.ply)).toEqual([1, 3, 4, 5, 6]);
    expect(shortened(lines, 9)).toBe(lines);
  });
  it("stays as long as it takes to read", () => {
    const short = readingTime({ words: "You pass.", big: false });
    expect(short).toBeGreaterThanOrEqual(1500);
    expect(readingTime({ words: "x".repeat(80), big: false })).toBeGreaterThan(short);
    expect(readingTime({ words: "x".repeat(900), big: true })).toBeLessThan(5000);
  });
});
