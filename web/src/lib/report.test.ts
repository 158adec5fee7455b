import { describe, expect, it } from "vitest";
import { keep } from "./keys";
import { noteError, report } from "./report";
import { settings } from "./settings.svelte";

describe("a report", () => {
  it("has what helps, and no secrets", () => {
    keep("table", {
      key: "the-key",
      part: "the-part",
      codes: { 1: "the-code" },
      recovery: "the-recovery",
      game: "caesar",
      status: "running",
    });
    settings.set({ name: "Livia" });
    noteError("it broke at http://localhost/t/table#aCodeOfTwentyLettersAndMore");
    const saved = JSON.stringify(report());
    expect(saved).toContain("it broke");
    expect(saved).toContain("caesar");
    for (const secret of ["the-key", "the-part", "the-code", "the-recovery", "aCodeOf", "Livia"])
      expect(saved).not.toContain(secret);
  });
});
