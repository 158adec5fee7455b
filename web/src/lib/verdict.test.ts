import { describe, expect, it } from "vitest";
import type { Noted } from "./commitments";
import type { Draw } from "../wire/messages";
import { entryOf } from "../table/sample";
import { drawn } from "./draws";
import { commitmentOf, seedOf } from "./seed";
import { CHANCE } from "./table";
import { fairLines, verify, type Evidence, type Verdict } from "./verdict";

const [server, ann, bob, eve] = ["01".repeat(32), "02".repeat(32), "03".repeat(32), "04".repeat(32)] as const;
const line = (who: string, part: string, commit = commitmentOf(part)): string => `fair ${who} ${commit} ${part}`;
const lines = [line("server", server), line("seat 0", ann), line("seat 1", bob)];

function fileWith(fair: string[], header: string[] = []): string {
  return ["# Caesar!", "rubicon 1", "game caesar 1", ...header, ...fair, "", "set-up: HU=might", "end: …"].join("\n");
}
/** Draws as a server lists them that follows the seed. */
function drawsOf(parts: string[], first = 1): Draw[] {
  return [0, 1, 2].map((k) => {
    const draw = { ply: first + k, text: `${k}`, stream: "set-up", k, weights: [5, 4, 4, 4], chosen: 0 };
    return { ...draw, chosen: drawn(seedOf(parts), draw) };
  });
}
const noted: Noted = {
  format: "rubicon commitments 1",
  table: "table",
  noted_at: "",
  game: "caesar",
  options: "",
  after: 0,
  from_position: false,
  server: commitmentOf(server),
  seats: { 0: commitmentOf(ann), 1: commitmentOf(bob) },
  mine: [0],
  changed: null,
};
const honest: Evidence = {
  file: fileWith(lines),
  draws: drawsOf([server, ann, bob]),
  seats: [{ person: true }, { person: true }],
  log: [1, 2, 3].map((ply) => entryOf(ply, "", CHANCE)),
  noted,
};
const judged = (change: Partial<Evidence> = {}): Verdict | null => verify({ ...honest, ...change });

describe("the verdict", () => {
  it("is proved with what was noted here before the game", () =>
    expect(judged()).toMatchObject({ verdict: "proved", doubt: "", problems: [], draws: 3, wrong: [] }));
  it("is never proved where nothing was noted", () =>
    expect(judged({ noted: null })).toMatchObject({
      verdict: "consistent",
      doubt: "nothing-noted",
      parts: [{ finding: "not-noted" }, { finding: "not-noted" }, { finding: "not-noted" }],
    }));
  it("is none where there is no seed and none was noted", () =>
    expect(judged({ file: fileWith([]), draws: [], noted: null })).toBeNull());
  it("says what it does not cover", () => {
    const fork = { file: fileWith(["fair after 1", ...lines], ["position x"]), draws: honest.draws.slice(1) };
    const found = judged({ ...fork, noted: { ...noted, after: 1, from_position: true } });
    expect(found).toMatchObject({ verdict: "proved", after: 1, fromPosition: true });
  });
  it("is not proved where the seed decided nothing", () => {
    const fork = { file: fileWith(["fair after 3", ...lines]), draws: [] };
    expect(judged({ ...fork, noted: { ...noted, after: 3 } })).toMatchObject({
      verdict: "consistent",
      doubt: "no-draws",
    });
    expect(judged({ ...fork, noted: null })).toMatchObject({ verdict: "broken", problems: ["no-draws"] });
  });
});

describe("a server that cheats is found out:", () => {
  it("a seed searched for after it had our part", () =>
    expect(
      judged({ file: fileWith([line("server", eve), ...lines.slice(1)]), draws: drawsOf([eve, ann, bob]) }),
    ).toMatchObject({ verdict: "broken", parts: [{ finding: "changed" }, { finding: "held" }, { finding: "held" }] }));
  it("a part of a seat that had not committed", () =>
    expect(judged({ noted: { ...noted, seats: { 0: commitmentOf(ann) } } })).toMatchObject({
      verdict: "broken",
      parts: [{ finding: "held" }, { finding: "held" }, { who: 1, finding: "added" }],
    }));
  it("a part left out, or all of them", () => {
    expect(judged({ file: fileWith(lines.slice(0, 2)), draws: drawsOf([server, ann]) })?.parts.at(-1)).toEqual({
      who: 1,
      finding: "left-out",
    });
    expect(judged({ file: fileWith([]), draws: [] })?.verdict).toBe("broken");
  });
  it("a part that does not fit its commitment", () =>
    expect(judged({ file: fileWith([line("server", server, commitmentOf(eve))]), noted: null })?.parts).toEqual([
      { who: "server", finding: "broken" },
    ]));
  it("commitments that it changed for a while", () =>
    expect(judged({ noted: { ...noted, changed: { who: "server", shown: "" } } })).toMatchObject({
      verdict: "broken",
      problems: ["shown-changed"],
    }));

  const [one, two, three] = lines as [string, string, string];
  it.each([
    ["parts in another order", fileWith([one, three, two]), "order"],
    ["a part twice", fileWith([...lines, three]), "order"],
    ["no part of the server", fileWith([two, three]), "order"],
    ["two parts of the server", fileWith([one, ...lines]), "order"],
    ["a seat that the game does not have", fileWith([...lines, line("seat 2", eve)]), "unknown-seat"],
    ["a line that only other programs read", fileWith([...lines, line(" seat 2", eve)]), "malformed"],
    [
      "a line below the header",
      `${fileWith(lines)}\n${line("seat 3", eve).toUpperCase().replace("FAIR", "fair")}`,
      "malformed",
    ],
    ["draws hidden before the start", fileWith(["fair after 2", ...lines]), "other-start"],
    ["a start outside the game", fileWith(["fair after 99999", ...lines]), "malformed"],
    ["a position in place of the start", fileWith(lines, ["position x"]), "other-start"],
    ["other options", fileWith(lines, ["options poison=on"]), "other-game"],
  ])("%s", (_, file, problem) => {
    const found = judged({ file });
    expect(found?.verdict).toBe("broken");
    expect(found?.problems).toContain(problem);
  });
});

describe("the draws that the server lists", () => {
  const draws = honest.draws as [Draw, Draw, Draw];
  it("are all there that were seen in the game", () =>
    expect(judged({ draws: draws.slice(0, 2) })).toMatchObject({ verdict: "broken", problems: ["unlisted"] }));
  it.each([
    ["skip a number of their stream", { k: 5 }],
    ["come at a move again", { ply: 1 }],
    ["have odds that are no odds", { weights: [0, 0] }],
    ["have odds below zero", { weights: [-5, 4, 4, 4] }],
    ["have another outcome", { chosen: 9 }],
  ])("do not %s", (_, lie) => {
    const found = judged({ draws: [draws[0], { ...draws[1], ...lie }, draws[2]] });
    expect(found?.verdict).toBe("broken");
    expect(found?.wrong.length).toBeGreaterThan(0);
  });
});

it("reads the lines that count", () =>
  expect(fairLines(fileWith(["fair after 12", line("seat 1", bob), "fair enough", "fairly"]))).toEqual({
    parts: [{ who: 1, commit: commitmentOf(bob), part: bob }],
    after: [12],
    malformed: 1,
  }));
