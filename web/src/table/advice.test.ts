/** Hints: a first look at once, what a search has found once it can search, and nothing after they are put away. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Hints } from "../wire/messages";
import { Advice } from "./advice.svelte";
import { moveOf } from "./sample";

const hint = (action: number): Hints["moves"][number] => ({
  action,
  text: `M${action}`,
  win: 0.5,
  words: "",
  reason: "",
});
const answer = (preparing: number | null, ...actions: number[]): Hints => ({
  type: "hint",
  seat: 0,
  moves: actions.map(hint),
  preparing,
});

describe("hints", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("come from a first look and are refined when the server can search", async () => {
    const answers = [answer(0.2, 1, 2), answer(0.8, 1, 2), answer(null, 3, 1)];
    const advice = new Advice(() => Promise.resolve(answers.shift() ?? null));
    await advice.ask();
    expect([advice.shown?.action, advice.preparing]).toEqual([1, 0.2]);
    advice.step(1);
    await vi.advanceTimersByTimeAsync(1500);
    expect([advice.shown?.action, advice.preparing]).toEqual([2, 0.8]);
    await vi.runAllTimersAsync();
    expect([advice.shown?.action, advice.preparing]).toEqual([3, null]);
    expect(answers).toEqual([]);
  });

  it("are not asked for again once they are put away", async () => {
    const ask = vi.fn(() => Promise.resolve(answer(0.2, 1)));
    const advice = new Advice(ask);
    await advice.ask();
    advice.forget();
    await vi.runAllTimersAsync();
    expect(ask).toHaveBeenCalledOnce();
    expect([advice.open, advice.shown, advice.preparing]).toEqual([false, null, null]);
  });

  it("that are asked for again wait until the server has answered the question before", async () => {
    let tell: (found: Hints) => void = () => undefined;
    const slow = new Promise<Hints>((resolve) => (tell = resolve));
    const ask = vi.fn<() => Promise<Hints>>().mockReturnValueOnce(slow).mockResolvedValue(answer(null, 2));
    const advice = new Advice(ask);
    const first = advice.ask();
    await vi.advanceTimersByTimeAsync(0);
    advice.forget();
    const second = advice.ask();
    await vi.advanceTimersByTimeAsync(0);
    expect([ask.mock.calls.length, advice.thinking]).toEqual([1, true]);
    tell(answer(null, 1));
    await Promise.all([first, second]);
    expect([ask.mock.calls.length, advice.shown?.action]).toEqual([2, 2]);
  });

  it("are shown one after the other, round and round", async () => {
    const advice = new Advice(() => Promise.resolve(answer(null, 1, 2, 3)));
    await advice.ask();
    advice.step(-1);
    expect(advice.shown?.action).toBe(3);
    advice.step(1);
    expect(advice.shown?.action).toBe(1);
  });

  it("about the next choice, after a step without one, can't be played yet", async () => {
    const advice = new Advice(() => Promise.resolve(answer(null, 1, 2)));
    await advice.ask();
    expect(advice.move([moveOf(1, "M1", {}), moveOf(2, "M2", {})])?.action).toBe(1);
    expect(advice.move([moveOf(1, "M1", {})])).toBeNull();
  });
});
