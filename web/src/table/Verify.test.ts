/** What a player sees of the shuffle's verdict, and of a host that cheats. */
import { cleanup, render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "../lib/api";
import { drawn } from "../lib/draws";
import type { Draw } from "../wire/messages";
import { keep } from "../lib/keys";
import { commitmentOf, seedOf } from "../lib/seed";
import { settings } from "../lib/settings.svelte";
import { CHANCE, type LogEntry, type RichTable } from "../lib/table";
import { FakeWire } from "./fakewire";
import { entryOf, seatOf } from "./sample";
import Table from "./Table.svelte";

const user = userEvent.setup();
const [server, ann, bob, eve] = ["01".repeat(32), "02".repeat(32), "03".repeat(32), "04".repeat(32)] as const;
const saved = resolve(import.meta.dirname, "../../../tests/fairness/noted.commitments.json");

function table(part: string, change: Partial<RichTable> = {}): Partial<RichTable> {
  const seats = [
    seatOf({ name: "Ann", commit: commitmentOf(ann) }),
    seatOf({ seat: "Pompey", name: "Bob", commit: commitmentOf(bob) }),
  ];
  return { status: "opening", ply: 0, view: null, moves: {}, server_commit: commitmentOf(part), seats, ...change };
}
/** The game is over, and was dealt by this part of the server. */
function ended(part: string): { now: Partial<RichTable>; log: LogEntry[] } {
  const first = { ply: 1, text: "HU=might", stream: "set-up", k: 0, weights: [5, 4, 4, 4], chosen: 0 };
  const draw: Draw = { ...first, chosen: drawn(seedOf([part, ann, bob]), first) };
  const fair = Object.entries({ server: part, "seat 0": ann, "seat 1": bob });
  const lines = fair.map(([who, one]) => `fair ${who} ${commitmentOf(one)} ${one}`);
  vi.spyOn(api, "file").mockResolvedValue(["game caesar 1", ...lines, "", "set-up: HU=might"].join("\n"));
  vi.spyOn(api, "draws").mockResolvedValue([draw]);
  return {
    now: table(part, { status: "over", ply: 1, waiting: [] }),
    log: [entryOf(1, "", CHANCE)],
  };
}
async function verdict(): Promise<HTMLElement> {
  await user.click(await screen.findByRole("button", { name: "More tools" }));
  await user.click(screen.getByRole("button", { name: "Check the shuffle" }));
  const dialog = screen.getByRole("dialog", { name: "Was the shuffle fair?" });
  await within(dialog).findByRole("status");
  return dialog;
}

beforeEach(() => {
  localStorage.clear();
  FakeWire.install();
  settings.set({ text: true });
  keep("table", { key: "key", part: ann });
  render(Table, { name: "table", code: "" });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("a fair game is proved, and what was noted is saved for the terminal", async () => {
  vi.setSystemTime("2026-11-18T05:00:00Z");
  FakeWire.last.welcomes(table(server));
  vi.useRealTimers();
  const { now, log } = ended(server);
  FakeWire.last.tells(now, [], { log });
  const dialog = await verdict();
  expect(within(dialog).getByRole("status").textContent).toContain("Proved: nobody could choose the seed.");
  expect(dialog.textContent).toContain("Draws that follow from the seed, with the odds listed by the server: 1 of 1.");
  expect(dialog.textContent).toContain("Not checked by this page: the odds.");
  expect(dialog.textContent).toContain("rubicon verify caesar-table.rubicon --noted caesar-table.commitments.json");

  let blob = new Blob();
  vi.stubGlobal("URL", { ...URL, createObjectURL: (one: Blob) => ((blob = one), "blob:"), revokeObjectURL: vi.fn() });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await user.click(within(dialog).getByRole("button", { name: "Save what was noted" }));
  expect(await blob.text()).toBe(readFileSync(saved, "utf8"));
});

it("where nothing was noted it is consistent, never proved", async () => {
  const { now, log } = ended(server);
  FakeWire.last.welcomes(now, log);
  const dialog = await verdict();
  expect(within(dialog).getByRole("status").textContent).toContain("Consistent, but nothing was noted on this device.");
  expect(dialog.textContent).not.toMatch(/proved/i);
  expect(within(dialog).queryByRole("button", { name: "Save what was noted" })).toBeNull();
});

it("a host that searches for a seed and commits anew is seen at once, and the verdict is broken", async () => {
  FakeWire.last.welcomes(table(server));
  expect(FakeWire.last.commands).toEqual([{ type: "open", part: ann }]);
  FakeWire.last.says({ type: "done", n: 2 });
  FakeWire.last.tells(table(eve));
  expect((await screen.findByRole("alert")).textContent).toContain("The host changed its commitments.");
  const { now, log } = ended(eve);
  FakeWire.last.tells(now, [], { log });
  const dialog = await verdict();
  expect(FakeWire.last.commands.filter(({ type }) => type === "open")).toHaveLength(1);
  expect(within(dialog).getByRole("status").textContent).toContain("Broken: this shuffle can’t be trusted.");
  expect(dialog.textContent).toContain("The server has another commitment now");
});
