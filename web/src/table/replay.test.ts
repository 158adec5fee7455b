import { describe, expect, it, vi } from "vitest";
import type { Eyes } from "../lib/table";
import { Replay, type Seen } from "./replay.svelte";
import { tableOf } from "./sample";

/** Answers when it is told to. */
function slow(): {
  look: (ply: number, eyes: Eyes | null) => Promise<Seen | null>;
  asked: number[];
  answer: () => Promise<void>;
} {
  const asked: number[] = [];
  const open: (() => void)[] = [];
  return {
    asked,
    look: (ply) => {
      asked.push(ply);
      return new Promise((done) => open.push(() => done({ table: tableOf({ ply }), log: [] })));
    },
    answer: async () => {
      open.shift()?.();
      await Promise.resolve();
    },
  };
}

describe("the replay", () => {
  it("asks only for the last of many plies wanted while an answer is on its way", async () => {
    const server = slow();
    const replay = new Replay(server.look);
    const done = replay.to(1);
    for (const ply of [2, 3, 4, 5]) void replay.to(ply);
    await server.answer();
    await vi.waitFor(() => expect(server.asked).toEqual([1, 5]));
    await server.answer();
    await done;
    expect(replay.table?.ply).toBe(5);
    expect(replay.before?.ply).toBe(1);
  });
  it("remembers what it has seen", async () => {
    const server = slow();
    const replay = new Replay(server.look);
    const first = replay.to(1);
    await server.answer();
    await first;
    await replay.to(1);
    expect(server.asked).toEqual([1]);
  });
  it("is not brought back by an answer that comes after one has left", async () => {
    const server = slow();
    const replay = new Replay(server.look);
    const done = replay.to(1);
    replay.leave();
    await server.answer();
    await done;
    expect(replay.table).toBeNull();
  });
});
