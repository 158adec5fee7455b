/** Our part of the seed against an honest server, and against ones that cheat. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { notedAt } from "../lib/commitments";
import { forget, keep, kept } from "../lib/keys";
import { commitmentOf, newPart } from "../lib/seed";
import type { RichTable, SeatInfo } from "../lib/table";
import { FakeWire } from "./fakewire";
import { seatOf } from "./sample";
import { Session } from "./session.svelte";

const [part, servers, bobs] = [newPart(), newPart(), newPart()];
const [mine, host, bob] = [commitmentOf(part), commitmentOf(servers), commitmentOf(bobs)];
const other = commitmentOf(newPart());
let session: Session;
let wire: FakeWire;

/** A table whose parts are being opened, with our seat first. */
function opening(server: string, seats: Partial<SeatInfo>[], more: Partial<RichTable> = {}): Partial<RichTable> {
  return { status: "opening", ply: 0, server_commit: server, seats: seats.map(seatOf), ...more };
}
const honest = opening(host, [{ commit: mine }, { commit: bob }]);
const opened = { type: "open", part };

function connect(): void {
  session = new Session("table");
  wire = FakeWire.last;
}
async function answered(): Promise<void> {
  wire.says({ type: "done", n: 2 });
  await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(() => {
  localStorage.clear();
  FakeWire.install();
  keep("table", { key: "key", part });
  connect();
});
afterEach(() => {
  session.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("our part of the seed", () => {
  it("is opened only after all commitments are noted", () => {
    const before: (string | undefined)[] = [];
    vi.spyOn(wire, "send").mockImplementation((text) =>
      before.push(`${notedAt("table")?.server} ${text.slice(0, 14)}`),
    );
    wire.welcomes(honest);
    expect(before.at(-1)).toBe(`${host} {"type":"open"`);
    expect(notedAt("table")).toMatchObject({
      server: host,
      seats: { 0: mine, 1: bob },
      mine: [0],
      after: 0,
      changed: null,
    });
  });
  it("is opened for all our seats at once, and again after a reload or a lost connection", async () => {
    const both = opening(host, [{ commit: mine }, { commit: mine }], { you: [0, 1] });
    wire.welcomes(both);
    await answered();
    session.close();
    connect();
    wire.welcomes(both);
    expect(wire.commands).toEqual([opened]);
    expect(notedAt("table")?.mine).toEqual([0, 1]);
    expect(session.alarm).toBeNull();
  });
  it("is not opened where the table has another commitment than ours, in any of our seats", () => {
    wire.welcomes(opening(host, [{ commit: other }, { commit: bob }]));
    wire.tells(opening(host, [{ commit: mine }, { commit: bob }], { you: [0, 1] }));
    expect(wire.commands).toEqual([]);
  });
  it("is made anew for a rematch: committed to, and opened once everybody has committed", async () => {
    keep("table", { part: "" });
    wire.welcomes(opening(host, [{ commit_due: true }, { commit_due: true }]));
    const fresh = kept("table")?.part ?? "";
    const own = commitmentOf(fresh);
    expect(wire.commands).toEqual([{ type: "commit", commit: own }]);
    await answered();
    wire.tells(opening(host, [{ commit: own }, { commit_due: true }]));
    expect(wire.commands).toHaveLength(1);
    expect(notedAt("table")).toBeNull();
    wire.tells(opening(host, [{ commit: own }, { commit: bob }]));
    expect(wire.commands.at(-1)).toEqual({ type: "open", part: fresh });
    expect(notedAt("table")?.seats).toEqual({ 0: own, 1: bob });
  });
  it("leaves its notes here even if the server makes us forget the table", () => {
    wire.welcomes(honest);
    forget("table");
    expect(notedAt("table")?.server).toBe(host);
  });
});

describe("a server that cheats", () => {
  /** What it shows after we have opened our part. */
  const attacks: [string, Partial<RichTable>][] = [
    ["commits anew after it has our part", opening(other, [{ commit: mine }, { commit: bob }])],
    ["changes another seat's commitment", opening(host, [{ commit: mine }, { commit: other }])],
    ["adds a seat with a commitment", opening(host, [{ commit: mine }, { commit: bob }, { commit: other }])],
    ["drops a seat", opening(host, [{ commit: mine }, {}])],
    ["swaps the seats", opening(host, [{ commit: bob }, { commit: mine }], { you: [1] })],
    ["says that we have not committed", opening(other, [{ commit_due: true }, { commit: bob }])],
    ["gives the table another name", { ...honest, table: "another" }],
    ["changes its commitment during the game", { ...honest, server_commit: other, status: "running" }],
  ];
  it.each(attacks)("and %s gets nothing more, visibly and for good", async (_, attack) => {
    wire.welcomes(honest);
    await answered();
    wire.tells(attack);
    wire.tells({ ...honest });
    await answered();
    expect(wire.commands).toEqual([opened]);
    expect(session.alarm).toBe("changed");
    expect(notedAt("table")).toMatchObject({ server: host, seats: { 0: mine, 1: bob } });
    expect(notedAt("table")?.changed).not.toBeNull();

    session.close();
    connect();
    wire.welcomes(honest); // back to the first commitments, after a reload
    expect(wire.commands).toEqual([]);
    expect(session.alarm).toBe("changed");
  });
  it("while our part is on its way gets nothing more either", async () => {
    wire.welcomes(honest);
    wire.tells(opening(other, [{ commit: mine }, { commit: bob }]));
    await answered();
    expect(wire.commands).toEqual([opened]);
    expect(session.alarm).toBe("changed");
  });
  it("with a code for the same table again gets no second part", async () => {
    wire.welcomes(honest);
    await answered();
    const second = newPart();
    keep("table", { part: second });
    wire.tells(opening(other, [{ commit: commitmentOf(second) }, { commit: bob }]));
    expect(wire.commands).toEqual([opened]);
    expect(session.alarm).toBe("changed");
  });
  it.each([
    ["no commitment", opening("", [{ commit: mine }])],
    ["no hash", opening("x".repeat(64), [{ commit: mine }])],
    ["no hash of a seat", opening(host, [{ commit: mine }, { commit: "soon" }])],
    ["another table's name", opening(host, [{ commit: mine }], { table: "another" })],
  ])("that shows %s gets nothing", (_, shown) => {
    wire.welcomes(shown);
    expect(wire.commands).toEqual([]);
    expect(session.alarm).toBe("invalid");
  });
});

it("a browser that can't note does not open", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  wire.welcomes(honest);
  expect(wire.commands).toEqual([]);
  expect(session.alarm).toBe("unsaved");
});
