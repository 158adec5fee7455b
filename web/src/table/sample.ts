/** A table as the server would tell it, for tests. */
import type { RichTable, SeatInfo, TableInfo } from "../lib/table";

export function seatOf(change: Partial<SeatInfo> = {}): SeatInfo {
  return {
    seat: "Caesar",
    name: "",
    bot: "",
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
    ...change,
  };
}

export function tableOf(change: Partial<RichTable> = {}): RichTable {
  return {
    ...infoOf(change),
    options_data: {},
    you: [0],
    eyes: 0,
    ply: 4,
    view: { phase: "place" },
    moves: { 0: [{ action: 720, text: "HC0-HU4", does: { kind: "place" } }] },
    asks: "Caesar places a token.",
    rules: ["C5"],
    ...change,
  };
}
