import { describe, expect, it } from "vitest";
import { understood } from "./commands";

describe("a typed line", () => {
  it("asks for moves with a question mark", () => {
    expect(understood("?")).toEqual({ kind: "moves", part: "" });
    expect(understood(" ? NU ")).toEqual({ kind: "moves", part: "NU" });
    expect(understood("?nu")).toEqual({ kind: "moves", part: "nu" });
  });
  it("is a command, large or small", () => {
    expect(understood("UNDO")).toEqual({ kind: "undo" });
    expect(understood("draw  on")).toEqual({ kind: "draw on" });
  });
  it("is a place in the game, or somebody's eyes", () => {
    expect(understood("12")).toEqual({ kind: "ply", ply: 12 });
    expect(understood("eyes Pompey")).toEqual({ kind: "eyes", who: "pompey" });
    expect(understood("eyes")).toEqual({ kind: "eyes", who: "" });
  });
  it("is a move otherwise", () => {
    expect(understood(" HC0-HU4 ")).toEqual({ kind: "move", text: "HC0-HU4" });
    expect(understood("undone")).toEqual({ kind: "move", text: "undone" });
  });
});
