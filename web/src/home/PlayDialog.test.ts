import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, Refusal, type GameEntry, type Made } from "../lib/api";
import { kept } from "../lib/keys";
import { settings } from "../lib/settings.svelte";
import { commitmentOf } from "../lib/seed";
import { infoOf } from "../table/sample";
import PlayDialog from "./PlayDialog.svelte";

const user = userEvent.setup();
const game: GameEntry = {
  game: "caesar",
  title: "Caesar!",
  rules: 1,
  options: { poison: ["off", "on"], solo: ["off", "easy", "normal", "hard"], side: ["caesar", "pompey"] },
  document: null,
  bots: ["greedy", "random"],
  seats: ["Caesar", "Pompey"],
  players: [2, 2],
  lessons: ["caesar", "crassus"],
};
const made: Made = { ...infoOf({ status: "opening" }), key: "key", codes: { 1: "code" }, recovery: "" };
const create = vi.fn<typeof api.create>();

beforeEach(() => {
  create.mockReset().mockResolvedValue(made);
  vi.spyOn(api, "create").mockImplementation(create);
  vi.stubGlobal("scrollTo", () => undefined);
  render(PlayDialog, { game, close: () => undefined });
});
afterEach(() => {
  cleanup();
  settings.set({ name: "" });
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

describe("a new game", () => {
  it("says that whom one plays is asked, and that pressing begins", () => {
    expect(screen.getByRole("heading", { name: "Who do you play with?" })).toBeTruthy();
    expect(screen.getByText("Press a card to start the game.")).toBeTruthy();
  });
  it("against a bot is one click, and its key and part are kept", async () => {
    await user.click(screen.getByRole("button", { name: /^A bot/ }));
    const [wanted] = create.mock.calls[0] ?? [];
    expect(wanted).toMatchObject({ game: "caesar", seats: [{ kind: "me" }, { kind: "bot", bot: "greedy" }] });
    expect(kept("table")).toMatchObject({ key: "key", codes: { 1: "code" }, recovery: "" });
    expect(commitmentOf(kept("table")?.part ?? "")).toBe(wanted?.commit);
    expect(location.pathname).toBe("/t/table");
  });
  it("on the other side, with an expansion", async () => {
    await user.click(screen.getByRole("radio", { name: "Pompey" }));
    await user.click(screen.getByRole("switch", { name: "Poison" }));
    await user.click(screen.getByRole("button", { name: /^A friend/ }));
    await user.click(screen.getByRole("button", { name: "Go to the table" }));
    expect(create.mock.calls[0]?.[0]).toMatchObject({
      seats: [{ kind: "friend" }, { kind: "me" }],
      options: { poison: "on" },
    });
  });
  it("alone against Auto-Crassus at a strength", async () => {
    await user.click(screen.getByRole("button", { name: "Hard" }));
    expect(create.mock.calls[0]?.[0]).toMatchObject({ seats: [{ kind: "me" }], options: { solo: "hard" } });
  });
  it("for whoever comes is listed", async () => {
    await user.type(screen.getByRole("textbox", { name: "Your name" }), "Ann");
    await user.click(screen.getByRole("button", { name: /^Anyone/ }));
    expect(create.mock.calls[0]?.[0]).toMatchObject({ listed: true, seats: [{ kind: "me" }, { kind: "open" }] });
  });
  it("that is hosted without a name asks for one first, and keeps it", async () => {
    await user.click(screen.getByRole("button", { name: /^A friend/ }));
    expect(create).not.toHaveBeenCalled();
    await user.type(screen.getByRole("textbox", { name: "Your name" }), "Livia{Enter}");
    expect(create.mock.calls[0]?.[0]).toMatchObject({ name: "Livia", seats: [{ kind: "me" }, { kind: "friend" }] });
    expect(settings.choices.name).toBe("Livia");
  });
  it("that the server refuses stays open, with the reason", async () => {
    create.mockRejectedValue(new Refusal("bad-options", "border control needs poison or centurions", 400));
    await user.click(screen.getByRole("button", { name: /^A bot/ }));
    expect((await screen.findByRole("alert")).textContent).toBe("Border control needs poison or centurions.");
    expect(kept("table")).toBeNull();
  });
});
