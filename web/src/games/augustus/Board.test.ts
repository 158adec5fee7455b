/** The table in the hands of somebody with a mouse or a keyboard. */
import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import Board from "./Board.svelte";
import { type Fixture, fixture, FIXTURES, movesOf } from "./fixtures";
import { lines } from "./lines";
import { type Move, type Place, placeKey, viewOf } from "./view";

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
  const well = (place: Place, taken: boolean): HTMLElement =>
    found(yours, `button[data-well="${placeKey(place)}"][data-taken="${taken}"]`);
  const card = (number: number): HTMLElement => found(container, `[data-card="${number}"] button[aria-label]`);
  return { container, play, well, card, found };
}

/** Enough of them to meet every kind; gestures.test.ts has all. */
const some = (moves: readonly Move[]): Move[] => moves.filter((_, i) => i % Math.ceil(moves.length / 10) === 0);

async function make(table: ReturnType<typeof open>, move: Move): Promise<void> {
  const { does } = move;
  switch (does.kind) {
    case "put":
    case "rearrange":
      if (does.from) await fireEvent.click(table.well(does.from, true));
      await fireEvent.click(table.well(does, false));
      break;
    case "remove":
      await fireEvent.click(table.well(does, true));
      break;
    case "draft":
      for (const one of table.container.querySelectorAll('[aria-pressed="true"]')) await fireEvent.click(one);
      for (const number of does.objectives ?? []) await fireEvent.click(table.card(number));
      await fireEvent.click(screen.getByRole("button", { name: "Keep these" }));
      break;
    case "complete":
    case "clear":
    case "take":
    case "lose":
      await fireEvent.click(table.card(does.objective));
      break;
    default:
      await fireEvent.click(table.found(table.container, `[data-move="${move.text}"]`));
  }
}

/** A move that takes a legion from another space. */
function movingOne(which: Fixture): { move: Move; from: Place; to: Place } {
  for (const move of movesOf(which)) {
    const { does } = move;
    if (does.kind === "put" && does.from) return { move, from: does.from, to: does };
  }
  throw new Error("no legion can be moved");
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
      movesOf(which).flatMap((move) => {
        const { does } = move;
        return does.kind === "put" && !does.from ? [placeKey(does)] : [];
      }),
    );
    const lit = [...container.querySelectorAll<HTMLElement>(".well.target")].map(({ dataset }) => dataset.well);
    expect(new Set(lit)).toEqual(wanted);
  });
  it("without a supply, the space is chosen first or the legion", async () => {
    const which = fixture("two: move");
    const { move, from, to } = movingOne(which);
    const { well, play } = open(which);
    await fireEvent.click(well(to, false));
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(well(from, true));
    expect(play.mock.calls.map(([made]) => made.text)).toEqual([move.text]);
  });
  it("mark the legions that may move where there is no supply, until one is chosen", async () => {
    const which = fixture("two: move");
    const { from, to } = movingOne(which);
    const { well, container } = open(which);
    const marked = (): number => container.querySelectorAll(".well.wanted").length;
    expect(marked()).toBe(container.querySelectorAll('button.well[data-taken="true"]').length);
    expect(marked()).toBeGreaterThan(0);
    await fireEvent.click(well(to, false));
    expect(marked()).toBeGreaterThan(0);
    await fireEvent.click(well(to, false));
    await fireEvent.click(well(from, true));
    expect(marked()).toBe(0);
  });
  it("are not said to take a legion from elsewhere where none has been placed", () => {
    const which = FIXTURES.find((one) => {
      const moves = movesOf(one).map(({ does }) => does);
      return (
        moves.some(({ kind }) => kind === "put") &&
        !viewOf(one.table)?.completing &&
        viewOf(one.table)?.symbol !== "joker"
      );
    });
    if (!which) throw new Error("no fixture places a legion");
    const fromSupply = movesOf(which).filter(({ does }) => does.kind !== "put" || !does.from);
    const { container } = open(which, fromSupply);
    expect(container.querySelector(".doing p")?.textContent).not.toContain("another space");
  });
  it("give a legion back with Escape", async () => {
    const which = fixture("two: move");
    const { from } = movingOne(which);
    const { well, container } = open(which);
    const legion = well(from, true);
    await fireEvent.click(legion);
    expect(container.querySelectorAll(".well.picked").length).toBeGreaterThan(0);
    await fireEvent.keyDown(legion, { key: "Escape" });
    expect(container.querySelectorAll(".well.picked")).toHaveLength(0);
  });
});

describe("who may not act", () => {
  it("has no bar for what is asked over the cards", () => {
    const { container } = open(fixture("two: move"), []);
    expect(container.querySelector(".asked")?.classList.contains("idle")).toBe(true);
    document.body.replaceChildren();
    open(fixture("two: move"));
    expect(document.querySelectorAll(".asked:not(.idle)")).toHaveLength(1);
  });
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
    if (!table.view) throw new Error("no view");
    open({ ...which, table: { ...table, view: { ...table.view, waiting: ["Agrippa", "Livia"] } } });
    const others = screen.getByRole("complementary", { name: "The others" });
    expect(within(others).getAllByText("has chosen")).toHaveLength(4);
    expect(within(others).getAllByText("still thinking")).toHaveLength(1);
  });
  it("marks the lines that tell a completion", () => {
    const which = FIXTURES.find(({ name, log }) => name.endsWith("take") && lines(log).some(({ ave }) => ave));
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
  const which = FIXTURES.find(({ table }) => table.status === "running" && table.eyes === 0);
  if (!which) throw new Error("there is no such table");
  const seats = which.table.seats.map((seat, i) => (i === 1 ? { ...seat, bot: "imperator", stand_in: "busy" } : seat));
  open({ ...which, table: { ...which.table, seats } });
  expect(screen.getByText("playing an easier level for now: the server is busy")).toBeTruthy();
});
