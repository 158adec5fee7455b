import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Playback } from "./playback.svelte";
import { type Line, readingTime } from "./ribbon";

const line = (ply: number, big = false, words = `words ${ply}`): Line => ({ ply, words, big, tells: big, effects: [] });
const [pass, falls, draw] = [line(1), line(2, true), line(3)];
let playback: Playback;
const plies = (): number[] => playback.lines.map(({ ply }) => ply);

beforeEach(() => {
  vi.useFakeTimers();
  playback = new Playback();
});
afterEach(() => vi.useRealTimers());

describe("what others have done", () => {
  it("is told one thing after the other, each as long as it takes to read", () => {
    playback.tell([pass, falls, draw], false);
    expect([plies(), playback.coming]).toEqual([[1], 2]);
    vi.advanceTimersByTime(readingTime(pass) - 1);
    expect(plies()).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect([plies(), playback.coming]).toEqual([[2], 1]);
    vi.advanceTimersByTime(readingTime(falls));
    expect(plies()).toEqual([3]);
  });
  it("ends with the big moment, which stays until somebody presses something", () => {
    playback.tell([pass, falls, draw], false);
    vi.advanceTimersByTime(20_000);
    expect([plies(), playback.playing]).toEqual([[2], false]);
    playback.skip();
    expect(plies()).toEqual([]);
  });
  it("leaves nothing behind where nothing was big", () => {
    playback.tell([pass, draw], false);
    vi.advanceTimersByTime(20_000);
    expect(plies()).toEqual([]);
  });
  it("waits for nobody who acts; a big moment that was still to come is shown", () => {
    playback.tell([pass, falls, draw], false);
    playback.skip();
    expect([plies(), playback.playing, playback.startOf(3)]).toEqual([[2], false, 0]);
    playback.skip();
    expect(plies()).toEqual([]);
  });
  it("is seen with the press that ends it", () => {
    playback.tell([falls], false);
    playback.skip();
    expect(plies()).toEqual([]);
  });
  it("comes after what is still being told, of an earlier message, too", () => {
    playback.tell([falls], false);
    vi.advanceTimersByTime(500);
    playback.tell([draw], false);
    expect(playback.startOf(3)).toBe(readingTime(falls) - 500);
    vi.advanceTimersByTime(readingTime(falls) - 501);
    expect(plies()).toEqual([2]);
    vi.advanceTimersByTime(1);
    expect([plies(), playback.startOf(3)]).toEqual([[3], 0]);
  });
  it("is one line without motion: the one that says most", () => {
    playback.tell([pass, falls, draw], true);
    expect([plies(), playback.playing]).toEqual([[2], false]);
    playback.tell([draw], true);
    expect(plies()).toEqual([2, 3]);
    vi.advanceTimersByTime(20_000);
    expect(plies()).toEqual([2]);
  });
  it("is not told when it was taken back", () => {
    playback.tell([pass, falls], true);
    playback.forget(1);
    expect(plies()).toEqual([]);
    playback.tell([pass, falls], false);
    playback.forget(1);
    expect([plies(), playback.playing]).toEqual([[], false]);
  });
});
