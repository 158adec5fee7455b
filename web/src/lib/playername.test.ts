import { describe, expect, it } from "vitest";
import { hasHidden, tidied } from "./playername";

describe("names of players", () => {
  it.each(["", "Livia", "Żółw 🐢", "クレオパトラ", "❤️ Roma", "O'Brien-Šmíd", "كليوباترا"])("%s is fine", (name) =>
    expect(hasHidden(name)).toBe(false),
  );
  it.each([
    ["turns the direction of writing", "Livia\u202eaivil"],
    ["isolates", "\u2066Livia\u2069"],
    ["has zero width", "Li\u200bvia"],
    ["is joined", "👩\u200d🚀"],
    ["has a selector after a letter", "Livia\ufe0f"],
    ["has tags", "Livia\u{e0041}"],
    ["has a soft hyphen", "Li\u00advia"],
    ["has a control", "Li\u0085via"],
    ["is markup", "<b>"],
  ])("that %s is refused", (_, name) => expect(hasHidden(name)).toBe(true));
  it("lose blanks at their ends, and keep plain ones", () =>
    expect(tidied(" \u3000Marcus\u00a0 Antonius ")).toBe("Marcus Antonius"));
});
