/** The table in the hands of somebody with a mouse or a keyboard. */
import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import Board from "./Board.svelte";
import { pool } from "./cards";
import { type Fixture, fixture, FIXTURES, movesOf } from "./fixtures";
import type { PlaceData } from "../../wire/cleopatra";
import { GROUPS, type Move, viewOf } from "./view";

function open(which: Fixture, moves: Move[] = movesOf(which)) {
  const play = vi.fn<(move: Move) => void>();
  const props = { table: which.table, before: null, moves, play, preview: () => Promise.resolve([]), calm: true };
  const { container, rerender } = render(Board, props);
  const find = <T extends Element = HTMLElement>(selector: string): T => {
    const found = container.querySelector<T>(selector);
    if (!found) throw new Error(`nothing is ${selector}`);
    return found;
  };
  const held = (card: unknown): HTMLElement => find(`.held[data-card="${String(card)}"]:not(.picked)`);
  const doing = () => within(find(".doing"));
  const key = (name: string) => fireEvent.keyDown(document.body, { key: name });
  const digit = (group: unknown) => key(String(GROUPS.findIndex((one) => one === group) + 1));
  return {
    container,
    play,
    find,
    held,
    doing,
    key,
    digit,
    rerender: (changed: Partial<typeof props> = {}) => rerender({ ...props, ...changed }),
  };
}
type Opened = ReturnType<typeof open>;

const buttonNamed = ({ find }: Opened, name: string): HTMLElement => {
  const all = [...find(".doing").querySelectorAll<HTMLElement>("button")];
  const found = all.find((one) => (one.getAttribute("aria-label") ?? one.textContent).trim().startsWith(name));
  if (!found) throw new Error(`no button ${name} among ${all.map((one) => one.textContent).join("; ")}`);
  return found;
};
const NAMES: Readonly<Record<string, string>> = {
  active: "Active turn",
  passive: "Passive turn",
  skip: "Skip the turn",
  allow: "Allow it",
  veto: "Veto",
};
const ON: Readonly<Record<string, string>> = {
  influence: "On to influence",
  after: "No action",
  stop: "No second",
  discard: "Done",
};
const CARDS: Readonly<Record<string, string>> = { wrath: "Wrath of the Gods" };
const called = (card: string): string => CARDS[card] ?? card.charAt(0).toUpperCase() + card.slice(1);

/** Makes a move as somebody would: cards by a press, groups by the keys 1 to 5. */
async function make(at: Opened, move: Move, which: Fixture): Promise<void> {
  const { held, digit, find, key } = at;
  const { does } = move;
  const press = (one: Element) => fireEvent.click(one);
  const button = (name: string) => press(buttonNamed(at, name));
  switch (does.kind) {
    case "place": {
      if (find(".doing").querySelector(`input[value="${does.face}"]:not(:checked)`))
        await key(does.face === "up" ? "f" : "r");
      await press(held(does.card));
      return void (await digit(does.group));
    }
    case "layout":
      for (const [group, card] of Object.entries(does.cards ?? {})) {
        await press(held(card));
        await digit(group);
      }
      return void (await button("Place these cards"));
    case "keep": {
      const view = viewOf(which.table);
      const cards = view ? pool(view, view.active) : [];
      const [first, second] = view?.playing?.groups ?? [];
      if (cards.length === 0) return; // it is made by itself
      let kept = Number(does.first);
      let others = 0;
      for (const card of cards) {
        await press(held(card));
        if (card === does.card) await digit(kept-- > 0 ? first : second);
        else if (others++ % 2) await digit(find(`[data-group="${first ?? ""}"] .press`) ? first : second);
        else await digit(at.container.querySelector(`[data-group="${second ?? ""}"] .press`) ? second : first);
      }
      return void (await button("Place these cards"));
    }
    case "card":
      await press(held(does.card));
      return void (await button("Play "));
    case "discard":
      await press(held(does.card));
      return void (await button("Discard 1"));
    case "target":
      if (does.groups) for (const group of does.groups) await digit(group);
      else if (!does.card) await digit(does.group);
      else
        await press(
          screen.getAllByRole("button", {
            name: `Assassinate the ${does.card} under the ${does.group ?? ""}`,
          })[0] ?? find(".none"),
        );
      return;
    case "first":
      return void (await digit(does.group));
    case "deck":
      return void (await button(called(does.deck)));
    case "pick":
    case "arrange":
      return void (await press(find(`.picks [data-card="${does.card ?? ""}"]`)));
    case "on":
      return void (await button(ON[does.step] ?? ""));
    default:
      return void (await button(NAMES[does?.kind ?? ""] ?? ""));
  }
}

/** Enough of them to meet every kind and group; gestures.test.ts has all. */
const some = (moves: readonly Move[]): Move[] => moves.filter((_, i) => i % Math.ceil(moves.length / 10) === 0);
const asked = FIXTURES.filter((one) => movesOf(one).length > 0 && !one.before);

describe.each(asked)("by hand, $name", (which) => {
  it("every legal move can be made", async () => {
    for (const move of some(movesOf(which))) {
      const at = open(which);
      await make(at, move, which);
      const [made] = at.play.mock.calls[0] ?? [];
      expect(made?.text).toBe(move.text);
      document.body.replaceChildren();
    }
  }, 20_000);
});

/** What a move that places a card does. */
function placing(move: Move | undefined): PlaceData {
  if (move?.does.kind !== "place") throw new Error("it places nothing");
  return move.does;
}

describe("the first cards (K7)", () => {
  it("stay where you laid them when the other player is done first, and go when yours are sent", async () => {
    const which = asked.find((one) => movesOf(one)[0]?.does.kind === "layout");
    if (!which || typeof which.table.eyes !== "number") throw new Error("no fixture lays out");
    const { container, held, digit, rerender } = open(which);
    const [layout] = movesOf(which);
    const [group, card] = Object.entries((layout?.does.kind === "layout" && layout.does.cards) || {})[0] ?? [];
    await fireEvent.click(held(card));
    await digit(group);
    const laid = (): number => container.querySelectorAll(".draft").length;
    expect(laid()).toBe(1);
    await rerender({ table: { ...which.table, ply: which.table.ply + 1 } });
    expect(laid()).toBe(1);
    await rerender({ table: { ...which.table, ply: which.table.ply + 2, waiting: [] } });
    expect(laid()).toBe(0);
  });
});

describe("a card in the fingers", () => {
  const which = fixture("base: influence");

  it("lights up the groups it may go to, and gives back with Escape", async () => {
    const { container, held, key } = open(which);
    const [move] = movesOf(which);
    expect(container.querySelectorAll(".press")).toHaveLength(0);
    await fireEvent.click(held(placing(move).card));
    const legal = movesOf(which)
      .map(placing)
      .filter(({ card, face }) => card === placing(move).card && face === "down");
    expect(container.querySelectorAll(".press")).toHaveLength(legal.length);
    await key("Escape");
    expect(container.querySelectorAll(".press")).toHaveLength(0);
  });
  it("is laid by dragging it there", async () => {
    const { held, find, play } = open(which);
    const [move] = movesOf(which);
    document.elementFromPoint = () => find(`[data-group="${placing(move).group}"]`);
    const card = held(placing(move).card);
    await fireEvent.pointerDown(card, { button: 0, clientX: 0, clientY: 0 });
    await fireEvent.pointerMove(card, { clientX: 90, clientY: 90 });
    await fireEvent.pointerUp(card, { clientX: 90, clientY: 90 });
    expect(play).toHaveBeenCalledOnce();
  });
});

it("Castling goes on step by step until all is laid out", async () => {
  const which = fixture("base: castling late");
  const at = open(which);
  const [move] = movesOf(which);
  if (!move) throw new Error("no move");
  await make(at, move, which);
  expect(at.play.mock.calls[0]?.[0].does.kind).toBe("keep");
  await at.rerender();
  await tick();
  expect(at.play.mock.calls.length).toBeLessThanOrEqual(2);
});

it("Castling asks nothing once all cards are laid out again", async () => {
  const which = fixture("base: castling late");
  const view = viewOf(which.table);
  const [move] = movesOf(which);
  if (!view || !move || view.turn === "over" || view.turn === "chance") throw new Error("nobody's turn");
  const player = view.players[view.turn];
  const deck: Record<string, number> = { ...player.deck };
  for (const card of pool(view, view.turn)) deck[card] = (deck[card] ?? 0) + 1;
  const nothingLeft = { ...view, players: { ...view.players, [view.turn]: { ...player, deck } } };
  const { play, container } = open({ ...which, table: { ...which.table, view: nothingLeft } }, [move]);
  await tick();
  expect(play).toHaveBeenCalledOnce();
  expect(container.textContent).not.toContain("No card in hand");
});

describe("an action card in the fingers", () => {
  const which = fixture("base: action card with card");
  const playing = fixture("base: target scout");
  const scout = movesOf(playing).find(({ does }) => does.kind === "target" && does.group);
  const group = scout?.does.kind === "target" ? scout.does.group : null;
  const view = viewOf(which.table);
  if (!view || !group || view.turn === "over" || view.turn === "chance") throw new Error("nobody's turn");
  const hand = { ...view.players[view.turn].hand, scout: 1 };
  const held = { ...view, players: { ...view.players, [view.turn]: { ...view.players[view.turn], hand } } };
  const card: Move = { action: 900, text: "scout", does: { kind: "card", player: view.turn, card: "scout" } };

  it("is played and aimed by pressing its target", async () => {
    const at = open({ ...which, table: { ...which.table, view: held } }, [card]);
    await fireEvent.click(at.held("scout"));
    expect(at.find(`[data-group="${group}"] .press`).getAttribute("aria-label")).toContain("Scout");
    await at.digit(group);
    expect(at.play).toHaveBeenLastCalledWith(card);
    await at.rerender({ table: { ...playing.table, ply: which.table.ply + 1 }, moves: movesOf(playing) });
    expect(at.play).toHaveBeenLastCalledWith(scout);
  });
});

describe("who may not act", () => {
  it("lights up nothing and plays nothing", async () => {
    const { container, play, key } = open(fixture("base: influence"), []);
    for (const one of container.querySelectorAll(".held")) await fireEvent.click(one);
    await key("1");
    expect(container.querySelectorAll(".press, .picked")).toHaveLength(0);
    expect(play).not.toHaveBeenCalled();
  });
});

describe("what is shown", () => {
  it("keeps the hand and hidden cards of the other one hidden", () => {
    open(fixture("base: layout"));
    const other = screen.getByRole("region", { name: "Cleopatra" });
    expect(
      within(within(other).getByRole("list", { name: (name) => name.startsWith("Hand of") })).queryAllByRole("img"),
    ).toHaveLength(0);
  });
  it("lays the ten cards of the opening into one row", () => {
    open(fixture("base: layout"));
    const backs = screen.getByRole("list", { name: (name) => name.startsWith("Hand of Cleopatra") });
    expect(within(backs).getAllByRole("listitem").length).toBe(10);
    expect(backs.classList.contains("many")).toBe(true);
  });
  it("asks about a Veto even of those who hold none", () => {
    open(fixture("base: veto scout"));
    screen.getByText("You have no Veto.");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Veto" }).disabled).toBe(true);
  });
  it("tells the score in all its parts, with a row for each side where there is room", () => {
    open(fixture("base: over"));
    const table = within(screen.getByRole("table", { name: "Score" }));
    for (const line of ["Patricians", "Majorities", "Complete groups", "Bonus card", "Total"])
      table.getByRole("columnheader", { name: line });
    for (const side of ["Caesar", "Cleopatra"]) table.getByRole("rowheader", { name: new RegExp(side) });
  });
});

it("says at a bot that a simpler one moves for it", () => {
  const which = FIXTURES.find(({ table }) => table.status === "running" && table.eyes === 0);
  if (!which) throw new Error("no such table");
  const seats = which.table.seats.map((seat, i) => (i === 1 ? { ...seat, bot: "imperator", stand_in: "busy" } : seat));
  open({ ...which, table: { ...which.table, seats } });
  expect(screen.getByText("playing an easier level for now: the server is busy")).toBeTruthy();
});

it("a vote that is shown goes with a press anywhere on the page, on a button beside the board, too", async () => {
  const which = fixture("base: after vote tied");
  const props = { before: which.before ?? null, moves: [], play: vi.fn(), preview: () => Promise.resolve([]) };
  const { container } = render(Board, { ...props, table: which.table, calm: false });
  await tick();
  expect(container.querySelectorAll(".scene")).toHaveLength(1);
  await fireEvent.pointerDown(document.body);
  expect(container.querySelectorAll(".scene")).toHaveLength(0);
});
