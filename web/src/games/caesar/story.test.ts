import { describe, expect, it } from "vitest";
import { FIXTURES, fixture } from "./fixtures";
import { parse } from "../../lib/parse";
import type { Happened } from "../../lib/table";
import { beatOf, lastPlaces, story } from "./story";

const after = FIXTURES.filter(({ before }) => before);

describe.each(after)("what happened before $name", ({ before, table }) => {
  const told = [...story(table.happened, before?.ply ?? 0).values()];

  it("is told one thing after the other, none longer than 300 ms", () => {
    let clock = 0;
    for (const beat of told) {
      expect(beat.start).toBe(clock);
      expect(beat.length).toBeGreaterThanOrEqual(180);
      expect(beat.length).toBeLessThanOrEqual(300);
      clock += beat.length;
    }
  });
  it("tells of a coin only after the total of its province", () => {
    for (const [i, { what, place }] of told.entries())
      if (what === "coin") expect(told.slice(0, i)).toContainEqual(expect.objectContaining({ what: "total", place }));
  });
});

it("two bonus tokens to put in order were both taken", () => {
  const { before, table } = fixture("base: order");
  const told = [...story(table.happened, before?.ply ?? 0).values()];
  expect(told.filter(({ what }) => what === "total")).toHaveLength(2);
  expect(told.filter(({ what }) => what === "coin").map(({ bonus }) => bonus)).not.toContain(undefined);
  expect(told.filter(({ what }) => what === "token")).toHaveLength(1);
});

it("a token comes from the hand of whoever has placed it", () => {
  const [one] = FIXTURES.flatMap(({ table }) => table.happened).filter(({ effects }) =>
    effects.some(({ kind }) => kind === "token-placed"),
  );
  const placed = one?.effects.find((effect) => effect.kind === "token-placed");
  if (!one || placed?.kind !== "token-placed") throw new Error("nothing was placed");
  expect(beatOf(story([one], 0), "token", placed.space)?.side).toBe(placed.player);
});

it("nothing is told of what was seen before", () => {
  const { table } = fixture("base: order");
  expect(story(table.happened, table.ply).size).toBe(0);
  expect(story([], 0).size).toBe(0);
});

describe("the last move", () => {
  it("is marked where a token was placed last, through the draws after it", () => {
    const placed = {
      ply: 4,
      by: 1,
      text: "",
      words: "",
      effects: [{ kind: "token-placed", space: "Gallia–Sardinia" }],
    };
    const drawn = { ply: 5, by: -1, text: "", words: "", effects: [{ kind: "token-drawn" }] };
    const happened = parse<Happened<"caesar">[]>(JSON.stringify([placed, drawn]));
    expect([...lastPlaces(happened)]).toEqual(["Gallia–Sardinia"]);
    expect(lastPlaces(happened.slice(1)).size).toBe(0);
  });
});

it("moves what a ply did when it is told, and what follows after that", () => {
  const placed = (ply: number, space: string): Happened<"caesar"> =>
    parse<Happened<"caesar">>(
      JSON.stringify({ ply, by: 1, text: "", words: "", effects: [{ kind: "token-placed", space, player: "Pompey" }] }),
    );
  const told = story([placed(5, "A"), placed(6, "B"), placed(7, "C")], 4, (ply) => (ply === 6 ? 2000 : 0));
  const starts = ["A", "B", "C"].map((space) => beatOf(told, "token", space)?.start);
  expect(starts).toEqual([0, 2000, 2280]);
});
