import { describe, expect, it } from "vitest";
import type { Move } from "../../lib/table";
import { grouped, inline, isShort, moveWords, sections } from "./text";

const move = (action: number, does: Move["does"], text = "m"): Move => ({ action, text, does });

describe("a game as text", () => {
  it("counts what can be counted, and names the rest", () => {
    expect(inline({ "sword 0|6": 2, "laurel 2|2": 1 })).toBe("2 × sword 0|6, 1 × laurel 2|2");
    expect(inline({ kind: "draft", open: true })).toBe("kind draft, open yes");
    expect(inline([])).toBe("none");
  });
  it("keeps deep data for headings", () =>
    expect([isShort({ a: 1 }), isShort({ a: { b: 1 } })]).toEqual([true, false]));
  it("says what a move does, without its kind and player", () =>
    expect(moveWords(move(1, { kind: "discard", player: "Caesar", card: 4 }))).toBe("card: 4"));
  it("groups moves by kind and finds words in them", () => {
    const moves = [
      move(1, { kind: "place", space: "Gallia" }),
      move(2, { kind: "pass" }),
      move(3, { kind: "place", space: "Italia" }),
    ];
    expect(grouped(moves, "").map(([kind, list]) => [kind, list.length])).toEqual([
      ["Place", 2],
      ["Pass", 1],
    ]);
    expect(grouped(moves, " italia ")).toEqual([["Place", [moves[2]]]]);
  });
  it("leaves out what the banner says anyway", () =>
    expect(sections({ turn: "Caesar", deck: 4, seal: null })).toEqual([["deck", 4]]));
});
