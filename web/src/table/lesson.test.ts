import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, type GameEntry, type Made } from "../lib/api";
import { keep, kept } from "../lib/keys";
import type { Note } from "../lib/table";
import { FakeWire } from "./fakewire";
import { infoOf } from "./sample";
import Table from "./Table.svelte";

vi.mock("../games", () => ({
  isDrawn: () => true,
  load: async () => ({ Board: (await import("./PressBoard.svelte")).default }),
}));

const user = userEvent.setup();
const moves = [720, 721].map((action) => ({ action, text: `HC${action}`, does: { kind: "place" } }));
const game: GameEntry = {
  game: "kuhn",
  title: "Kuhn",
  rules: 1,
  options: {},
  document: null,
  bots: ["random", "greedy", "tiro"],
  seats: ["Caesar", "Pompey"],
  players: [2, 2],
  lessons: ["kuhn", "crassus"],
};

function noteOf(change: Partial<Note>): Note {
  return {
    name: "place",
    text: "Place it.",
    rules: ["C5"],
    shows: [],
    number: 2,
    of: 9,
    read: false,
    follow: 720,
    ...change,
  };
}

function open(change: Partial<Note>, table: object = {}): void {
  render(Table, { name: "table", code: "" });
  FakeWire.last.welcomes({ game: "kuhn", lesson: "kuhn", moves: { 0: moves }, note: noteOf(change), ...table });
}

beforeEach(() => {
  FakeWire.install();
  vi.stubGlobal("scrollTo", () => undefined);
  vi.spyOn(api, "games").mockResolvedValue([game]);
  keep("table", { key: "key", lesson: "kuhn" });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

describe("a lesson", () => {
  it("has notes to read, and nothing can be moved before", async () => {
    open({ name: "goal", text: "You are Caesar.", read: true, follow: null });
    expect(await screen.findByText("You are Caesar.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /HC720/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(FakeWire.last.commands.at(-1)).toEqual({ type: "read", note: "goal" });
  });
  it("shows on demand what is meant, as long as the note stands", async () => {
    open({});
    expect(await screen.findAllByRole("button", { name: /HC72/ })).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "Show me" }));
    expect(screen.getAllByRole("button", { name: /HC72/ })).toHaveLength(1);
    FakeWire.last.tells({ game: "kuhn", lesson: "kuhn", moves: { 0: moves }, note: noteOf({ follow: 721 }) });
    expect(await screen.findByRole("button", { name: /HC721/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /HC720/ })).toBeNull();
    FakeWire.last.tells({ game: "kuhn", lesson: "kuhn", moves: { 0: moves }, note: noteOf({ name: "next" }) });
    expect(await screen.findByRole("button", { name: /HC720/ })).toBeTruthy();
    expect(screen.getAllByRole("button", { name: /HC72/ })).toHaveLength(2);
  });
  it("shows where a thing goes, and leaves it to the learner how to turn it", async () => {
    const does = { kind: "place", token: "laurel 1|3", space: "Asia-Syria" };
    const turned = [
      { action: 721, text: "AS-SY:1", does: { ...does, facing: { Asia: 1, Syria: 3 } } },
      { action: 720, text: "AS-SY:3", does: { ...does, facing: { Asia: 3, Syria: 1 } } },
      { action: 722, text: "SY-AG:3", does: { ...does, space: "Syria-Aegyptus", facing: { Syria: 3, Aegyptus: 1 } } },
    ];
    open({}, { moves: { 0: turned } });
    await user.click(await screen.findByRole("button", { name: "Show me" }));
    const offered = screen.getAllByRole("button", { name: /AS-SY|SY-AG/ }).map((one) => one.textContent.trim());
    expect(offered).toEqual(["AS-SY:3", "AS-SY:1"]);
  });
  it("answers another move beside the note, and it can be tried again", async () => {
    open({});
    await user.click(await screen.findByRole("button", { name: /HC721/ }));
    const sent = FakeWire.last.commands.at(-1) as { id: string };
    FakeWire.last.says({
      type: "refused",
      id: sent.id,
      error: "not-the-lesson",
      message: "Not bad. But try the other.",
    });
    expect((await screen.findByText("Not bad. But try the other.")).closest("section")?.ariaLabel).toBe("Lesson");
    expect(screen.getByText("Place it.")).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: /HC720/ }));
    expect(FakeWire.last.commands.at(-1)).toMatchObject({ type: "move", action: 720 });
  });
  it("can't be resigned", async () => {
    open({});
    await user.click(await screen.findByRole("button", { name: "Menu" }));
    expect(screen.queryByRole("button", { name: "Resign" })).toBeNull();
  });
  it("ends with a real game against the gentlest bot, or the next lesson", async () => {
    const made: Made = { ...infoOf({ table: "real" }), key: "key2", codes: {}, recovery: "" };
    const create = vi.spyOn(api, "create").mockResolvedValue(made);
    open({ name: "end", text: "You have won.", follow: null }, { status: "over", moves: {} });
    expect(await screen.findByText("You have won.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Rematch" })).toBeNull();
    expect(await screen.findByRole("button", { name: "Learn to play on your own" })).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: "Play now" }));
    expect(create.mock.calls[0]?.[0]).toMatchObject({ game: "kuhn", seats: [{ kind: "me" }, { bot: "tiro" }] });
    expect(kept("real")?.key).toBe("key2");
  });
});
