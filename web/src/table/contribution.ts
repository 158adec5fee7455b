/** Our say in the shuffle: commit where that is due, note all commitments once, then open our part, and never against other
 * commitments than the noted ones. The server is not trusted here. See docs/host/fairness.md. */
import { Refusal } from "../lib/api";
import { canBeNoted, changeIn, isNoted, notedAt, noteChange, noteOnce } from "../lib/commitments";
import { keep, kept } from "../lib/keys";
import { commitmentOf, newPart } from "../lib/seed";
import type { RichTable } from "../lib/table";
import type { AnyCommand } from "../wire/commands";

/** Why we do not open: other commitments than noted; none that could be noted; no room to note them. */
export type Alarm = "changed" | "invalid" | "unsaved";

export class Contribution {
  #busy = false;
  #latest: RichTable | null = null;

  constructor(
    /** The table that we went to, whatever the server calls it. */
    readonly name: string,
    readonly send: (command: AnyCommand) => Promise<unknown>,
    readonly warn: (alarm: Alarm) => void,
  ) {}

  /** Does what is next, if anything is; the server refuses what comes too early, and the next event asks again. */
  async make(table: RichTable): Promise<void> {
    this.#latest = table;
    if (!this.#asNoted(table) || this.#busy) return;
    const command = this.#next(table);
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

  /** Whether the table is still the one of which we noted the commitments, if we did. */
  #asNoted(table: RichTable): boolean {
    const noted = notedAt(this.name);
    if (!noted) return true;
    const change = noted.changed ?? changeIn(noted, table);
    if (!change) return true;
    noteChange(noted, change);
    this.warn("changed");
    return false;
  }

  #next(table: RichTable): AnyCommand | null {
    const mine = table.you.map((seat) => table.seats[seat]);
    if (table.status !== "opening" || !mine.length || mine.every((seat) => seat?.part_open)) return null;
    const part = kept(this.name)?.part ?? "";
    if (mine.every((seat) => seat?.commit_due) && !isNoted(this.name)) {
      const fresh = part || newPart();
      keep(this.name, { part: fresh });
      return { type: "commit", commit: commitmentOf(fresh) };
    }
    const own = part && commitmentOf(part);
    if (!own || mine.some((seat) => seat?.commit !== own)) return null;
    if (table.seats.some(({ commit_due }) => commit_due)) return null; // whoever commits after we open chooses last
    if (table.table !== this.name || !canBeNoted(table)) return this.#refuse("invalid");
    if (!noteOnce(table, own)) return this.#refuse("unsaved");
    return { type: "open", part };
  }

  #refuse(alarm: Alarm): null {
    this.warn(alarm);
    return null;
  }
}
