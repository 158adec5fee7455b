/** Whether the shuffle of a finished game was fair, as far as a browser can tell: from the game's file, the draws that the server
 * lists, and what was noted here before the game. `rubicon verify` does the same and works the odds out from the rules. */
import type { Noted } from "./commitments";
import type { Draw } from "../wire/messages";
import { wrongDraws } from "./draws";
import { commitmentOf, seedOf } from "./seed";
import { CHANCE, type LogEntry, type SeatInfo } from "./table";

/** A `fair` line of a game file. */
export interface FairPart {
  /** "server", or the number of a seat. */
  who: "server" | number;
  commit: string;
  part: string;
}

/** What a file says about its seed. */
export interface FairLines {
  parts: FairPart[];
  /** How many plies came from another game, once for each such line. */
  after: number[];
  /** Lines that say nothing known. */
  malformed: number;
}

export type Finding = "held" | "not-noted" | "broken" | "changed" | "added" | "left-out";
export type Problem =
  "malformed" | "order" | "unknown-seat" | "other-start" | "other-game" | "shown-changed" | "unlisted" | "no-draws";

export interface Verdict {
  verdict: "proved" | "consistent" | "broken";
  /** Why what is consistent is no proof. */
  doubt: "" | "nothing-noted" | "no-draws";
  parts: { who: FairPart["who"]; finding: Finding }[];
  problems: Problem[];
  seed: string;
  /** Plies that came with the table and are not covered. */
  after: number;
  /** It begins from a position, and how that came about is not covered. */
  fromPosition: boolean;
  draws: number;
  wrong: Draw[];
}

/** What is compared: the file as the server exports it, its draws with their odds, and what we have ourselves. */
export interface Evidence {
  file: string;
  draws: readonly Draw[];
  seats: readonly Pick<SeatInfo, "person">[];
  log: readonly LogEntry[];
  noted: Noted | null;
}

const PART = /^fair (?:server|seat (0|[1-9]\d?)) ([0-9a-f]{64}) ([0-9a-f]{64})$/;
const AFTER = /^fair after ([1-9]\d{0,5})$/;
const GOOD: Finding[] = ["held", "not-noted"];

/** The `fair` lines of a .rubicon file. */
export function fairLines(file: string): FairLines {
  const found: FairLines = { parts: [], after: [], malformed: 0 };
  // Every control character ends a line, lest the page read fewer lines than other programs do.
  for (const line of file.split(/[\p{Cc}\p{Zl}\p{Zp}]+/u).filter((one) => /^\s*fair(\s|$)/.test(one))) {
    const [, seat, commit = "", part = ""] = PART.exec(line) ?? [];
    const after = AFTER.exec(line)?.[1];
    if (part) found.parts.push({ who: seat === undefined ? "server" : Number(seat), commit, part });
    else if (after) found.after.push(Number(after));
    else found.malformed += 1;
  }
  return found;
}

/** The verdict; nothing at all if there is no seed to check and none was noted. */
export function verify(evidence: Evidence): Verdict | null {
  const { file, draws, noted } = evidence;
  const lines = fairLines(file);
  if (!lines.parts.length && !lines.after.length && !lines.malformed && !noted) return null;
  const after = Math.max(0, ...lines.after);
  const seed = seedOf(lines.parts.map(({ part }) => part));
  const parts = findings(lines.parts, noted);
  const problems = problemsIn(lines, after, evidence);
  const wrong = wrongDraws(seed, draws, after);
  const broken = problems.length > 0 || wrong.length > 0 || parts.some(({ finding }) => !GOOD.includes(finding));
  const doubt = !noted?.mine.length ? "nothing-noted" : !draws.length ? "no-draws" : "";
  return {
    verdict: broken ? "broken" : doubt ? "consistent" : "proved",
    doubt: broken ? "" : doubt,
    parts,
    problems,
    seed,
    after,
    fromPosition: startsFromPosition(file),
    draws: draws.length,
    wrong,
  };
}

function findings(parts: FairPart[], noted: Noted | null): Verdict["parts"] {
  const found = parts.map((one) => ({ who: one.who, finding: findingOf(one, noted) }));
  const before: FairPart["who"][] = noted ? ["server", ...Object.keys(noted.seats).map(Number)] : [];
  const gone = before.filter((who) => !parts.some((one) => one.who === who));
  return [...found, ...gone.map((who) => ({ who, finding: "left-out" as const }))];
}

function findingOf({ who, commit, part }: FairPart, noted: Noted | null): Finding {
  if (commitmentOf(part) !== commit) return "broken";
  if (!noted) return "not-noted";
  const before = who === "server" ? noted.server : noted.seats[String(who)];
  if (before === undefined) return "added"; // nobody had committed to it when we opened ours
  return before === commit ? "held" : "changed";
}

function problemsIn(lines: FairLines, after: number, { file, draws, seats, log, noted }: Evidence): Problem[] {
  const order = lines.parts.map(({ who }) => (who === "server" ? -1 : who));
  const ascending = order.every((who, i) => i === 0 || who > (order[i - 1] ?? who));
  const listed = new Set(draws.map(({ ply }) => ply));
  const chance = log.filter(({ by, ply }) => by === CHANCE && ply > after);
  const found: Record<Problem, boolean> = {
    malformed: lines.malformed > 0 || lines.after.length > 1 || after > log.length,
    order: order[0] !== -1 || !ascending,
    "unknown-seat": order.some((who) => who >= 0 && !seats[who]?.person),
    "other-start": noted !== null && (noted.after !== after || noted.from_position !== startsFromPosition(file)),
    "other-game": noted !== null && !isOf(noted, file),
    "shown-changed": Boolean(noted?.changed),
    unlisted: chance.length !== draws.length || chance.some(({ ply }) => !listed.has(ply)),
    "no-draws": draws.length === 0 && noted?.after !== after,
  };
  return (Object.keys(found) as Problem[]).filter((problem) => found[problem]);
}

const startsFromPosition = (file: string): boolean => /^position /m.test(file);

/** Whether the file is of the game that was about to begin when we noted. */
function isOf({ game, options }: Noted, file: string): boolean {
  return (
    /^game (\S+) /m.exec(file)?.[1] === game && (/^options (.*)$/m.exec(file)?.[1] ?? "").trim() === options.trim()
  );
}
