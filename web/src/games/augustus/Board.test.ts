/** The table in the hands of somebody with a mouse or a keyboard. */
import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { Move } from "../../lib/table";
import Board from "./Board.svelte";
import { type Fixture, fixture, FIXTURES, movesOf } from "./fixtures";
import { viewOf } from "./view";

function open(which: Fixture, moves: Move[] = movesOf(which)) {
  const play = vi.fn<(move: Move) => void>();
  const preview = () => Promise.resolve([]);
  const { table, log } = which;
  const { container } = render(Board, { table, before: null, moves, play, preview, calm: true, log });
  const yours = screen.queryByRole("region", { name: /^You, / }) ?? container;
  const found = (where: Element, what: string): HTMLElement => {
    const one = where.querySelector<HTMLElement>(what);
    if (!one) throw new Error(`there is no ${what}`);
    return one;
  };
  const well = (place: unknown, taken: boolean): HTMLElement => {
    const { objective, symbol } = place as { objective: number; symbol: string };
    return found(yours, `button[data-well="${objective} ${symbol}"][data-taken="${taken}"]`);
  };
  const card = (number: unknown): HTMLElement => found(container, `[data-card="${String(number)}"] button[aria-label]`);
  return { container, play, well, card, found };
}

/** Enough of them to meet every kind; gestures.test.ts has all. */
const some = (moves: readonly Move[]): Move[] => moves.filter((_, i) => i % Math.ceil(moves.length / 10) === 0);

async function make(table: ReturnType<typeof open>, { does, text }: Move): Promise<void> {
  const { kind, from, objective, objectives } = does;
  if (kind === "put" || kind === "rearrange") {
    if (from) await fireEvent.click(table.well(from, true));
    await fireEvent.click(table.well(does, false));
  } else if (kind === "remove") await fireEvent.click(table.well(does, true));
  else if (kind === "draft") {
    const wanted = objectives as number[];
    for (const one of table.container.querySelectorAll('[aria-pressed="true"]')) await fireEvent.click(one);
    for (const number of wanted) await fireEvent.click(table.card(number));
    await fireEvent.click(screen.getByRole("button", { name: "Keep these" }));
  } else if (objective) await fireEvent.click(table.card(objective));
  else await fireEvent.click(table.found(table.container, `[data-move="${text}"]`));
}

describe.each(FIXTURES.filter((one) => movesOf(one).length > 0))("by buttons alone, $name", (which) => {
  it("every legal move can be made", async () => {
    const table = open(which);
    for (const move of some(movesOf(which))) {
      table.play.mockClear();
      await make(table, move);
      expect(table.play.mock.calls.map(([made]) => made.text)).toEqual([move.text]);
    }
  }, 20_000);
});

describe("wells", () => {
  it("glow where the token fits, and nowhere else", () => {
    const which = fixture("two: put");
    const { container } = open(which);
    const wanted = new Set(
      movesOf(which).flatMap(({ does }) =>
        does.kind === "put" && !does.from ? [`${does.objective} ${does.symbol}`] : [],
      ),
    );
    const lit = [...container.querySelectorAll<HTMLElement>(".well.target")].map(({ dataset }) => dataset.well);
    expect(new Set(lit)).toEqual(wanted);
  });
  it("without a supply, the space is chosen first or the legion", async () => {
    const which = fixture("two: move");
    const put = movesOf(which).find(({ does }) => does.from);
    if (!put) throw new Error("no legion can be moved");
    const { well, play } = open(which);
    await fireEvent.click(well(put.does, false));
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(well(put.does.from, true));
    expect(play.mock.calls.map(([made]) => made.text)).toEqual([put.text]);
  });
  it("give a legion back with Escape", async () => {
    const which = fixture("two: move");
    const put = movesOf(which).find(({ does }) => does.from);
    const { well, container } = open(which);
    const legion = well(put?.does.from, true);
    await fireEvent.click(legion);
    expect(container.querySelectorAll(".well.picked").length).toBeGreaterThan(0);
    await fireEvent.keyDown(legion, { key: "Escape" });
    expect(container.querySelectorAll(".well.picked")).toHaveLength(0);
  });
});

describe("who may not act", () => {
  it("has nothing to press on cards", () => {
    const { container } = open(fixture("two: put"), []);
    expect(container.querySelectorAll("[data-act]")).toHaveLength(0);
  });
});

describe("what is shown", () => {
  it("says what is left in the bag, with each chance", () => {
    open(fixture("four: put"));
    const bag = screen.getByRole("region", { name: /^In the bag/ });
    expect(within(bag).getAllByRole("listitem")).toHaveLength(7);
    within(bag).getByRole("listitem", { name: /^swords: \d of 6 in the bag, \d+%$/ });
  });
  it("ticks who has chosen, and nothing more", () => {
    const which = fixture("six: put");
    const { table } = which;
    const view = viewOf(table);
    if (!view) throw new Error("no view");
    const waiting = ["Agrippa", "Livia"];
    const half = { ...which, table: { ...table, view: { ...view, waiting } as unknown as typeof table.view } };
    open(half);
    const others = screen.getByRole("complementary", { name: "The others" });
    expect(within(others).getAllByText("has chosen")).toHaveLength(4);
    expect(within(others).getAllByText("still thinking")).toHaveLength(1);
  });
  it("tells completions on lines of their own", () => {
    const which = FIXTURES.find(({ name, log }) => name.endsWith("take") && log.some(({ words }) => /Ave/.test(words)));
    if (!which) throw new Error("nobody has completed anything");
    const { container } = open(which);
    expect(container.querySelectorAll("li.ave").length).toBeGreaterThan(0);
  });
  it("adds up the score by line", () => {
    const which = fixture("four: over");
    open(which);
    const score = screen.getByRole("region", { name: "Score" });
    const view = viewOf(which.table);
    for (const [seat, { points }] of Object.entries(view?.players ?? {})) {
      const row = within(score).getByRole("row", { name: new RegExp(seat) });
      expect(within(row).getAllByRole("cell").at(-1)?.textContent).toBe(String(points));
    }
  });
});

it("says at a bot that a simpler one moves for it", () => {
  const which = FIXTURES.find(({ table }) => table.status === "running" && table.eyes === 0) as Fixture;
  const seats = which.table.seats.map((seat, i) => (i === 1 ? { ...seat, bot: "imperator", stand_in: "busy" } : seat));
  open({ ...which, table: { ...which.table, seats } });
  expect(screen.getByText("playing simply for now: the server is busy")).toBeTruthy();
});
