/** Our say in the shuffle: commit where it is missing, write all commitments down, then open. See docs/fairness.md. */
import { Refusal } from "../lib/api";
import { keep, kept } from "../lib/keys";
import { commitmentOf, newPart, type Noted } from "../lib/seed";
import type { RichTable } from "../lib/table";
import type { AnyCommand } from "../lib/wire";

export class Contribution {
  #busy = false;
  #latest: RichTable | null = null;

  constructor(readonly send: (command: AnyCommand) => Promise<unknown>) {}

  /** Does what is next, if anything is; the server refuses what comes too early, and the next event asks again. */
  async make(table: RichTable): Promise<void> {
    this.#latest = table;
    if (this.#busy) return;
    const command = next(table);
    if (!command) return;
    this.#busy = true;
    try {
      await this.send(command);
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
    } finally {
      this.#busy = false;
    }
    if (this.#latest !== table) await this.make(this.#latest);
  }
}

function next(table: RichTable): AnyCommand | null {
  const mine = table.seats[table.you[0] ?? -1];
  if (table.status !== "opening" || !mine || mine.part_open) return null;
  const part = kept(table.table)?.part ?? "";
  if (!mine.commit) {
    const fresh = part || newPart();
    keep(table.table, { part: fresh });
    return { type: "commit", commit: commitmentOf(fresh) };
  }
  if (!part || commitmentOf(part) !== mine.commit) return null;
  keep(table.table, { noted: notedAt(table) });
  return { type: "open", part };
}

function notedAt({ server_commit, seats }: RichTable): Noted {
  const commits = seats.map(({ commit }, seat) => [seat, commit] as const).filter(([, commit]) => commit);
  return { server: server_commit, seats: Object.fromEntries(commits) };
}
