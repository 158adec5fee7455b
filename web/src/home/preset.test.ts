import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { api, type GameEntry, Refusal } from "../lib/api";
import { blankDraft, optionsShown, wanted } from "./newgame";
import PlayDialog from "./PlayDialog.svelte";
import { presetOf, valueOf, withPreset } from "./preset";

const user = userEvent.setup();
const rules = ["published", "document"];
const augustus: GameEntry = {
  game: "augustus",
  title: "Rise of Augustus",
  rules: 1,
  options: { players: ["2", "3"], deal: ["draft", "simple"], joker: ["each", "crier", "redraw"], rules },
  document: [
    { option: "joker", value: "redraw", where: [] },
    { option: "deal", value: "draft", where: [] },
  ],
  bots: ["greedy"],
  seats: ["Agrippa", "Livia", "Maecenas"],
  players: [2, 3],
  lessons: [],
};
const caesar: GameEntry = {
  ...augustus,
  game: "caesar",
  options: { poison: ["off", "on"], senate: ["first", "after_removal"], rules },
  document: [{ option: "senate", value: "after_removal", where: ["poison"] }],
};

describe("a preset", () => {
  it("has a place of its own among the options", () =>
    expect(optionsShown(augustus).map(([name]) => name)).toEqual(["deal", "joker"]));
  it("replaces what was chosen of the options that it is about, and leaves the others", () => {
    const options = withPreset(augustus, { joker: "crier", players: "3" }, "document");
    expect(options).toEqual({ players: "3", rules: "document" });
    expect(valueOf(augustus, options, "joker")).toBe("redraw");
    expect(valueOf(augustus, options, "deal")).toBe("draft");
    expect(valueOf(augustus, withPreset(augustus, options, "published"), "joker")).toBe("each");
  });
  it("gives way to an option that is changed afterwards", () => {
    const options = { rules: "document", joker: "each" };
    expect(valueOf(augustus, options, "joker")).toBe("each");
    expect(presetOf(augustus, { rules: "document", deal: "simple" })).toBe("custom");
  });
  it("is recognised by the options, however they were chosen", () => {
    expect(presetOf(augustus, {})).toBe("published");
    expect(presetOf(augustus, { joker: "redraw", players: "3" })).toBe("document");
    expect(presetOf(augustus, { joker: "crier" })).toBe("custom");
    expect(presetOf(augustus, { rules: "document", joker: "each" })).toBe("published");
  });
  it("follows the options that it depends on", () => {
    const options = withPreset(caesar, {}, "document");
    expect(valueOf(caesar, options, "senate")).toBe("first");
    expect(presetOf(caesar, options)).toBe("document");
    expect(valueOf(caesar, { ...options, poison: "on" }, "senate")).toBe("after_removal");
    expect(presetOf(caesar, { ...options, poison: "on" })).toBe("document");
    expect(presetOf(caesar, { ...options, poison: "on", senate: "first" })).toBe("published");
  });
  it("asks the server for the options that it sets", () => {
    const request = (options: Record<string, string>) =>
      wanted(augustus, { ...blankDraft(""), options }, ["me", "open"]).options;
    expect(request({ rules: "document" })).toEqual({ joker: "redraw" });
    expect(request({ rules: "document", joker: "each", deal: "simple" })).toEqual({ deal: "simple" });
    expect(request({ rules: "published" })).toEqual({});
  });
});

describe("a new game by the reference manual", () => {
  const chosen = (name: string): boolean => screen.getByRole<HTMLInputElement>("radio", { name }).checked;

  it("shows what the preset sets, and that one of it was changed", async () => {
    const create = vi.spyOn(api, "create").mockRejectedValue(new Refusal("bad-options", "No.", 400));
    render(PlayDialog, { game: augustus, close: () => undefined });
    await user.click(screen.getByText("Rules, clock and seats"));
    expect(chosen("As published") && chosen("everybody picks a symbol")).toBe(true);
    await user.click(screen.getByRole("radio", { name: "As in the reference manual" }));
    expect(chosen("As in the reference manual") && chosen("draw again")).toBe(true);
    expect(screen.queryByRole("radio", { name: "Your own choice" })).toBeNull();
    await user.click(screen.getByRole("radio", { name: "dealt at random" }));
    expect(chosen("Your own choice") && chosen("draw again")).toBe(true);
    await user.click(screen.getByRole("button", { name: /^A bot/ }));
    expect(create.mock.calls[0]?.[0].options).toEqual({ deal: "simple", joker: "redraw" });
    await user.click(screen.getByRole("radio", { name: "As published" }));
    expect(chosen("choose three of six") && chosen("everybody picks a symbol")).toBe(true);
    expect(screen.queryByRole("radio", { name: "Your own choice" })).toBeNull();
  });
});
