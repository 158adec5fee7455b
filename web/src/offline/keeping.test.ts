import { describe, expect, it } from "vitest";
import { SPECTATOR } from "../lib/table";
import { parse } from "../lib/parse";
import type { PliesCommand } from "../wire/commands";
import type { PastPlies } from "../wire/messages";
import { tableOf } from "../table/sample";
import { fetchGame } from "./keeping";
import { seenIn } from "./shelf";

const over = (ply: number) => tableOf({ status: "over", ply, eyes: 0 });
const AT_ONCE = 10;

/** A server that has so many plies. */
function server(last: number) {
  const asked: PliesCommand[] = [];
  const ask = (command: PliesCommand): Promise<PastPlies> => {
    asked.push(command);
    const { ply: first, eyes = 0 } = command;
    const length = Math.min(AT_ONCE, last - first + 1);
    const plies = Array.from({ length }, (_, i) => ({
      ply: first + i,
      eyes,
      view: { by: String(eyes), at: first + i },
    }));
    const log = [{ ply: 1, by: 0, text: "", words: `as ${String(eyes)} saw it` }];
    return Promise.resolve(parse<PastPlies>(JSON.stringify({ type: "plies", plies, ...(first === 0 ? { log } : {}) })));
  };
  return { asked, ask };
}

describe("a finished game that is kept", () => {
  it("can be read at every ply, with all eyes", async () => {
    const game = await fetchGame(over(25), server(25).ask);
    expect(Object.keys(game?.readings ?? {}).sort()).toEqual([String(SPECTATOR), "0", "1", "all"]);
    for (const eyes of [0, 1, SPECTATOR, "all"] as const)
      for (const ply of [0, 9, 10, 25]) {
        const seen = game && seenIn(game, ply, eyes);
        expect(seen?.table).toMatchObject({ title: "Caesar!", ply, eyes, view: { by: String(eyes), at: ply } });
        expect(seen?.log[0]?.words).toBe(`as ${String(eyes)} saw it`);
      }
  });
  it("is asked for one part after the other, one's own eyes first", async () => {
    const { asked, ask } = server(25);
    await fetchGame(over(25), ask);
    expect(asked.slice(0, 4)).toEqual([
      { type: "plies", ply: 0, eyes: 0 },
      { type: "plies", ply: 10, eyes: 0 },
      { type: "plies", ply: 20, eyes: 0 },
      { type: "plies", ply: 0, eyes: "all" },
    ]);
  });
  it("comes as an outline of text to those who read tables", async () => {
    const { asked, ask } = server(3);
    await fetchGame(over(3), ask, true);
    expect(asked[0]).toEqual({ type: "plies", ply: 0, eyes: 0, text: true });
  });
  it("that is very long is kept with fewer eyes, or not at all", async () => {
    const game = await fetchGame(over(1400), server(1400).ask);
    expect(Object.keys(game?.readings ?? {})).toEqual(["0", "all"]);
    expect(game && seenIn(game, 3, 1)).toBeNull();
    expect(await fetchGame(over(5000), server(5000).ask)).toBeNull();
  });
  it("is not kept where the server has no more to tell", async () => {
    await expect(fetchGame(over(9), () => Promise.resolve({ type: "plies", plies: [] }))).rejects.toThrow();
  });
});
