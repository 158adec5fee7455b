/** A look at the past: which ply, whose eyes. */
import { SvelteMap } from "svelte/reactivity";
import type { Eyes, LogEntry, RichTable } from "../lib/table";

export interface Seen {
  table: RichTable;
  log: readonly LogEntry[];
}
/** Nothing comes where it is refused. */
type Look = (ply: number, eyes: Eyes | null) => Promise<Seen | null>;

export class Replay {
  /** The past that is looked at; null: now. */
  table = $state.raw<RichTable | null>(null);
  before = $state.raw<RichTable | null>(null);
  /** The ply that is wanted; it shows when it has come. */
  ply = $state<number | null>(null);
  /** Whose eyes; null: one's own. */
  eyes = $state<Eyes | null>(null);
  /** As these eyes saw it; null: the log of now. */
  log = $state.raw<readonly LogEntry[] | null>(null);
  #known = new SvelteMap<string, Seen>();
  #under = false;
  readonly #look: Look;

  constructor(look: Look) {
    this.#look = look;
  }

  /** Look at a ply. Asked faster than answers come, only the last one wanted is fetched. */
  async to(ply: number): Promise<void> {
    this.ply = ply;
    if (this.#under) return;
    this.#under = true;
    try {
      while (this.ply !== null) {
        const wanted: number = this.ply;
        const eyes = this.eyes;
        const found = await this.#at(wanted);
        if (this.ply === null || !found) break;
        if (this.eyes !== eyes) continue;
        this.before = this.table;
        this.table = found.table;
        if (this.eyes !== null && found.log.length >= (this.log?.length ?? 0)) this.log = found.log;
        if (this.ply === wanted) break;
      }
    } finally {
      this.#under = false;
    }
  }

  async through(eyes: Eyes | null, ply: number): Promise<void> {
    this.eyes = eyes;
    this.log = null;
    await this.to(ply);
  }

  /** Back to now. */
  leave(): void {
    this.ply = null;
    this.table = this.before = null;
    this.eyes = this.log = null;
    this.#known.clear();
  }

  /** What is known was said in another language: it is asked for again. */
  async anew(): Promise<void> {
    this.#known.clear();
    this.log = null;
    if (this.ply !== null) await this.to(this.ply);
  }

  async #at(ply: number): Promise<Seen | null> {
    const name = `${ply} ${this.eyes}`;
    const found = this.#known.get(name) ?? (await this.#look(ply, this.eyes));
    if (found) this.#known.set(name, found);
    return found;
  }
}
