import { describe, expect, it } from "vitest";
import * as names from "./names";
import type { DoneView, ObjectiveView } from "./view";

const card = { number: 61, name: "Alpes Poeninae", type: "green", produces: [], points: 15, power: null } as const;
const open = (swords: number, full: boolean): ObjectiveView => ({
  ...card,
  spaces: { swords: 2 },
  legions: { swords },
  full,
});

describe("an objective read aloud", () => {
  it("says that it is full only if it is", () => {
    expect(names.objective(open(2, true))).toContain("Full, about to be completed");
    expect(names.objective(open(1, true))).toMatch(/; About to be completed$/);
    expect(names.objective(open(1, false))).not.toMatch(/about to be/i);
  });

  it("says that it is safe in the draw that completed it", () => {
    const done: DoneView = { ...card, spaces: { swords: 2 }, end_points: 0, safe: true };
    expect(names.done(done)).toContain("safe in this draw");
    expect(names.done({ ...done, safe: false })).not.toContain("safe");
  });
});
