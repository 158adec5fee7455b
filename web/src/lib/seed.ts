/** A player's say in the shuffle: parts of the seed, their commitments, and the check after the game. See docs/fairness.md. */
import { fromHex, joined, sha256, toHex } from "./sha256";

/** A part of the seed: 32 random bytes as 64 digits. Keep it until the game begins. */
export function newPart(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}

export function commitmentOf(part: string): string {
  return toHex(sha256(fromHex(part)));
}

export function seedOf(parts: string[]): string {
  return toHex(sha256(joined(parts.map(fromHex))));
}

/** A `fair` line of a game file. */
export interface FairPart {
  /** "server", or the number of a seat. */
  who: "server" | number;
  commit: string;
  part: string;
}

/** The commitments that were written down before the parts were opened. */
export interface Noted {
  server: string;
  seats: Record<number, string>;
}

export type Finding = "holds" | "changed" | "broken" | "not-noted";

export interface Verdict {
  parts: { who: FairPart["who"]; finding: Finding }[];
  seed: string;
  /** Plies that came with the table and are not covered. */
  after: number;
  holds: boolean;
}

/** The `fair` lines in the header of a .rubicon file. */
export function fairParts(file: string): { parts: FairPart[]; after: number } {
  const header = file.split("\n\n", 1)[0] ?? "";
  const parts: FairPart[] = [];
  for (const [, who = "", seat, commit = "", part = ""] of header.matchAll(
    /^fair (server|seat (\d+)) ([0-9a-f]{64}) ([0-9a-f]{64})$/gm,
  )) {
    parts.push({ who: who === "server" ? "server" : Number(seat), commit, part });
  }
  return { parts, after: Number(/^fair after (\d+)$/m.exec(header)?.[1] ?? 0) };
}

/** Whether the parts in the file are the ones that were committed to, as far as somebody has written that down. */
export function verify(file: string, noted: Noted | null): Verdict {
  const { parts, after } = fairParts(file);
  const findings = parts.map((one) => ({ who: one.who, finding: findingOf(one, noted) }));
  const gone = Object.keys(noted?.seats ?? {}).filter((seat) => !parts.some((one) => one.who === Number(seat)));
  const missing = gone.map((seat) => ({ who: Number(seat), finding: "changed" as const }));
  const all = [...findings, ...missing];
  return {
    parts: all,
    seed: seedOf(parts.map((one) => one.part)),
    after,
    holds: all.length > 0 && all.every(({ finding }) => finding === "holds" || finding === "not-noted"),
  };
}

function findingOf({ who, commit, part }: FairPart, noted: Noted | null): Finding {
  if (commitmentOf(part) !== commit) return "broken";
  const written = who === "server" ? noted?.server : noted?.seats[who];
  if (!written) return "not-noted";
  return written === commit ? "holds" : "changed";
}
