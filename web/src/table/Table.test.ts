import { cleanup, render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, Refusal } from "../lib/api";
import { putAsideFor } from "../lib/invited";
import { keep, kept } from "../lib/keys";
import { settings } from "../lib/settings.svelte";
import { FakeWire } from "./fakewire";
import { entryOf, moveOf, seatOf, tableOf } from "./sample";
import Table from "./Table.svelte";

vi.mock("../games", () => ({
  isDrawn: (game: string) => game === DRAWN,
  load: async () => ({ Board: (await import("./PressBoard.svelte")).default }),
}));

const DRAWN = "drawn";
const user = userEvent.setup();
const code = "pi2eInX3FIGt7V0skyfy4P0EjJB1avAb";
const people = [seatOf({ name: "Ann", commit: "a" }), seatOf({ seat: "Pompey", name: "Bob", commit: "b" })];

function open(change: object, invitation = ""): void {
  render(Table, { name: "table", code: invitation });
  FakeWire.last.welcomes({ game: "kuhn", ...change }, [entryOf(1, "Caesar places a token.")]);
}

beforeEach(() => {
  FakeWire.install();
  settings.set({ text: true }); // the game of these tests has no picture
  vi.spyOn(api, "here").mockResolvedValue({ links: [] });
  keep("table", { key: "key", codes: { 1: code } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("at the table", () => {
  it("the banner and the title say that it is your turn, and what is asked", async () => {
    open({ asks: "Caesar places a token on a border space." });
    expect(await screen.findByText("Caesar places a token on a border space.")).toBeTruthy();
    expect(document.title).toMatch(/^Your turn/);
  });
  it("a game without a picture is read, whatever the settings say", async () => {
    settings.set({ text: false });
    open({});
    await vi.waitFor(() => expect(FakeWire.last.sent).toEqual([]));
    FakeWire.last.welcomes({ game: "kuhn" });
    expect(FakeWire.last.sent[0]).toMatchObject({ rich: true, text: true });
    expect(await screen.findByRole("combobox", { name: "Your move" })).toBeTruthy();
  });
  it("undo is at once against a bot, asked for among people", async () => {
    open({});
    expect(await screen.findByRole("button", { name: "Undo" })).toBeTruthy();
    FakeWire.last.tells({ game: "kuhn", seats: people });
    await user.click(await screen.findByRole("button", { name: "Ask to undo" }));
    expect(FakeWire.last.commands.at(-1)).toEqual({ type: "takeback" });
  });
  it("undo is not offered where nothing can be taken back", async () => {
    open({ seats: people, undo: false });
    await screen.findByRole("button", { name: "Menu" });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Ask to undo", hidden: true }).disabled).toBe(true);
  });
  it("what another asks is answered by a click", async () => {
    open({ seats: people, request: { by: 1, what: "takeback", agreed: [] } });
    expect(await screen.findByText("Bob would like to take the last move back.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Accept" }));
    expect(FakeWire.last.commands.at(-1)).toEqual({ type: "answer", yes: true });
  });
  it("resigning is asked about first", async () => {
    open({});
    await user.click(await screen.findByRole("button", { name: "Menu" }));
    await user.click(screen.getByRole("button", { name: "Resign" }));
    expect(FakeWire.last.commands).toEqual([]);
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Resign" }));
    expect(FakeWire.last.commands).toEqual([{ type: "resign" }]);
  });
  it("an entry of the log shows that position", async () => {
    open({ ply: 4 });
    await user.click(await screen.findByRole("button", { name: "Caesar places a token." }));
    expect(FakeWire.last.commands.at(-1)).toMatchObject({ type: "look", ply: 1 });
  });
  it("a spectator can watch, but neither undo nor resign", async () => {
    open({ you: [], eyes: -3, moves: {}, seats: people });
    expect(await screen.findByText("Watching")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /undo/i })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Menu" }));
    expect(screen.queryByRole("button", { name: "Resign" })).toBeNull();
  });
  it("hints are offered where the table allows them, to who has to move", async () => {
    open({});
    await screen.findByRole("tab", { name: "Log" });
    expect(screen.queryByRole("button", { name: "Hint" })).toBeNull();
    FakeWire.last.tells({ game: "kuhn", hints: true, you: [], eyes: -3, moves: {} });
    expect(screen.queryByRole("button", { name: "Hint" })).toBeNull();
    FakeWire.last.tells({ game: "kuhn", hints: true });
    expect(await screen.findByRole("button", { name: "Hint" })).toBeTruthy();
  });
  it("a hint says why a move is good, hinders no other one, and goes when it is played or with Escape", async () => {
    const move = (action: number, text: string): object => ({ action, text, does: { kind: "place" } });
    const moves = { 0: [move(720, "HC0-HU4"), move(721, "HC4-HU0")] };
    const hints = [
      { action: 721, text: "HC4-HU0", win: 0.625, words: "Hispania Ulterior 4 : 0", reason: "You lead there." },
      { action: 720, text: "HC0-HU4", win: 0.5, words: "Hispania Citerior 4 : 0", reason: "Not bad." },
    ];
    const hint = vi.spyOn(api, "hint").mockResolvedValue({ type: "hint", seat: 0, moves: hints, preparing: null });
    settings.set({ text: false });
    open({ game: DRAWN, hints: true, moves });
    await user.click(await screen.findByRole("button", { name: "Hint" }));
    expect(hint).toHaveBeenCalledWith("table", 0, "key");
    let bar = within(await screen.findByRole("region", { name: "Hint" }));
    await vi.waitFor(() => expect(bar.getByRole("status").textContent).toMatch(/63 % to win:\s+You lead there./));
    const board = within(screen.getByRole("main"));
    expect(await board.findByRole("button", { name: /HC0-HU4/ })).toBeTruthy();
    await user.click(bar.getByRole("button", { name: "Another move" }));
    expect(bar.getByRole("status").textContent).toMatch(/50 % to win:\s+Not bad./);
    await user.keyboard("{Escape}");
    await vi.waitFor(() => expect(screen.queryByRole("region", { name: "Hint" })).toBeNull());
    await user.click(await screen.findByRole("button", { name: "Hint" }));
    bar = within(await screen.findByRole("region", { name: "Hint" }));
    await bar.findByText("You lead there.", { exact: false });
    await user.click(bar.getByRole("button", { name: "Play HC4-HU0" }));
    expect(FakeWire.last.commands.at(-1)).toMatchObject({ type: "move", action: 721 });
    FakeWire.last.tells({ game: DRAWN, hints: true, waiting: [1], moves: {} });
    await vi.waitFor(() => expect(screen.queryByRole("region", { name: "Hint" })).toBeNull());
  });
});

describe("company", () => {
  const presence = (here: boolean, watching = 0): object => ({
    type: "presence",
    seats: [
      { seat: 0, here: true, since: 0 },
      { seat: 1, here, since: Date.parse("2026-01-01T20:15:00") },
    ],
    watching,
  });
  const bob = (): string =>
    screen.getAllByRole("listitem").find((one) => one.textContent.includes("Bob"))?.textContent ?? "";

  it("shows who is here, who has gone and since when, and how many watch", async () => {
    open({ seats: people });
    await screen.findByRole("combobox");
    expect(bob()).not.toMatch(/here|away/);
    FakeWire.last.says(presence(true, 2));
    await vi.waitFor(() => expect(bob()).toMatch(/here/));
    expect(screen.getByText("2 watching")).toBeTruthy();
    FakeWire.last.says(presence(false));
    await vi.waitFor(() => expect(bob()).toMatch(/away since .*15/));
    FakeWire.last.onclose({ code: 1006, reason: "" });
    await vi.waitFor(() => expect(bob()).not.toMatch(/here|away/));
  });
  it("phrases are sent by a click, shown to everybody, and can be muted", async () => {
    open({ seats: people });
    await user.click(await screen.findByRole("button", { name: "Say something" }));
    await user.click(screen.getByRole("button", { name: "Well played" }));
    expect(FakeWire.last.commands.at(-1)).toEqual({ type: "say", phrase: "well_played" });
    FakeWire.last.says({ type: "said", seat: 0, phrase: "well_played" });
    FakeWire.last.says({ type: "said", seat: 1, phrase: "smile" });
    expect(await screen.findByText("Ann: Well played")).toBeTruthy();
    expect(screen.getByText("Bob: a smile")).toBeTruthy();
    settings.set({ mute: true });
    FakeWire.last.says({ type: "said", seat: 1, phrase: "bye" });
    FakeWire.last.says({ type: "said", seat: 0, phrase: "oops" });
    expect(await screen.findByText("Ann: Oops")).toBeTruthy();
    expect(screen.queryByText("Bob: Goodbye")).toBeNull();
    settings.set({ mute: false });
  });
  it("against bots there is nobody to talk to", async () => {
    open({});
    await screen.findByRole("combobox");
    expect(screen.queryByRole("button", { name: "Say something" })).toBeNull();
  });
  it("Z hides everything but the board, and brings it back", async () => {
    settings.set({ text: false });
    open({ game: DRAWN });
    await screen.findByRole("button", { name: "Menu" });
    await user.keyboard("z");
    expect(screen.queryByRole("button", { name: "Menu" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show everything again" }));
    expect(screen.getByRole("button", { name: "Menu" })).toBeTruthy();
  });
});

describe("trouble at the server", () => {
  const seats = (stand_in: string) => [seatOf({ name: "Ann" }), seatOf({ seat: "Pompey", bot: "imperator", stand_in })];
  const statuses = (): string =>
    screen
      .getAllByRole("status")
      .map(({ textContent }) => textContent)
      .join(" ");

  it("a bot for which a simpler one moves has it at its seat; it is announced, and moves do not sweep that away", async () => {
    open({ seats: seats("") });
    await screen.findByRole("combobox");
    expect(screen.queryByText(/playing an easier level/)).toBeNull();
    FakeWire.last.tells({ game: "kuhn", seats: seats("busy") });
    await vi.waitFor(() =>
      expect(statuses()).toMatch(/Pompey \(Imperator\) is playing an easier level for now: the server is busy/),
    );
    FakeWire.last.tells({ game: "kuhn", seats: seats("busy") });
    await vi.waitFor(() => expect(statuses()).toMatch(/Pompey \(Imperator\) is playing an easier level for now/));
    const seat = screen.getAllByRole("listitem").find(({ textContent }) => textContent.includes("Pompey"));
    expect(seat?.textContent).toMatch(/bot Imperator.*, playing an easier level for now: the server is busy/s);
    expect(seat?.querySelector("[title]")?.getAttribute("title")).toBe(
      "playing an easier level for now: the server is busy",
    );
  });
  it("somebody who reads the table hears of it when asking for the seats", async () => {
    open({ seats: seats("failed") });
    await user.type(await screen.findByRole("combobox"), "seats{Enter}");
    await vi.waitFor(() =>
      expect(statuses()).toMatch(/Pompey bot Imperator, playing an easier level for now: this bot had a problem/),
    );
  });
  it("that it can't save is said as long as that lasts, whatever else happens", async () => {
    open({});
    await screen.findByRole("combobox");
    FakeWire.last.says({ type: "saving", ok: false, reason: "locked" });
    await vi.waitFor(() => expect(statuses()).toMatch(/can’t save right now\. Your last move counts/));
    FakeWire.last.tells({ game: "kuhn" });
    expect(statuses()).toMatch(/can’t save/);
    FakeWire.last.says({ type: "saving", ok: true, reason: "" });
    await vi.waitFor(() => expect(statuses()).not.toMatch(/can’t save/));
  });
  it("a move that could not be saved is kept, and nothing else can be decided meanwhile", async () => {
    open({});
    const field = await screen.findByRole("combobox");
    await user.type(field, "HC0-HU4{Enter}");
    const sent = FakeWire.last.commands.at(-1);
    FakeWire.last.says({ type: "saving", ok: false, reason: "full" });
    FakeWire.last.says({ type: "refused", error: "not-saved", message: "not saved" });
    await vi.waitFor(() => expect(statuses()).toMatch(/disk is full/));
    await user.type(field, "HC0-HU4{Enter}");
    expect(FakeWire.last.commands).toEqual([sent]);
    FakeWire.last.says({ type: "saving", ok: true, reason: "" });
    await vi.waitFor(() => expect(FakeWire.last.commands).toEqual([sent, sent]));
  });
  it("a table that is damaged says so", async () => {
    render(Table, { name: "table", code: "" });
    FakeWire.last.onclose({ code: 4404, reason: "damaged" });
    expect(await screen.findByText(/damaged on the server’s disk/)).toBeTruthy();
  });
});

describe("before and after", () => {
  it("a host who waits sees the friend's link, and that only this machine can be reached", async () => {
    open({ status: "waiting", view: null, seats: [seatOf({}), seatOf({ seat: "Pompey", taken: false })] });
    const link = await screen.findByRole<HTMLInputElement>("textbox");
    expect(link.value).toMatch(new RegExp(`/t/table#${code}$`));
    expect(screen.getByText("So far this link only works on this computer.")).toBeTruthy();
  });
  it("opening an invitation takes no seat; a click does, with a commitment", async () => {
    localStorage.clear();
    const join = vi
      .spyOn(api, "join")
      .mockResolvedValue({ seat: 1, key: "new key", recovery: "7KQ2M-X04RD-AAAAA-BBBBB" });
    open(
      { you: [], status: "waiting", view: null, seats: [seatOf({}), seatOf({ seat: "Pompey", taken: false })] },
      code,
    );
    const take = await screen.findByRole("button", { name: "Join" });
    expect(join).not.toHaveBeenCalled();
    await user.click(take);
    expect(join).toHaveBeenCalledWith(
      "table",
      expect.objectContaining({ code, commit: expect.stringMatching(/^[0-9a-f]{64}$/) as string }),
    );
    expect(kept("table")).toMatchObject({ key: "new key", part: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
  });
  it("a seat that was moved away is forgotten here, and the table watched", async () => {
    open({});
    const first = FakeWire.last;
    first.onclose({ code: 4404, reason: "not-yours" });
    await vi.waitFor(() => expect(FakeWire.last).not.toBe(first));
    FakeWire.last.welcomes({ game: "kuhn", you: [], eyes: -3, moves: {} });
    expect(kept("table")).toBeNull();
    expect(FakeWire.last.sent[0]).not.toHaveProperty("key");
  });
  it("what the moves of a finished game were worth comes when it is worked out; a move leads to its ply", async () => {
    const judged = {
      ply: 2,
      seat: 1,
      action: 1,
      text: "AF",
      words: "Pompey errs.",
      win: 0.345,
      best_action: 2,
      best_text: "NU",
      best_does: moveOf(2, "NU", { kind: "pass" }).does,
      best_words: "Pompey does better.",
      best: 0.625,
      loss: 0.375,
    };
    const curve = [
      [0.5, 0.5],
      [0.25, 0.75],
      [0.75, 0.25],
      [0.75, 0.25],
      [1, 0],
    ];
    const analysis = vi
      .spyOn(api, "analysis")
      .mockResolvedValueOnce({ done: 1, of: 2, curve: null, worst: null })
      .mockResolvedValueOnce({ done: 2, of: 2, curve, worst: [judged] });
    settings.set({ text: false });
    open({ game: DRAWN, status: "over", scores: [1, 0], why: "last marker placed", moves: {}, waiting: [] });
    await user.click(await screen.findByRole("button", { name: "Analysis" }));
    expect(await screen.findByRole("progressbar")).toBeTruthy();
    expect(await screen.findByRole("img", { name: /chance to win over 4 moves/ }, { timeout: 3000 })).toBeTruthy();
    expect(analysis).toHaveBeenCalledTimes(2);
    await user.click(screen.getByText("In numbers"));
    expect(screen.getByRole("row", { name: "1 25 % 75 %" })).toBeTruthy();
    const costly = screen.getByRole("button", { name: /Pompey, move 2: 28 percentage points worse/ });
    expect(costly.textContent).toMatch(/Better: Pompey does better. Chance to win: 63 % instead of 35 %/);
    await user.click(costly);
    expect(FakeWire.last.commands.at(-1), "as it was before that move").toEqual({ type: "look", ply: 1 });
    expect(screen.queryByRole("dialog")).toBeNull();
    const past = { game: DRAWN, status: "over" as const, scores: [1, 0], moves: {}, waiting: [], ply: 1 };
    FakeWire.last.says({ ...tableOf(past), type: "table", log: [entryOf(1, "Caesar places a token.")] });
    expect(await screen.findByText("Better: Pompey does better. Played: Pompey errs.")).toBeTruthy();
  });
  describe("an invitation", () => {
    const waits = {
      you: [],
      status: "waiting" as const,
      view: null,
      seats: [seatOf({}), seatOf({ seat: "Pompey", taken: false })],
    };
    beforeEach(() => localStorage.clear());

    it("that was used says so and offers no seat", async () => {
      vi.spyOn(api, "invitation").mockRejectedValue(new Refusal("not-yours", "", 403));
      open(waits, code);
      expect(await screen.findByRole("heading", { name: "This invitation has been used" })).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
      expect(FakeWire.last.sent[0]).toMatchObject({ watching: false });
      await user.click(screen.getByRole("button", { name: "Just watch" }));
      FakeWire.last.welcomes({ game: "kuhn", ...waits });
      expect(FakeWire.last.sent[0]).not.toHaveProperty("watching");
      await vi.waitFor(() => expect(screen.queryByText("This invitation has been used")).toBeNull());
    });
    it("to a game that has ended says that, and leads to it", async () => {
      vi.spyOn(api, "invitation").mockRejectedValue(new Refusal("not-yours", "", 403));
      open({ ...waits, status: "over", scores: [1, 0], seats: people }, code);
      expect(await screen.findByRole("heading", { name: "The game is over" })).toBeTruthy();
      expect(screen.getByText(/a game that has ended/)).toBeTruthy();
      expect(screen.queryByText(/new invitation/)).toBeNull();
      await user.click(screen.getByRole("button", { name: "Look at the game" }));
      await vi.waitFor(() => expect(screen.queryByRole("heading", { name: "The game is over" })).toBeNull());
    });
    it("says who invites, to which seat, with which expansions, rules and clock, and for how long", async () => {
      vi.spyOn(api, "invitation").mockResolvedValue({ seats: [1] });
      open(
        {
          ...waits,
          game: "caesar",
          seats: [seatOf({ name: "Ada" }), seatOf({ seat: "Pompey", taken: false })],
          options_chosen: { poison: "on", stuck: "lose" },
          clock: { kind: "total", seconds: 900, increment: 5, when_over: "bot" },
        },
        code,
      );
      expect(await screen.findByRole("heading", { name: "Ada invites you to play Caesar!" })).toBeTruthy();
      await screen.findByRole("button", { name: "Join" });
      const terms = screen.getAllByRole("definition").map((one) => one.textContent.replace(/\s+/g, " ").trim());
      expect(terms).toEqual([
        "Caesar (Ada)",
        "Pompey",
        "Poison A bonus token that costs your opponent a token from hand",
        "If you can’t place a token: you lose",
        "15 minutes per player for the whole game, and 5 seconds more after each move. If time runs out, a bot takes over.",
        "about 20 minutes",
      ]);
    });
    it("can be put aside for the lesson, and is found again at its end", async () => {
      vi.spyOn(api, "invitation").mockResolvedValue({ seats: [1] });
      const lesson = vi.spyOn(api, "lesson").mockRejectedValue(new Refusal("unreachable", ""));
      history.replaceState(null, "", `/t/table#${code}`);
      open({ ...waits, game: "caesar" }, code);
      await user.click(await screen.findByRole("button", { name: "Learn it in five minutes" }));
      expect(lesson).toHaveBeenCalledWith("caesar", expect.anything());
      expect(putAsideFor("caesar")?.path).toBe(`/t/table#${code}`);
      expect(putAsideFor("augustus")).toBeNull();
      history.replaceState(null, "", "/");
    });
    it("of one's own seat gives it back, under the name that it had", async () => {
      vi.spyOn(api, "invitation").mockResolvedValue({ seats: [1] });
      const join = vi.spyOn(api, "join").mockResolvedValue({ seat: 1, key: "new key", recovery: "next" });
      open({ ...waits, status: "running", seats: people }, code);
      await user.click(await screen.findByRole("button", { name: "Take my seat back" }));
      expect(join).toHaveBeenCalledWith("table", expect.objectContaining({ code, name: "" }));
      expect(kept("table")).toMatchObject({ key: "new key", recovery: "next" });
    });
    it("can be asked for by a code that was written down", async () => {
      open({ you: [], eyes: -3, moves: {}, seats: people });
      await user.click(await screen.findByRole("button", { name: "Menu" }));
      await user.click(screen.getByRole("button", { name: "I had a seat here" }));
      await user.type(screen.getByRole("textbox", { name: "Recovery code" }), "7kq2m x04rd aaaaa bbbbb");
      await user.click(screen.getByRole("button", { name: "Take my seat back" }));
      expect(location.pathname + location.hash).toBe("/t/table#7KQ2MX04RDAAAAABBBBB");
      history.replaceState(null, "", "/");
    });
  });
  it("while an earlier move is looked at, the banner tells that move, not the winner", async () => {
    settings.set({ text: false });
    const over = { game: DRAWN, status: "over" as const, scores: [1, 0], why: "resigned", moves: {}, waiting: [] };
    open(over);
    const banner = within(await screen.findByRole("region", { name: "What is asked" }));
    expect(banner.getByText(/You win/)).toBeTruthy();
    FakeWire.last.sent = [];
    await user.click(screen.getByRole("button", { name: "Caesar places a token." }));
    FakeWire.last.says({ ...tableOf({ ...over, ply: 1 }), type: "table", log: [entryOf(1, "Caesar places a token.")] });
    expect(await banner.findByText("Move 1 of 4: Caesar places a token.")).toBeTruthy();
    expect(banner.queryByText(/You win/)).toBeNull();
  });
  it("the end is a scene: who has won, the race and the turning point, and another game first", async () => {
    settings.set({ text: false });
    vi.spyOn(api, "race").mockResolvedValue({
      points: [
        [0, 0],
        [3, 1],
        [3, 2],
        [7, 4],
        [12, 9],
      ],
    });
    const chances = [0.5, 0.6, 0.4, 0.8, 1].map((chance) => [chance, 1 - chance]);
    vi.spyOn(api, "analysis").mockResolvedValue({ done: 2, of: 2, curve: [...chances, [1, 0]], worst: [] });
    open({ game: DRAWN });
    FakeWire.last.tells({ game: DRAWN, status: "over", scores: [1, 0], why: "resigned", moves: {}, waiting: [] });
    const scene = within(await screen.findByRole("region", { name: "How it ended" }));
    expect(scene.getByRole("heading", { name: "You win" })).toBeTruthy();
    expect(scene.getByText("Pompey resigned.")).toBeTruthy();
    expect(await scene.findByRole("img", { name: /At the end: Ann \(Caesar\) 12 and Pompey 9/ })).toBeTruthy();
    expect(scene.getByText("What each player had, move by move")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Rematch" })).toHaveLength(1);
    await user.click(scene.getByRole("button", { name: "Find the turning point" }));
    expect(await scene.findByText(/The turning point was move 3/)).toBeTruthy();
    await user.click(scene.getByRole("button", { name: "Look at the board" }));
    expect(screen.queryByRole("region", { name: "How it ended" })).toBeNull();
    expect(screen.getByRole("button", { name: "Rematch" })).toBeTruthy();
  });
  it("another game and the scene of the end can be had while a move of the past is looked at, too", async () => {
    settings.set({ text: false });
    vi.spyOn(api, "race").mockResolvedValue({ points: [] });
    const over = { game: DRAWN, status: "over" as const, scores: [1, 0], why: "resigned", moves: {}, waiting: [] };
    open(over);
    await user.click(await screen.findByRole("button", { name: "How it ended" }));
    await screen.findByRole("region", { name: "How it ended" });
    await user.click(screen.getByRole("button", { name: "Caesar places a token." }));
    FakeWire.last.says({ ...tableOf({ ...over, ply: 1 }), type: "table", log: [entryOf(1, "Caesar places a token.")] });
    await vi.waitFor(() => expect(screen.queryByRole("region", { name: "How it ended" })).toBeNull());
    expect(screen.getByRole("button", { name: "Rematch" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "How it ended" }));
    expect(await screen.findByRole("region", { name: "How it ended" })).toBeTruthy();
  });
  it("a game that is over offers rematch, replay and the check of the shuffle", async () => {
    open({ status: "over", scores: [1, 0], why: "last marker placed", moves: {}, waiting: [] });
    expect(await screen.findByText("You win: last marker placed.")).toBeTruthy();
    expect(screen.getByRole("slider")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Rematch" }));
    expect(FakeWire.last.commands.at(-1)).toEqual({ type: "rematch" });
  });
  it("the slider of a game that is over counts the same moves as the number beside it", async () => {
    open({ status: "over", scores: [1, 0], why: "last marker placed", moves: {}, waiting: [], ply: 54, set_up: 21 });
    const slider = await screen.findByRole<HTMLInputElement>("slider");
    expect([slider.min, slider.max, slider.value]).toEqual(["21", "54", "54"]);
    expect(slider.getAttribute("aria-valuetext")).toBe("Move 33 of 33");
    expect(screen.getByText("33/33")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Back to the beginning" }));
    expect(FakeWire.last.commands.at(-1)).toMatchObject({ ply: 21 });
  });
  describe("a rematch", () => {
    const over = {
      status: "over" as const,
      scores: [1, 0],
      why: "last marker placed",
      moves: {},
      waiting: [],
      seats: people,
    };
    const request = { by: 0, what: "rematch" as const, agreed: [] };

    it("is a question to the friend, and the asker waits", async () => {
      open({ ...over });
      await user.click(await screen.findByRole("button", { name: "Ask for a rematch" }));
      FakeWire.last.says({ type: "rematch", table: "" });
      FakeWire.last.tells({ game: "kuhn", ...over, request });
      expect(await screen.findByText(/You asked for a rematch. It starts when Bob agrees/)).toBeTruthy();
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Rematch requested" }).disabled).toBe(true);
      expect(location.pathname).toBe("/");
    });
    it("begins for both when the friend agrees", async () => {
      keep("table", { recovery: "code" });
      open({ ...over, you: [1], request });
      expect(await screen.findByText("Ann would like to play again.")).toBeTruthy();
      await user.click(screen.getByRole("button", { name: "Play again" }));
      expect(FakeWire.last.commands.at(-1)).toEqual({ type: "answer", yes: true });
      FakeWire.last.tells({ game: "kuhn", ...over, you: [1], links: [{ what: "rematch", table: "again" }] });
      await vi.waitFor(() => expect(location.pathname).toBe("/t/again"));
      expect(kept("again")).toMatchObject({ key: "key", recovery: "code", told: true });
      history.replaceState(null, "", "/");
    });
    it("that somebody asks for is seen on the card of the end, whose button accepts it", async () => {
      settings.set({ text: false });
      vi.spyOn(api, "race").mockResolvedValue({ points: [] });
      open({ game: DRAWN, seats: people, you: [1] });
      FakeWire.last.tells({ ...over, game: DRAWN, you: [1], request });
      const card = within(await screen.findByRole("region", { name: "How it ended" }));
      expect(card.getByText("Ann would like to play again.")).toBeTruthy();
      expect(card.getByText("In the rematch, seats are swapped.")).toBeTruthy();
      expect(screen.getAllByText("Ann would like to play again."), "nothing lies under the card").toHaveLength(1);
      await user.click(card.getByRole("button", { name: "No, thanks" }));
      expect(FakeWire.last.commands.at(-1)).toEqual({ type: "answer", yes: false });
      await user.click(card.getByRole("button", { name: "Accept the rematch" }));
      expect(FakeWire.last.commands.at(-1)).toEqual({ type: "rematch" });
    });
    it("that was agreed on before is a way to go, nobody is taken there", async () => {
      open({ ...over, links: [{ what: "rematch", table: "again" }] });
      expect(await screen.findByRole("button", { name: "Go to the rematch" })).toBeTruthy();
      expect(location.pathname).toBe("/");
    });
    it("says for whom it waits", async () => {
      const late = [seatOf({ commit: "a" }), seatOf({ seat: "Pompey", commit_due: true })];
      open({ status: "opening", seats: late, view: null, waiting: [], moves: {}, came_from: "table" });
      expect((await screen.findAllByText("Waiting for Pompey …")).length).toBeGreaterThan(0);
      expect(screen.queryByText(/Everybody is here/)).toBeNull();
    });
  });
  it("resigning at a table for two says who wins", async () => {
    open({});
    await user.click(await screen.findByRole("button", { name: "Menu" }));
    await user.click(screen.getByRole("button", { name: "Resign" }));
    expect(screen.getByText("Resign? Pompey wins.")).toBeTruthy();
  });
  it("who is called like another seat is told from it: by the invitation and by what resigning does", async () => {
    const livia = seatOf({ seat: "Agrippa", name: "Livia" });
    open({ status: "waiting", view: null, seats: [livia, seatOf({ seat: "Livia", taken: false })] });
    expect(await screen.findByText(/^Send the other player this link/)).toBeTruthy();
    FakeWire.last.tells({ game: "kuhn", seats: [livia, seatOf({ seat: "Livia", bot: "miles" })] });
    await user.click(await screen.findByRole("button", { name: "Menu" }));
    await user.click(screen.getByRole("button", { name: "Resign" }));
    expect(screen.getByText("Resign? Livia (bot Miles) wins.")).toBeTruthy();
  });
  it("a table that is not there says so", async () => {
    render(Table, { name: "table", code: "" });
    FakeWire.last.onclose({ code: 4404, reason: "not-found" });
    expect(await screen.findByText(/This table doesn’t exist/)).toBeTruthy();
  });
});
