/** Several people at one screen: hands stay hidden until the next one says that they are there. */
import { SvelteMap } from "svelte/reactivity";
import type { RichTable } from "../lib/table";

export class Curtain {
  #open = $state<number | null>(null);
  #seen = new SvelteMap<number, RichTable>();
  readonly #table: () => RichTable | null;

  constructor(table: () => RichTable | null) {
    this.#table = table;
  }

  readonly drawn = $derived.by(() => {
    const table = this.#table();
    return Boolean(table && table.you.length > 1 && table.view && table.status !== "over" && table.eyes !== this.#open);
  });

  /** The seat whose hand comes next; null while others than the people here decide. */
  readonly next = $derived.by(() => {
    const table = this.#table();
    return table && typeof table.eyes === "number" && table.waiting.includes(table.eyes) ? table.eyes : null;
  });

  open(): void {
    const eyes = this.#table()?.eyes;
    if (typeof eyes === "number") this.#open = eyes;
  }

  /** What the player at this screen has seen last is kept for their next turn. */
  leave(table: RichTable | null): void {
    if (table && typeof table.eyes === "number" && table.eyes === this.#open) this.#seen.set(table.eyes, table);
  }

  lastSeen(): RichTable | null {
    const eyes = this.#table()?.eyes;
    return typeof eyes === "number" ? (this.#seen.get(eyes) ?? null) : null;
  }
}
