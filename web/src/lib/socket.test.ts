import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tableOf } from "../table/sample";
import { Refusal } from "./api";
import type { RichEvents } from "../wire/messages";
import { Wire, type Connection } from "./socket";
import { speak } from "./words";

class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly CLOSED = 3;
  readyState = 0;
  sent: string[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number; reason: string }) => void = () => undefined;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  welcomes(number = 7): void {
    this.onopen();
    this.says({ type: "welcome", events: [], table: tableOf({ number }), log: [] });
  }
  breaks(code = 1006, reason = ""): void {
    this.readyState = 3;
    this.onclose({ code, reason });
  }
  get greeting(): unknown {
    return JSON.parse(this.sent[0] ?? "null");
  }
}

const states: Connection[] = [];
const news: RichEvents[] = [];
const saving: string[] = [];
let wire: Wire;
const last = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  states.length = news.length = saving.length = 0;
  wire = new Wire("abc", "key", {
    welcome: () => undefined,
    events: (message) => news.push(message),
    connection: (state) => states.push(state),
    saving: (reason) => saving.push(reason),
  });
});
afterEach(() => {
  wire.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the wire", () => {
  it("greets with its key and wants everything", () => {
    last().welcomes();
    expect(last().url).toMatch(/\/api\/tables\/abc\/socket$/);
    expect(last().greeting).toEqual({ key: "key", since: 0, rich: true, language: "en" });
    expect(states).toEqual(["open"]);
  });
  it("gives each command its own answer, in order, and events to the listener between them", async () => {
    last().welcomes();
    const first = wire.send({ type: "takeback" });
    const second = wire.send({ type: "resign" });
    last().says({ type: "events", events: [], table: tableOf({ number: 8 }) });
    last().says({ type: "refused", error: "not-now", message: "not now" });
    last().says({ type: "done", n: 9 });
    await expect(first).rejects.toMatchObject({ code: "not-now", message: "not now" });
    await expect(second).resolves.toEqual({ type: "done", n: 9 });
    expect(news).toHaveLength(1);
  });
  it("comes back after the last event that it knows", async () => {
    last().welcomes(7);
    last().says({ type: "events", events: [{ n: 12, kind: "ply", at: 0 }], table: tableOf({ number: 12 }) });
    last().breaks();
    expect(states.at(-1)).toBe("broken");
    await vi.advanceTimersByTimeAsync(1000);
    last().welcomes(12);
    expect(FakeSocket.all).toHaveLength(2);
    expect(last().greeting).toMatchObject({ since: 12 });
    expect(states.at(-1)).toBe("open");
  });
  it("sends a move again that was under way, with the same id, but resigns only once", async () => {
    last().welcomes();
    const move = wire.send({ type: "move", at: 7, action: 720, id: "m1" });
    const resigned = wire.send({ type: "resign" });
    const refused = expect(resigned).rejects.toBeInstanceOf(Refusal);
    last().breaks();
    await refused;
    await vi.advanceTimersByTimeAsync(1000);
    last().welcomes();
    expect(
      last()
        .sent.slice(1)
        .map((text) => JSON.parse(text) as unknown),
    ).toEqual([{ type: "move", at: 7, action: 720, id: "m1" }]);
    last().says({ type: "done", n: 8, id: "m1" });
    await expect(move).resolves.toMatchObject({ n: 8 });
  });
  it("waits longer each time that nobody answers", async () => {
    for (let i = 0; i < 6; i++) {
      last().breaks();
      await vi.advanceTimersByTimeAsync(500 * 2 ** i);
    }
    const tried = FakeSocket.all.length;
    last().breaks();
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeSocket.all).toHaveLength(tried);
  });
  it("does not come back to a table that is not there or not ours any more", async () => {
    last().breaks(4404, "not-yours");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(states).toEqual(["barred"]);
  });
});

describe("a server that can't save", () => {
  const move = { type: "move", at: 7, action: 720, id: "m1" } as const;
  const notSaved = { type: "refused", error: "not-saved", message: "not saved", id: "m1" };
  const moves = (): unknown[] =>
    last()
      .sent.slice(1)
      .filter((text) => text.includes('"move"'))
      .map((text) => JSON.parse(text) as unknown);

  it("is heard beside the answers, as is what this page does not know", async () => {
    last().welcomes();
    const asked = wire.send({ type: "takeback" });
    last().says({ type: "saving", ok: false, reason: "full" });
    last().says({ type: "from the future" });
    last().says({ type: "saving", ok: true, reason: "" });
    last().says({ type: "done", n: 8 });
    await expect(asked).resolves.toEqual({ type: "done", n: 8 });
    expect(saving).toEqual(["full", ""]);
  });
  it("gets a move again, with its id, when it can save, and not before", async () => {
    last().welcomes();
    const made = wire.send(move);
    last().says({ type: "saving", ok: false, reason: "full" });
    last().says(notSaved);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(moves()).toEqual([move]);
    last().says({ type: "saving", ok: true, reason: "" });
    expect(moves()).toEqual([move, move]);
    last().says({ type: "done", n: 8, id: "m1" });
    await expect(made).resolves.toMatchObject({ n: 8 });
  });
  it("gets it again after a restart, too", async () => {
    last().welcomes();
    const made = wire.send(move);
    last().says({ type: "saving", ok: false, reason: "io" });
    last().says(notSaved);
    last().breaks(1012);
    await vi.advanceTimersByTimeAsync(1000);
    last().welcomes();
    expect(saving).toEqual(["io", ""]);
    expect(moves()).toEqual([move]);
    last().says({ type: "done", n: 8, id: "m1" });
    await expect(made).resolves.toMatchObject({ n: 8 });
  });
  it("that only takes long gets it a few times more, then the move has failed", async () => {
    last().welcomes();
    const failed = expect(wire.send(move)).rejects.toMatchObject({ code: "not-saved", message: "not saved" });
    for (let i = 0; i < 10; i++) {
      if (moves().length > i) last().says(notSaved);
      await vi.advanceTimersByTimeAsync(10_000);
    }
    await failed;
    expect(moves()).toHaveLength(6);
  });
  it("gets nothing again that has no id, nor what was refused for another reason", async () => {
    last().welcomes();
    const failed = [expect(wire.send({ type: "resign" })).rejects.toMatchObject({ code: "not-saved" })];
    last().says(notSaved);
    for (const error of [
      "bots-only",
      "too-many-tables",
      "damaged",
      "unreadable",
      "too-costly",
      "other-table",
      "other-seat",
    ]) {
      failed.push(expect(wire.send(move)).rejects.toMatchObject({ code: error, message: error }));
      last().says({ type: "refused", error, message: error });
    }
    await Promise.all(failed);
    const sent = last().sent.length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(last().sent).toHaveLength(sent);
  });
  it.each([
    ["damaged", 1],
    ["unreadable", 2],
  ] as const)("closes as %s", async (reason, sockets) => {
    last().breaks(4404, reason);
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all).toHaveLength(sockets);
  });
});

describe("a wire that looks open and is dead", () => {
  const commands = (socket: FakeSocket): string[] =>
    socket.sent.slice(1).map((text) => (JSON.parse(text) as { type: string }).type);

  it("is asked when somebody comes back, and left when it does not answer", async () => {
    last().welcomes();
    const dead = last();
    dispatchEvent(new Event("online"));
    expect(commands(dead)).toEqual(["ping"]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(last()).toBe(dead);
    await vi.advanceTimersByTimeAsync(2000);
    expect(last()).not.toBe(dead);
    expect([dead.readyState, states.at(-1)]).toEqual([3, "broken"]);
    last().welcomes();
    expect(states.at(-1)).toBe("open");
    expect(commands(last())).toEqual([]);
  });
  it("is kept when it answers, or says anything else", async () => {
    last().welcomes();
    const alive = last();
    dispatchEvent(new Event("online"));
    alive.says({ type: "pong" });
    document.dispatchEvent(new Event("visibilitychange"));
    alive.says({ type: "events", events: [], table: tableOf({ number: 8 }) });
    await vi.advanceTimersByTimeAsync(10_000);
    alive.says({ type: "pong" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(last()).toBe(alive);
  });
  it("is found out after a sleep, though nobody said that it is over", async () => {
    last().welcomes();
    const dead = last();
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(5000);
    expect(commands(dead)).toEqual(["ping"]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(last()).not.toBe(dead);
  });
  it("is asked after a long silence", async () => {
    last().welcomes();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(commands(last())).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(commands(last())).toEqual(["ping"]);
  });
  it("says so at once where the device has no network, until something is heard again", async () => {
    last().welcomes();
    dispatchEvent(new Event("offline"));
    expect(states).toEqual(["open", "broken"]);
    await vi.advanceTimersByTimeAsync(5000);
    dispatchEvent(new Event("online"));
    expect(commands(last())).toEqual(["ping"]);
    last().says({ type: "pong" });
    expect(states).toEqual(["open", "broken", "open"]);
    expect(FakeSocket.all).toHaveLength(1);
  });
  it("does not swallow a move: it is sent again on the next one", async () => {
    last().welcomes();
    const dead = last();
    const move = wire.send({ type: "move", at: 7, action: 720, id: "m1" });
    await vi.advanceTimersByTimeAsync(16_000);
    expect(last()).not.toBe(dead);
    last().welcomes();
    expect(commands(last())).toEqual(["move"]);
    last().says({ type: "done", n: 8, id: "m1" });
    await expect(move).resolves.toMatchObject({ n: 8 });
  });
  it("that never opens is given up for another, more patiently each time", async () => {
    await vi.advanceTimersByTimeAsync(16_000);
    expect(FakeSocket.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(16_000);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

it("comes back at once in another language, without a word of trouble", async () => {
  last().welcomes();
  const first = last();
  const looked = wire.send({ type: "look", ply: 2 });
  await speak("it");
  wire.again();
  expect(first.readyState).toBe(3);
  last().welcomes();
  expect(last().greeting).toMatchObject({ language: "it", since: 7 });
  last().says({ type: "table", ply: 2 });
  await expect(looked).resolves.toMatchObject({ ply: 2 });
  expect(states).toEqual(["open", "open"]);
  await speak("en");
});
