import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, type GameEntry, type Made } from "../lib/api";
import { keep, kept } from "../lib/keys";
import { infoOf } from "../table/sample";
import { gently } from "./gently";
import { learn } from "./learn";
import Shelf from "./Shelf.svelte";

const user = userEvent.setup();
const game: GameEntry = {
  game: "caesar",
  title: "Caesar!",
  rules: 1,
  options: { solo: ["off", "easy", "normal", "hard"], side: ["caesar", "pompey"] },
  document: null,
  bots: ["greedy", "random"],
  seats: ["Caesar", "Pompey"],
  players: [2, 2],
  lessons: ["caesar", "crassus"],
};
const made: Made = { ...infoOf({ table: "class" }), key: "key", codes: {}, recovery: "" };
const teach = vi.fn();

beforeEach(() => {
  teach.mockReset();
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

describe("on the shelf", () => {
  it("a game can be learned", async () => {
    render(Shelf, { games: [game], choose: () => undefined, teach });
    await user.click(screen.getByRole("button", { name: "Learn to play Caesar!" }));
    expect(teach).toHaveBeenCalledWith("caesar");
  });
  it("a lesson that was left is gone on with, one that is over is begun again", async () => {
    const lesson = vi.spyOn(api, "lesson").mockResolvedValue(made);
    await learn("caesar");
    expect(kept("class")).toMatchObject({ key: "key", lesson: "caesar" });
    expect(location.pathname).toBe("/t/class");
    keep("class", { status: "running" });
    render(Shelf, { games: [game], choose: () => undefined, teach });
    expect(screen.getByRole("button", { name: "Continue learning: Caesar!" })).toBeTruthy();
    await learn("caesar");
    expect(lesson).toHaveBeenCalledTimes(1);
    keep("class", { status: "over" });
    await learn("caesar");
    expect(lesson).toHaveBeenCalledTimes(2);
  });
});

describe("who comes for the first time", () => {
  it("is led to learn a game; later to play", () => {
    const first = (): string | null =>
      screen.getAllByRole("button", { name: /Caesar!$/ })[0]?.getAttribute("aria-label") ?? null;
    render(Shelf, { games: [game], choose: () => undefined, teach });
    expect(first()).toBe("Learn to play Caesar!");
    cleanup();
    keep("table", { key: "key", status: "over" });
    render(Shelf, { games: [game], choose: () => undefined, teach });
    expect(first()).toBe("Play now: Caesar!");
  });
  it("can press the box", async () => {
    const choose = vi.fn();
    const { container } = render(Shelf, { games: [game], choose, teach });
    await user.click(container.querySelector("svg") ?? container);
    expect(choose).toHaveBeenCalledWith(game);
  });
});

describe("the first real game", () => {
  it("is against the gentlest bot there is", () => {
    const bots = (one: GameEntry): unknown => gently(one, "caesar", "Ann").seats;
    expect(bots(game)).toEqual([{ kind: "me" }, { kind: "bot", bot: "greedy" }]);
    expect(bots({ ...game, bots: ["tiro", "miles", "greedy"] })).toEqual([
      { kind: "me" },
      { kind: "bot", bot: "tiro" },
    ]);
  });
  it("is against the easy Auto-Crassus for who has learned that", () => {
    expect(gently(game, "crassus", "")).toMatchObject({ seats: [{ kind: "me" }], options: { solo: "easy" } });
  });
});
