import { cleanup, render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keep } from "../lib/keys";
import { settings } from "../lib/settings.svelte";
import type { AnyCommand } from "../wire/commands";
import { FakeWire } from "../table/fakewire";
import { entryOf, tableOf, type Change } from "../table/sample";
import Table from "../table/Table.svelte";

const user = userEvent.setup();
const TEXT = {
  heading: "Caesar to decide: place",
  sections: [
    {
      title: "Players",
      note: "two of them",
      entries: [{ cells: ["Caesar", "12 markers"], inside: [{ cells: ["hand: sword 0|6"], inside: [] }] }],
    },
  ],
};
const LOG = [
  entryOf(1, "Gallia gets Senate.", -1),
  entryOf(2, "Caesar places a sword."),
  entryOf(3, "Pompey places a ship.", 1),
];
const moves = {
  0: ["HC0-HU4", "HC4-HU0", "GA0-HC4"].map((text, i) => ({
    action: 720 + i,
    text,
    does: { kind: "place", token: "t" },
  })),
};

async function open(change: Change = {}): Promise<HTMLElement> {
  render(Table, { name: "table", code: "" });
  FakeWire.last.welcomes({ text: TEXT, moves, ...change }, LOG);
  return screen.findByRole("combobox");
}
const last = (): AnyCommand | undefined => FakeWire.last.commands.at(-1);
const alert = (): string => screen.getByRole("alert").textContent ?? "";

beforeEach(() => {
  FakeWire.install();
  settings.set({ text: true });
  keep("table", { key: "key" });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  settings.set({ text: false });
});

describe("the text table", () => {
  it("is the position under headings, with the field in focus", async () => {
    const field = await open();
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole("heading", { name: "Caesar to decide: place" })).toBeTruthy();
    const players = screen.getByRole("heading", { name: "Players", level: 3 }).parentElement ?? document.body;
    expect(within(players).getByText("two of them")).toBeTruthy();
    expect(within(players).getByText("Caesar, 12 markers")).toBeTruthy();
    expect(within(players).getByText("hand: sword 0|6")).toBeTruthy();
  });
  it("tells what happened since one's own decision, and that it is one's turn", async () => {
    const field = await open({ ply: 3 });
    const log = screen.getByRole("log");
    expect(log.textContent).toBe("Caesar places a sword.Pompey places a ship.");
    await user.type(field, "hc4-hu0{Enter}");
    FakeWire.last.tells({
      text: TEXT,
      waiting: [1],
      moves: {},
      ply: 4,
      happened: [entryOf(4, "Caesar places a laurel.")],
    });
    await vi.waitFor(() => expect(log.textContent).toBe("Caesar places a laurel."));
    const status = (): string[] => screen.getAllByRole("status").map((one) => one.textContent?.trim() ?? "");
    expect(status()).not.toContain("Your turn. Caesar places a token.");
    FakeWire.last.tells({ text: TEXT, moves, ply: 5, happened: [entryOf(5, "Pompey passes.", 1)] });
    await vi.waitFor(() => expect(log.textContent).toBe("Caesar places a laurel.Pompey passes."));
    expect(status()).toContain("Your turn. Caesar places a token.");
  });
  it("plays what is typed whole, in small letters with spaces too", async () => {
    const field = await open();
    await user.type(field, "hc4 - hu0{Enter}");
    expect(last()).toMatchObject({ type: "move", action: 721, seat: 0 });
    FakeWire.last.says({ type: "done", n: 8 });
    await vi.waitFor(() => expect((field as HTMLInputElement).value).toBe(""));
  });
  it("obeys lines that are typed faster than the server answers, one after the other", async () => {
    const brought = (...texts: string[]): Change => ({
      moves: { "-1": texts.map((text, i) => ({ action: i, text, does: { kind: "bonus" } })) },
    });
    const field = await open(brought("GA=wealth", "GA=tactics"));
    await user.type(field, "ga=wealth{Enter}");
    FakeWire.last.tells({ text: TEXT, number: 8, ply: 5, ...brought("HU=wealth", "HU=tactics") });
    await user.type(field, "hu=tactics{Enter}");
    expect(FakeWire.last.commands).toHaveLength(1);
    FakeWire.last.says({ type: "done", n: 8 });
    await vi.waitFor(() => expect(FakeWire.last.commands).toHaveLength(2));
    expect(last()).toMatchObject({ type: "move", action: 1, seat: -1 });
    expect((field as HTMLInputElement).value).toBe("");
  });
  it("loses nothing of what is refused, and says why", async () => {
    const field = await open();
    await user.type(field, "hc9{Enter}");
    expect(last()).toMatchObject({ type: "move", action: "hc9" });
    FakeWire.last.says({ type: "refused", error: "illegal", message: "hc9 is no move" });
    await vi.waitFor(() => expect(alert()).toMatch(/^Hc9 is no move\./));
    expect((field as HTMLInputElement).value).toBe("hc9");
    expect(document.activeElement).toBe(field);
  });
  it("says with each suggestion what it would do", async () => {
    const field = await open();
    await user.type(field, "ga");
    await vi.waitFor(() => expect(last()).toEqual({ type: "preview", part: "ga", seat: 0, words: true }));
    const told = { action: 722, text: "GA0-HC4", does: {}, effects: [], words: "Gallia 0 : 0, closes" };
    FakeWire.last.says({ type: "preview", actions: [told] });
    expect(await screen.findByRole("option", { name: "GA0-HC4 Gallia 0 : 0, closes" })).toBeTruthy();
    await user.keyboard("{ArrowDown}{Enter}");
    expect(last()).toMatchObject({ type: "move", action: 722 });
  });
  it("answers questions, and does what commands say", async () => {
    const field = await open();
    await user.type(field, "? zz{Enter}");
    expect(alert()).toBe("None of your moves contains zz.");
    await user.clear(field);
    await user.type(field, "log{Enter}");
    const answer = await screen.findByRole("heading", { name: "Log", level: 3 });
    expect(within(answer.parentElement ?? document.body).getAllByRole("listitem")).toHaveLength(3);
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("list", { name: "Log" }));
    await user.type(field, "seats{Enter}");
    expect(await screen.findByText(/to move/, { selector: "p" })).toBeTruthy();
    await user.type(field, "undo{Enter}");
    expect(last()).toEqual({ type: "takeback" });
  });
  it("goes through the past by commands, and plays nothing there", async () => {
    const field = await open();
    await user.type(field, "2{Enter}");
    expect(last()).toEqual({ type: "look", ply: 2, text: true });
    FakeWire.last.says({ type: "table", ...tableOf({ ply: 2, text: TEXT, moves: {}, asks: "", rules: [] }), log: [] });
    expect(await screen.findByRole("heading", { name: "Move 2" })).toBeTruthy();
    expect(screen.getByRole("log").textContent).toBe("Caesar places a sword.");
    await user.type(field, "hc4-hu0{Enter}");
    expect(alert()).toMatch(/^You’re looking at the past/);
    await user.clear(field);
    await user.type(field, "99{Enter}");
    expect(alert()).toMatch(/the game has 4/);
    await user.clear(field);
    await user.type(field, "now{Enter}");
    expect(await screen.findByRole("heading", { name: "What happened" })).toBeTruthy();
  });
});
