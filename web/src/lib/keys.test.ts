import { beforeEach, describe, expect, it } from "vitest";
import { forget, keep, kept, keptTables, note } from "./keys";
import { infoOf } from "../table/sample";

beforeEach(() => localStorage.clear());

describe("your tables", () => {
  it("keep what is not changed", () => {
    keep("t1", { key: "k", part: "p" });
    keep("t1", { codes: { 1: "c" } });
    expect(kept("t1")).toMatchObject({ key: "k", part: "p", codes: { 1: "c" } });
  });
  it("come with the last touched first, the oldest beyond 200 go", () => {
    for (let i = 0; i < 205; i++) keep(`t${i}`, { key: "k" });
    expect(keptTables()).toHaveLength(200);
  });
  it("can be forgotten", () => {
    keep("t1", { key: "k" });
    forget("t1");
    expect(kept("t1")).toBeNull();
  });
  it("survive a store that is broken", () => {
    localStorage.setItem("rubicon.tables", "{");
    expect(keptTables()).toEqual([]);
  });
  it("note whose turn it is, but only of tables that are ours", () => {
    note(infoOf({ waiting: [1] }), [1]);
    expect(keptTables()).toEqual([]);
    keep("table", { key: "k" });
    note(infoOf({ waiting: [1] }), [1]);
    expect(kept("table")).toMatchObject({ yourTurn: true, seats: [{ name: "Ann" }, { bot: "greedy" }], you: [1] });
    note(infoOf({ waiting: [0] }), [1]);
    expect(kept("table")?.yourTurn).toBe(false);
  });
});
