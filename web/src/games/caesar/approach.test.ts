/** The way of a mouse from a token to the buttons below the board. */
import { describe, expect, it, vi } from "vitest";
import { Approach, isOnTheWay } from "./approach";

const BUTTONS = { left: 600, right: 900, top: 700, bottom: 740 };

describe("what lies between a space and the buttons", () => {
  it.each([
    [{ x: 500, y: 200 }, { x: 600, y: 450 }, true],
    [{ x: 500, y: 200 }, { x: 500, y: 450 }, false],
    [{ x: 500, y: 200 }, { x: 500, y: 100 }, false],
    [{ x: 500, y: 200 }, { x: 900, y: 300 }, false],
    [{ x: 700, y: 200 }, { x: 700, y: 450 }, true],
    [{ x: 700, y: 200 }, { x: 650, y: 720 }, true],
  ])("from %o past %o: %s", (from, at, passes) => {
    expect(isOnTheWay(from, at, BUTTONS)).toBe(passes);
  });
});

describe("a mouse on the board", () => {
  const begin = (): { way: Approach; aim: ReturnType<typeof vi.fn<(place: string) => void>> } => {
    const aim = vi.fn<(place: string) => void>();
    const way = new Approach(() => BUTTONS, aim);
    way.move({ x: 500, y: 200 }, "A", null);
    return { way, aim };
  };

  it("points at the first space at once, and at the next one beside", () => {
    const { way, aim } = begin();
    way.move({ x: 300, y: 200 }, "B", "A");
    expect(aim.mock.calls).toEqual([["A"], ["B"]]);
  });

  it("passes other spaces on its way to the buttons", () => {
    vi.useFakeTimers();
    const { way, aim } = begin();
    way.move({ x: 600, y: 450 }, "C", "A");
    way.move({ x: 650, y: 550 }, null, "A");
    vi.runAllTimers();
    expect(aim.mock.calls).toEqual([["A"]]);
    vi.useRealTimers();
  });

  it("points at a space where it rests", () => {
    vi.useFakeTimers();
    const { way, aim } = begin();
    way.move({ x: 600, y: 450 }, "C", "A");
    vi.runAllTimers();
    expect(aim.mock.calls).toEqual([["A"], ["C"]]);
    vi.useRealTimers();
  });
});
