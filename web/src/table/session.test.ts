import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keep } from "../lib/keys";
import { settings } from "../lib/settings.svelte";
import type { Move, RichTable } from "../lib/table";
import type { AnyEvent } from "../wire/messages";
import { FakeWire } from "./fakewire";
import { entryOf, tableOf } from "./sample";
import { Session } from "./session.svelte";

const placeOf = ({ moves }: RichTable): Move => moves["0"]?.[0] ?? expect.fail();
const place = placeOf(tableOf());
const undone = (plies: number): AnyEvent => ({ kind: "undone", n: 9, at: 0, by: 0, plies });
let session: Session;
let wire: FakeWire;

beforeEach(() => {
  FakeWire.install();
  keep("table", { key: "key" });
  session = new Session("table");
  wire = FakeWire.last;
});
afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
});

describe("a decision", () => {
  it("is sent with the last event known and an id of its own", async () => {
    wire.welcomes({ number: 12 });
    const done = session.play(place);
    expect(wire.commands.at(-1)).toMatchObject({
      type: "move",
      at: 12,
      action: 720,
      seat: 0,
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
    });
    expect(session.legal).toEqual([]);
    wire.says({ type: "done", n: 13 });
    wire.tells({ number: 13 });
    await done;
    expect(session.legal).toHaveLength(1);
  });
  it("is followed by the next one only when the table after it is shown", async () => {
    wire.welcomes({ number: 12 });
    const done = session.play(place);
    wire.says({ type: "done", n: 14 });
    await new Promise((later) => setTimeout(later));
    expect([session.busy, session.legal.length]).toEqual([true, 0]);
    void session.play(place);
    wire.tells({ number: 13 });
    expect([session.legal.length, wire.commands.length]).toEqual([0, 1]);
    wire.tells({ number: 14 });
    await done;
    expect([session.busy, session.legal.length]).toEqual([false, 1]);
  });
  it("does not hinder the next one at a table that was restored from before it", async () => {
    wire.welcomes({ number: 12 });
    const done = session.play(place);
    wire.says({ type: "done", n: 14 });
    await new Promise((later) => setTimeout(later));
    wire.welcomes({ number: 12 });
    await done;
    expect(session.legal).toHaveLength(1);
  });
  it("is made once, however often one clicks", () => {
    wire.welcomes();
    void session.play(place);
    void session.play(place);
    expect(wire.commands).toHaveLength(1);
  });
  it("that is refused says why", async () => {
    wire.welcomes();
    const done = session.play(place);
    wire.says({ type: "refused", error: "illegal", message: "this space is taken" });
    await done;
    expect(session.notice).toBe("This space is taken.");
  });
});

describe("a decision with one answer that everybody can see", () => {
  const forced = { forced: [0] };

  it("is made by itself and never shown, once from however many tabs", async () => {
    wire.welcomes({ number: 12, ...forced });
    expect(session.legal).toEqual([]);
    expect(wire.commands).toEqual([{ type: "move", at: 12, action: place.action, id: "forced-12-0", seat: 0 }]);
    wire.says({ type: "done", n: 13 });
    wire.tells({ number: 13 });
    await session.decided;
  });
  it("comes after the answer to one's own last decision", async () => {
    wire.welcomes({ number: 12 });
    const done = session.play(place);
    wire.tells({ number: 13, ...forced }, []);
    expect(wire.commands).toHaveLength(1);
    wire.says({ type: "done", n: 13 });
    await done;
    expect(wire.commands.at(-1)).toMatchObject({ at: 13, id: "forced-13-0" });
  });
  it("is somebody's own where only that seat knows", () => {
    wire.welcomes();
    expect([session.legal.length, wire.commands.length]).toEqual([1, 0]);
  });
  it("is asked for if that is wanted", () => {
    settings.set({ steps: true });
    wire.welcomes(forced);
    expect([session.legal.length, wire.commands.length]).toEqual([1, 0]);
    settings.set({ steps: false });
  });
  it("needs nobody to come to the screen", () => {
    wire.welcomes({ you: [0, 1], eyes: 0, waiting: [0], ...forced });
    expect(session.curtain.drawn).toBe(true);
    expect(session.comes).toBe(null);
    expect(wire.commands).toHaveLength(1);
    wire.tells({ number: 13, you: [0, 1], eyes: 1, waiting: [1], forced: [] });
    expect(session.comes).toBe(1);
  });
  it("is asked for after something was taken back, or one could go back no further", () => {
    wire.welcomes({ number: 12 });
    wire.tells({ number: 13, ...forced }, [undone(1)]);
    expect([session.legal.length, wire.commands.length]).toEqual([1, 0]);
  });
  it("is asked for if it was refused", async () => {
    wire.welcomes(forced);
    wire.says({ type: "refused", error: "illegal", message: "this space is taken" });
    await session.decided;
    await vi.waitFor(() => expect(session.legal).toHaveLength(1));
    expect(session.notice).toBe("This space is taken.");
  });
});

describe("what the board gets", () => {
  it("is no move while the past is looked at", async () => {
    wire.welcomes({ ply: 4 });
    expect(session.legal).toHaveLength(1);
    const looked = session.replay.to(2);
    expect(wire.commands.at(-1)).toEqual({ type: "look", ply: 2 });
    wire.says({ type: "table", ...{ table: "table", ply: 2 }, log: [] });
    await looked;
    flushSync();
    expect(session.legal).toEqual([]);
    expect(session.shown?.ply).toBe(2);
    session.replay.leave();
    expect(session.shown?.ply).toBe(4);
  });
  it("is the table before and after what happened", () => {
    wire.welcomes({ ply: 4 });
    wire.tells({ ply: 5 });
    expect([session.before?.ply, session.table?.ply]).toEqual([4, 5]);
  });
  it("is no move when the game is paused", () => {
    wire.welcomes({ status: "paused" });
    expect(session.legal).toEqual([]);
  });
});

describe("what others have done", () => {
  const won = { ply: 5, by: 1, text: "", words: "Pompey wins.", effects: [{ kind: "game-ended" }] };
  const placed = { ...won, words: "Pompey places a token.", effects: [{ kind: "token-placed", space: "AS4" }] };

  it("is told before the scene of the end comes, unless somebody presses something", () => {
    wire.welcomes({ ply: 4 });
    wire.tells({ ply: 6, status: "over", waiting: [], happened: [placed, { ...won, ply: 6 }] });
    expect([session.playback.lines[0]?.words, session.endShown]).toEqual(["Pompey places a token.", false]);
    expect(session.playback.effects).toEqual(placed.effects);
    session.playback.skip();
    expect([session.playback.lines[0]?.words, session.endShown]).toEqual(["Pompey wins.", true]);
  });
  it("never hinders a move", () => {
    wire.welcomes({ ply: 4 });
    wire.tells({ ply: 5, happened: [placed] });
    expect([session.playback.playing, session.legal.length]).toEqual([true, 1]);
  });
  it("is not told any more when it was taken back", () => {
    wire.welcomes({ ply: 4 });
    wire.tells({ ply: 5, happened: [placed] });
    wire.tells({ ply: 4 }, [undone(4)]);
    expect(session.playback.lines).toEqual([]);
  });
  it("is told to the next player at this screen when they are there", () => {
    wire.welcomes({ you: [0, 1], eyes: 0, waiting: [0], ply: 4 });
    session.unveil();
    const log = [{ ...placed, by: 0 }];
    wire.tells({ you: [0, 1], eyes: 1, waiting: [1], ply: 5 }, [], { log });
    expect(session.playback.lines).toEqual([]);
    session.unveil();
    expect(session.playback.lines.map(({ ply }) => ply)).toEqual([5]);
  });
});

describe("several people at one screen", () => {
  it("see nothing until the one whose turn it is says so", () => {
    wire.welcomes({ you: [0, 1], eyes: 0, waiting: [0] });
    expect(session.curtain.drawn).toBe(true);
    expect(session.legal).toEqual([]);
    session.unveil();
    expect(session.curtain.drawn).toBe(false);
    expect(session.legal).toHaveLength(1);
  });
  it("find the curtain drawn again when the turn goes on, and then what they saw last beside what is now", () => {
    wire.welcomes({ you: [0, 1], eyes: 0, waiting: [0], ply: 1 });
    session.unveil();
    wire.tells({ you: [0, 1], eyes: 1, waiting: [1], ply: 2 });
    expect(session.curtain.drawn).toBe(true);
    expect(session.curtain.next).toBe(1);
    session.unveil();
    expect(session.before).toBeNull();
    wire.tells({ you: [0, 1], eyes: 0, waiting: [0], ply: 3 });
    session.unveil();
    expect(session.before?.ply).toBe(1);
  });
  it("get the log of the one who plays, not what any of them has seen", () => {
    wire.welcomes({ you: [0, 1] }, [entryOf(1, "Caesar draws ship 1|5.")]);
    wire.tells({ you: [0, 1], eyes: 1 }, [], { log: [entryOf(1, "Caesar draws a token.")] });
    expect(session.log.map(({ words }) => words)).toEqual(["Caesar draws a token."]);
  });
  it("need no curtain when it is over", () => {
    wire.welcomes({ you: [0, 1], status: "over", waiting: [] });
    expect(session.curtain.drawn).toBe(false);
  });
});
