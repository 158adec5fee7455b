/** A table as the server would tell it, for tests. */
import { parse } from "../lib/parse";
import type { AnyTable, LogEntry, Move, RichTable, SeatInfo, TableInfo } from "../lib/table";

/** What a test wants otherwise; of the parts that belong to a game, as much as it needs. */
export type Change = Partial<Omit<RichTable, "game" | "view" | "moves" | "happened" | "text">> & {
  game?: string;
  view?: object | null;
  moves?: Record<string, readonly object[]>;
  happened?: readonly object[];
  text?: object;
};

export function seatOf(change: Partial<SeatInfo> = {}): SeatInfo {
  return {
    seat: "Caesar",
    name: "",
    bot: "",
    stand_in: "",
    taken: true,
    open: false,
    commit: "",
    commit_due: false,
    person: !change.bot,
    part_open: false,
    decided: false,
    ...change,
  };
}

export function infoOf(change: Partial<TableInfo> = {}): TableInfo {
  return {
    table: "table",
    number: 7,
    game: "caesar",
    title: "Caesar!",
    rules_version: 1,
    options: "",
    status: "running",
    seats: [seatOf({ name: "Ann" }), seatOf({ seat: "Pompey", bot: "greedy" })],
    waiting: [0],
    clock: {},
    time_left: null,
    request: null,
    server_commit: "",
    scores: null,
    why: null,
    links: [],
    came_from: "",
    from_position: false,
    companion: false,
    hints: false,
    lesson: "",
    ...change,
  };
}

export function tableOf(change: Change = {}): AnyTable {
  const table = {
    ...infoOf(),
    options_data: {},
    options_chosen: {},
    you: [0],
    eyes: 0,
    ply: 4,
    set_up: 0,
    forced: [],
    undo: true,
    view: { game: "caesar", phase: "place" },
    moves: { 0: [{ action: 720, text: "HC0-HU4", does: { kind: "place" } }] },
    asks: "Caesar places a token.",
    rules: ["C5"],
    note: null,
    happened: [],
    ...change,
  };
  return parse<AnyTable>(JSON.stringify(table));
}

/** A legal move, with as much of its data as a test needs. */
export function moveOf(action: number, text: string, does: object): Move {
  return parse<Move>(JSON.stringify({ action, text, does }));
}

/** A ply in words. */
export function entryOf(ply: number, words = `${ply}`, by = 0): LogEntry {
  return { ply, by, text: "", words };
}
