/** The table in the hands of somebody with a mouse, a finger or a keyboard. */
import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import type { Move, PreviewedMove } from "../../lib/table";
import Board from "./Board.svelte";
import { type Fixture, fixture, FIXTURES, movesOf } from "./fixtures";

type Made = Move<"caesar">;
type Wanted = string | readonly number[];

function open(which: Fixture, moves: Made[] = movesOf(which), hint: Made | null = null) {
  const play = vi.fn<(move: Made) => void>();
  const preview = vi.fn<(wanted: Wanted) => Promise<PreviewedMove<"caesar">[]>>((wanted) =>
    Promise.resolve(
      movesOf(which)
        .map((move, i) => ({ ...move, effects: which.previews?.[i] ?? [] }))
        .filter(({ action }) => typeof wanted !== "string" && wanted.includes(action)),
    ),
  );
  const { container } = render(Board, { table: which.table, before: null, moves, hint, play, preview, calm: true });
  const spot = (name: string): Element => {
    const found = container.querySelector(`[data-spot="${name}"]`);
    if (!found) throw new Error(`no place ${name}`);
    return found;
  };
  const held = (): HTMLElement[] => [...container.querySelectorAll<HTMLElement>('[role="radio"]')];
  const key = (element: Element, name: string) => fireEvent.keyDown(element, { key: name });
  return { container, play, preview, spot, held, key };
}
const firstOf = (elements: HTMLElement[]): HTMLElement => {
  const [first] = elements;
  if (!first) throw new Error("there is none");
  return first;
};
const press = async (element: Element): Promise<void> => {
  await fireEvent.pointerDown(element, { button: 0 });
  await fireEvent.pointerUp(element, { button: 0 });
};
const click = (element: Element, pointerType: string): Promise<boolean> =>
  fireEvent(element, Object.assign(new MouseEvent("click", { bubbles: true }), { pointerType }));

/** Enough of them to meet every kind, token and turn; gestures.test.ts has all. */
const some = (moves: readonly Made[]): Made[] => moves.filter((_, i) => i % Math.ceil(moves.length / 14) === 0);

describe.each(FIXTURES.filter((one) => movesOf(one).length > 0))("by keyboard alone, $name", (which) => {
  it("every legal move can be made", async () => {
    const { play, spot, held, key, container } = open(which);
    for (const move of some(movesOf(which))) {
      const { does } = move;
      play.mockClear();
      if (does.kind === "place" || does.kind === "hide") {
        const radio = held().find((one) => one.dataset.token === does.token);
        if (!radio) throw new Error(`${does.token} is not in the hand`);
        await key(radio, "Enter");
        await fireEvent.focusIn(spot(does.space));
        for (
          let turns = 0;
          turns < 3 && container.querySelector("[data-ghost]")?.getAttribute("data-ghost") !== move.text;
          turns++
        )
          await key(spot(does.space), "r");
        await key(spot(does.space), "Enter");
      } else if (does.kind === "flip") {
        await fireEvent.focusIn(spot(does.place));
        await key(spot(does.place), "Enter");
      } else {
        const buttons = within(screen.getByRole("list", { name: "Your choices" })).getAllByRole("button");
        await fireEvent.click(buttons[movesOf(which).indexOf(move)] ?? container);
      }
      expect(play.mock.calls.map(([made]) => made.text)).toEqual([move.text]);
    }
  }, 20_000);
});

describe("a hint", () => {
  const first = fixture("base: first");

  it("lies on the board before any token is taken, and hinders no other move", async () => {
    const moves = movesOf(first);
    const hint = moves.find(({ does }) => does.kind === "place");
    if (hint?.does.kind !== "place") throw new Error("nothing can be placed");
    const { container, play, spot, held } = open(first, moves, hint);
    const ghost = container.querySelector("[data-hint]");
    expect(ghost?.getAttribute("data-hint")).toBe(hint.text);
    expect(ghost?.textContent).toMatch(new RegExp(Object.values(hint.does.facing).join("|")));
    expect(container.querySelectorAll("[data-hinted]")).toHaveLength(1);
    expect(container.querySelector<HTMLElement>("[data-hinted]")?.dataset.token).toBe(hint.does.token);
    const { space } = hint.does;
    const other = moves.find(({ does }) => does.kind === "place" && does.space !== space);
    if (other?.does.kind !== "place") throw new Error("nothing else can be placed");
    const { token, space: elsewhere } = other.does;
    await press(firstOf(held().filter((one) => one.dataset.token === token)));
    await click(spot(elsewhere), "mouse");
    expect(play.mock.calls[0]?.[0].does).toMatchObject({ token, space: elsewhere });
  });
});

describe("a token in the fingers", () => {
  const first = fixture("base: first");
  const placements = movesOf(first).flatMap(({ does }) => (does.kind === "place" ? [does] : []));
  const space = placements[0]?.space ?? "";

  it("lights up the spaces it may go to, and no others", async () => {
    const { held, container } = open(first);
    expect(container.querySelectorAll(".live")).toHaveLength(0);
    await press(firstOf(held()));
    const legal = placements.filter(({ token }) => token === held()[0]?.dataset.token);
    const lit = [...container.querySelectorAll<SVGElement>(".live")].map(({ dataset }) => dataset.spot);
    expect(new Set(lit)).toEqual(new Set(legal.map(({ space: where }) => where)));
  });
  it("shows the balance that both provinces would have", async () => {
    const { held, spot, container } = open(first);
    await press(firstOf(held()));
    await fireEvent.keyDown(window, { key: "Tab" });
    await fireEvent.focusIn(spot(space));
    await tick();
    await vi.waitFor(() => expect(container.querySelectorAll(".forecast")).toHaveLength(2));
    screen.getByText(/Gallia: you \d : \d/);
  });
  it("is laid by a click of the mouse at once", async () => {
    const { held, spot, play } = open(first);
    await press(firstOf(held()));
    await click(spot(space), "mouse");
    expect(play).toHaveBeenCalledOnce();
  });
  it("is laid by the second tap of a finger, not by the first", async () => {
    const { held, spot, play } = open(first);
    await press(firstOf(held()));
    await click(spot(space), "touch");
    expect(play).not.toHaveBeenCalled();
    await click(spot(space), "touch");
    expect(play).toHaveBeenCalledOnce();
  });
  it("goes back with Escape", async () => {
    const { held, spot, key, play, container } = open(first);
    await press(firstOf(held()));
    await fireEvent.focusIn(spot(space));
    await key(spot(space), "Escape");
    expect(container.querySelectorAll(".live")).toHaveLength(0);
    expect(play).not.toHaveBeenCalled();
  });
  it("is asked about once, forty moves at a time", async () => {
    const { held, preview } = open(first);
    await press(firstOf(held()));
    await press(firstOf(held()));
    await vi.waitFor(() => {
      const asked = preview.mock.calls.flatMap(([wanted]) => [...wanted]);
      expect(asked).toHaveLength(placements.filter(({ token }) => token === held()[0]?.dataset.token).length);
    });
    for (const [wanted] of preview.mock.calls) expect(wanted.length).toBeLessThanOrEqual(40);
  });
});

describe("who may not act", () => {
  it("lights up nothing and plays nothing", async () => {
    const { held, spot, play, container } = open(fixture("base: first"), []);
    await press(firstOf(held()));
    await click(spot("Gallia-Hispania Citerior"), "mouse");
    expect(container.querySelectorAll(".live")).toHaveLength(0);
    expect(play).not.toHaveBeenCalled();
  });
});

describe("what is shown", () => {
  it("says what lies on every space and province", () => {
    const { container } = open(fixture("base: over"));
    const spots = [...container.querySelectorAll("[data-spot]")];
    expect(spots).toHaveLength(30 + 18 + 1);
    for (const one of spots) expect(one.getAttribute("aria-label")).toMatch(/\w{3}/);
    expect(spots.filter((one) => one.getAttribute("tabindex") === "0")).toHaveLength(1);
  });
  it("shows Auto-Crassus in the open", () => {
    open(fixture("solo: place"));
    const crassus = screen.getByRole("region", { name: /Auto-Crassus’s turn/ });
    expect(within(crassus).getAllByRole("img").length).toBeGreaterThan(0);
    within(crassus).getByText(/cup/);
  });
  it("keeps the hand of the other one hidden", () => {
    open(fixture("base: first"));
    const other = screen.getByRole("region", { name: "Pompey" });
    within(other).getByText("Hand 2, bag 14");
    expect(within(within(other).getByRole("list", { name: /Hand of/ })).queryAllByRole("img")).toHaveLength(0);
  });
});

it("says at a bot that a simpler one moves for it", () => {
  const which = FIXTURES.find(({ table }) => table.status === "running" && table.eyes === 0) ?? fixture("base: first");
  const seats = which.table.seats.map((seat, i) => (i === 1 ? { ...seat, bot: "imperator", stand_in: "busy" } : seat));
  open({ ...which, table: { ...which.table, seats } });
  expect(screen.getByText("playing an easier level for now: the server is busy")).toBeTruthy();
});

it("the mark of the last move goes with a move that is taken back", async () => {
  const which = fixture("base: place");
  const props = { before: null, moves: [], play: vi.fn(), preview: () => Promise.resolve([]), calm: true };
  const { container, rerender } = render(Board, { ...props, table: which.table });
  expect(container.querySelectorAll("circle.last")).toHaveLength(1);
  await rerender({ ...props, table: { ...which.table, ply: which.table.ply - 1, happened: [] } });
  expect(container.querySelectorAll("circle.last")).toHaveLength(0);
});
it("bonus tokens that the winning move has taken lie in front of the winner", () => {
  const { table } = fixture("poison: over");
  const { active, resolving, players } = table.view ?? expect.fail();
  expect(resolving).toHaveLength(2);
  render(Board, { table, before: null, moves: [], play: vi.fn(), preview: () => Promise.resolve([]), calm: true });
  const card = screen.getByRole("region", { name: new RegExp(active) });
  const coins = [...card.querySelectorAll(`[aria-label="Bonus tokens won"] li`)];
  const counted = coins.reduce((sum, one) => sum + Number(/×(\d)/.exec(one.textContent)?.[1] ?? 1), 0);
  const gained = Object.values((active === "Caesar" ? players.Caesar : players.Pompey).gained);
  expect(counted).toBe(gained.reduce((sum, count) => sum + count, 2));
});
