import { describe, expect, it } from "vitest";
import type { Move } from "../lib/table";
import { moveOf } from "../table/sample";
import { byPiece, exact, fitting } from "./suggestions";

const moves: Move[] = [
  moveOf(1, "GA2-HC2", { kind: "place", token: "laurel 2|2" }),
  moveOf(2, "HC2-HU2", { kind: "place", token: "laurel 2|2" }),
  moveOf(3, "HC6-HU0", { kind: "place", token: "sword 0|6" }),
  moveOf(4, "pass", { kind: "pass" }),
];
const texts = (found: Move[]): string[] => found.map(({ text }) => text);

describe("suggestions", () => {
  it("begin with what begins so, large or small letters alike", () =>
    expect(texts(fitting(moves, "hc"))).toEqual(["HC2-HU2", "HC6-HU0", "GA2-HC2"]));
  it("are all there where nothing was typed, none where nothing fits", () => {
    expect(fitting(moves, " ")).toHaveLength(4);
    expect(fitting(moves, "zz")).toEqual([]);
  });
  it("know what was typed whole, spaces or not", () => {
    expect(exact(moves, " hc6 - hu0 ")?.action).toBe(3);
    expect(exact(moves, "hc6")).toBeUndefined();
  });
  it("are listed by what is placed", () =>
    expect(byPiece(moves)).toEqual([
      ["laurel 2|2", ["GA2-HC2", "HC2-HU2"]],
      ["sword 0|6", ["HC6-HU0"]],
      ["pass", ["pass"]],
    ]));
});
