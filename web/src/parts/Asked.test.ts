/** Explanations for whoever asks: by mouse, by keyboard, by a long press. */
import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Asked from "./Asked.svelte";
import { explanations } from "./explanations";
import { apart, beside } from "./placed";

const told = (): string | null => screen.queryByRole("tooltip")?.textContent ?? null;
const wait = async (time: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(time);
  await tick();
};

describe("what is asked", () => {
  let coin: HTMLElement;
  let other: HTMLElement;
  const pressed = vi.fn();
  const pointer = (type: string, target: Element, kind: string, more: PointerEventInit = {}): Promise<boolean> =>
    fireEvent(target, new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: kind, ...more }));

  beforeEach(() => {
    vi.useFakeTimers();
    pressed.mockClear();
    document.body.innerHTML = `<button data-ask="a golden coin"><i>6</i></button><p>nothing</p>`;
    coin = document.querySelector<HTMLElement>("button") ?? expect.fail();
    other = document.querySelector<HTMLElement>("p") ?? expect.fail();
    coin.onclick = pressed;
    render(Asked);
  });
  afterEach(() => {
    vi.useRealTimers();
    document.body.innerHTML = "";
  });

  it("is told where the mouse rests, and no more once it has gone on", async () => {
    await pointer("pointermove", coin.querySelector("i") ?? coin, "mouse");
    expect(told()).toBeNull();
    await wait(600);
    expect(told()).toBe("A golden coin");
    expect(coin.getAttribute("aria-describedby")).toBe(screen.getByRole("tooltip").id);
    await pointer("pointermove", other, "mouse", { clientX: 500, clientY: 500 });
    expect(told()).toBeNull();
    expect(coin.hasAttribute("aria-describedby")).toBe(false);
  });
  it("is told for a long press, which presses nothing", async () => {
    await pointer("pointerdown", coin, "touch", { pointerId: 3 });
    await wait(500);
    expect(told()).toBe("A golden coin");
    await pointer("pointerup", coin, "touch", { pointerId: 3 });
    await fireEvent.click(coin);
    expect(pressed).not.toHaveBeenCalled();
    await fireEvent.click(coin);
    expect(pressed).toHaveBeenCalledOnce();
  });
  it("is not told for a tap or a swipe", async () => {
    await pointer("pointerdown", coin, "touch", { pointerId: 3 });
    await pointer("pointermove", coin, "touch", { pointerId: 3, clientX: 40 });
    await wait(600);
    expect(told()).toBeNull();
    await pointer("pointerdown", coin, "touch", { pointerId: 4 });
    await pointer("pointerup", coin, "touch", { pointerId: 4 });
    await wait(600);
    expect(told()).toBeNull();
  });
  it("goes with any key", async () => {
    await pointer("pointermove", coin, "mouse");
    await wait(600);
    await fireEvent.keyDown(coin, { key: "Escape" });
    expect(told()).toBeNull();
  });
});

describe("the list of what can be asked", () => {
  it("has each explanation once, in the order of the page", () => {
    document.body.innerHTML = `<i data-ask="b"></i><i data-ask="a"></i><i data-ask="b"></i><i data-ask=""></i>`;
    expect(explanations(document.querySelectorAll("[data-ask]"))).toEqual(["b", "a"]);
  });
});

describe("where it is told", () => {
  const room = { width: 400, height: 300 };
  it("above, or below where there is no room above, and never beyond the edge", () => {
    expect(beside(new DOMRect(100, 200, 20, 20), { width: 60, height: 40 }, room)).toEqual([80, 152]);
    expect(beside(new DOMRect(100, 10, 20, 20), { width: 60, height: 40 }, room)).toEqual([80, 38]);
    expect(beside(new DOMRect(390, 200, 10, 20), { width: 60, height: 40 }, room)).toEqual([332, 152]);
  });
  it("in a picture at the edge that is farther from the thing, so that what lies around it stays in sight", () => {
    const picture = new DOMRect(100, 50, 300, 200);
    expect(apart(new DOMRect(200, 200, 20, 20), { width: 60, height: 40 }, picture)).toEqual([180, 58]);
    expect(apart(new DOMRect(110, 60, 20, 20), { width: 60, height: 40 }, picture)).toEqual([108, 202]);
  });
});
