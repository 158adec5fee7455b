/** What Auto-Crassus's panel says. */
import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { entryOf } from "../../table/sample";
import Board from "./Board.svelte";
import { FIXTURES } from "./fixtures";

const solo = FIXTURES.find(({ table }) => table.view && "auto_crassus" in table.view && table.view.auto_crassus);
const reason = "He is furthest behind in Asia, 0 to 4.";
const line = "Line 3 of his list: go where he is furthest behind.";
const log = [
  entryOf(1, "Syria gets Senate.", -1),
  entryOf(2, "You draw sword 2|4.", -1),
  { ...entryOf(3, "An older reason.", -1), details: line },
  entryOf(4, "You place sword 2|4."),
  entryOf(5, "You draw ship 1|5.", -1),
  entryOf(6, "Auto-Crassus draws the command token B: draw, place.", -1),
  { ...entryOf(7, reason, -1), details: line },
];

describe("Auto-Crassus's panel", () => {
  it("says why he placed his last token, and nothing of set-up and your draws", () => {
    if (!solo) throw new Error("there is no table with him");
    const given = { moves: [], play: () => undefined, preview: () => Promise.resolve([]), calm: true, before: null };
    render(Board, { table: solo.table, ...given, log });
    const panel = screen.getByRole("region", { name: "Auto-Crassus’s turn" });
    expect(panel.textContent).toContain(reason);
    for (const other of ["gets Senate", "You draw", "command token", "older reason"])
      expect(panel.textContent).not.toContain(other);
    const shown = screen.getByText(line);
    expect(shown.closest("details")?.open).toBe(false);
  });
});
