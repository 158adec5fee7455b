import { beforeEach, describe, expect, it } from "vitest";
import { parse } from "../lib/parse";
import type { Happened } from "../lib/table";
import type { AnyEvent, RichEvents, RichWelcome } from "../wire/messages";
import { Mirror, written } from "./mirror";
import { entryOf, tableOf, type Change } from "./sample";

const undone = (plies: number): AnyEvent => ({ kind: "undone", n: 9, at: 0, by: 0, plies });
const happened = (ply: number, words: string, by = 0): Happened => ({ ply, by, text: "", words, effects: [] });
const wordsOf = (entries: readonly { words: string }[]): string[] => entries.map(({ words }) => words);

let mirror: Mirror;
beforeEach(() => (mirror = new Mirror()));

function welcome(table: Change, log: object[] = []): void {
  mirror.welcome(parse<RichWelcome>(JSON.stringify({ type: "welcome", events: [], table: tableOf(table), log })));
}
function events(change: object, more: object = {}): void {
  const table = { number: 8, waiting: [0], eyes: 0, ply: 5, moves: {}, asks: "", rules: [], happened: [], ...change };
  mirror.events(parse<RichEvents>(JSON.stringify({ type: "events", events: [], table, ...more })));
}

describe("the log", () => {
  it("goes on with what happens", () =>
    expect(wordsOf(written([entryOf(1)], [], [happened(2, "2")]))).toEqual(["1", "2"]));
  it("has no ply twice after coming back", () =>
    expect(wordsOf(written([entryOf(1), entryOf(2, "old")], [], [happened(2, "new")]))).toEqual(["1", "new"]));
  it("is cut where something is taken back", () =>
    expect(written([entryOf(1), entryOf(2), entryOf(3)], [undone(1)], [])).toEqual([entryOf(1)]));
  it("is another one when a fork begins", () => {
    welcome({}, []);
    events({}, { log: [entryOf(1, "from the other game")] });
    expect(wordsOf(mirror.log)).toEqual(["from the other game"]);
  });
});

describe("a table", () => {
  it("keeps what a message leaves out", () => {
    welcome({ title: "Caesar!", scores: null, asks: "before" });
    events({ asks: "after" });
    expect(mirror.table).toMatchObject({ title: "Caesar!", scores: null, asks: "after", number: 8 });
  });
  it("takes in what has changed in the view, and leaves the table of before alone", () => {
    welcome({ view: { game: "caesar", players: [{ bag: 3 }, { bag: 4 }], phase: "place" } });
    const before = mirror.table;
    events({ changes: [{ at: ["players", 1, "bag"], now: 2 }] });
    expect(mirror.table?.view).toEqual({ game: "caesar", players: [{ bag: 3 }, { bag: 2 }], phase: "place" });
    expect(before?.view).toEqual({ game: "caesar", players: [{ bag: 3 }, { bag: 4 }], phase: "place" });
  });
  it("has a view of its own when one comes", () => {
    welcome({ view: { phase: "place" } });
    events({ view: { phase: "over" } });
    expect(mirror.table?.view).toEqual({ phase: "over" });
  });
});

describe("several seats at one screen", () => {
  const own = { you: [0, 1] };
  it("have each a log of their own", () => {
    welcome(own, [{ ...entryOf(1, "You draw ship 15."), also: { 1: { text: "+?", words: "Caesar draws a token." } } }]);
    expect(wordsOf(mirror.log)).toEqual(["You draw ship 15."]);
    events({ eyes: 1 });
    expect(wordsOf(mirror.log)).toEqual(["Caesar draws a token."]);
    expect(mirror.log[0]).not.toHaveProperty("ply", 2);
  });
  it("know by whom something is hidden", () => {
    welcome(own, [{ ...entryOf(1, "has chosen"), hidden: true, also: { 1: { text: "put", words: "chooses this" } } }]);
    expect(mirror.log[0]?.hidden).toBe(true);
    events({ eyes: 1 });
    expect(mirror.log[0]).not.toHaveProperty("hidden");
  });
  it("have each a view of their own that goes on from the one they had", () => {
    welcome({ ...own, view: { hand: "Caesar's", bag: 3 } });
    events({ eyes: 1, view: { hand: "Pompey's", bag: 3 } });
    events({ eyes: 0, changes: [{ at: ["bag"], now: 2 }] });
    expect(mirror.table?.view).toEqual({ hand: "Caesar's", bag: 2 });
    events({ eyes: 1 });
    expect(mirror.table?.view).toEqual({ hand: "Pompey's", bag: 3 });
  });
  it("are shown what has happened since their own last move", () => {
    welcome(own);
    events({ ply: 1, happened: [happened(1, "Caesar's")] });
    events({ ply: 2, happened: [happened(2, "Pompey's", 1)], eyes: 1 });
    events({ ply: 3, happened: [happened(3, "drawn", -1)], eyes: 0 });
    expect(wordsOf(mirror.table?.happened ?? [])).toEqual(["Caesar's", "Pompey's", "drawn"]);
    events({ eyes: 1 });
    expect(wordsOf(mirror.table?.happened ?? [])).toEqual(["Pompey's", "drawn"]);
  });
});
