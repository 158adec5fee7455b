import { cleanup, render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api, Refusal, type Chapter } from "../lib/api";
import Rules from "./Rules.svelte";

const chapter = (title: string, option = "", value = "", ...texts: string[]): Chapter => ({
  title,
  option,
  value,
  steps: texts.length > 1,
  lines: texts.map((text) => ({ term: "", text })),
});
const rules = vi.fn<typeof api.rules>();

beforeEach(() => {
  rules.mockReset().mockResolvedValue([
    { id: "C1", text: "Caesar begins. Our ruling: always." },
    { id: "C9", text: "With stuck=lose you lose." },
  ]);
  vi.spyOn(api, "rules").mockImplementation(rules);
  vi.spyOn(api, "summary").mockResolvedValue([
    chapter("The goal", "", "", "Place all markers."),
    chapter("A turn", "", "", "Place a token.", "Draw one."),
    chapter("With Poison", "poison", "", "Three tokens in hand."),
    chapter("With Centurions", "centurions", "", "Strong tokens."),
    chapter("Jokers", "joker", "crier", "The crier chooses."),
    chapter("Jokers", "joker", "redraw", "Draw again."),
  ]);
});
afterEach(cleanup);

it("begin with what people want to know, for this table's options only", async () => {
  render(Rules, { table: { game: "caesar", options_chosen: { poison: "on", joker: "redraw" } }, behind: ["C1"] });
  await screen.findByRole("heading", { name: "The goal" });
  const shown = screen.getAllByRole("heading").map((heading) => heading.textContent);
  expect(shown.slice(0, 4)).toEqual(["The goal", "A turn", "With Poison", "Jokers"]);
  expect(screen.getByText("Draw again.")).toBeTruthy();
  expect(screen.queryByText("The crier chooses.")).toBeNull();
  expect(within(screen.getAllByRole("list")[0] as HTMLElement).getAllByRole("listitem")).toHaveLength(2);
});

it("keep rulings and names of options folded away, and fetch them only when they are wanted", async () => {
  render(Rules, { table: { game: "caesar", options_chosen: {} }, behind: ["C1"] });
  await screen.findByRole("heading", { name: "The goal" });
  expect(rules).not.toHaveBeenCalled();
  expect(screen.queryByText(/Our ruling/)).toBeNull();
  await userEvent.click(screen.getByText("The exact rules"));
  expect(await screen.findAllByText(/Our ruling/)).toHaveLength(2);
  await userEvent.type(screen.getByRole("searchbox"), "stuck");
  expect(screen.getAllByText(/Our ruling/)).toHaveLength(1);
  expect(screen.getByText(/stuck=lose/)).toBeTruthy();
});

it("that could not be loaded say so, and can be asked for again", async () => {
  const summary = vi.spyOn(api, "summary").mockRejectedValueOnce(new Refusal("internal", "", 500));
  rules.mockRejectedValueOnce(new Refusal("internal", "", 500));
  render(Rules, { table: { game: "caesar", options_chosen: {} }, behind: [] });
  expect((await screen.findByRole("alert")).textContent).toContain("The rules could not be loaded.");
  summary.mockResolvedValue([chapter("The goal", "", "", "Place all markers.")]);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "The goal" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.click(screen.getByText("The exact rules"));
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/Our ruling/)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
