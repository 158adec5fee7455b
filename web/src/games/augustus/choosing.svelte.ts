/** A legion in the fingers: where it comes from, where it may go, and what pressing a space means. */
import { type Gestures, type Source, SUPPLY } from "./gestures";
import type { Move } from "./view";

interface Table {
  gestures: Gestures;
  play: (move: Move) => void;
}

/** What a space is good for now. */
export type Use = "target" | "source" | "picked" | "armed" | "remove" | null;

const NOWHERE: ReadonlyMap<string, Move> = new Map();

export class Choosing {
  /** The source in the fingers. */
  picked = $state<Source | null>(null);
  /** A space that waits for a legion to be chosen, as the supply has none. */
  armed = $state<string | null>(null);
  /** The space under the pointer or the focus. */
  private near = $state<{ place: string; taken: boolean } | null>(null);
  private readonly table: () => Table;

  constructor(table: () => Table) {
    this.table = table;
  }

  private readonly puts = $derived.by(() => this.table().gestures.puts);
  readonly hasSupply = $derived.by(() => this.puts.has(SUPPLY));
  private readonly targets = $derived.by<readonly string[]>(() => {
    const from = this.picked ?? (this.hasSupply ? SUPPLY : null);
    if (from !== null) return [...(this.puts.get(from) ?? NOWHERE).keys()];
    return [...this.puts.values()].flatMap((places) => [...places.keys()]);
  });

  /** A legion on the table has to be chosen first: there is none in the supply, or a space waits for one. */
  get seeks(): boolean {
    return this.picked === null && (this.armed !== null || !this.hasSupply);
  }

  use(place: string, taken: boolean): Use {
    if (taken) {
      if (this.table().gestures.removes.has(place)) return "remove";
      if (this.picked === place) return "picked";
      return this.offers(place) ? "source" : null;
    }
    if (!this.targets.includes(place)) return null;
    return this.armed === place ? "armed" : "target";
  }

  /** The move that a space stands for at once, if it does. */
  moveOf(place: string, taken: boolean): Move | null {
    const { removes } = this.table().gestures;
    if (taken) return removes.get(place) ?? (this.armed ? this.put(place, this.armed) : null);
    return this.put(this.picked ?? SUPPLY, place);
  }

  aim(place: string | null, taken = false): void {
    this.near = place === null ? null : { place, taken };
  }
  /** What pressing there would decide. */
  readonly aimed = $derived.by(() => (this.near ? this.moveOf(this.near.place, this.near.taken) : null));

  press(place: string, taken: boolean): void {
    const move = this.moveOf(place, taken);
    if (move) this.decide(move);
    else if (taken) this.pick(place);
    else if (this.targets.includes(place)) this.armed = this.armed === place ? null : place;
  }
  /** Takes a legion, or gives it back. */
  pick(source: Source): void {
    this.armed = null;
    this.picked = this.picked === source || !this.puts.has(source) ? null : source;
  }
  /** A legion was carried to a space. */
  drop(source: Source, place: string): void {
    const move = this.put(source, place);
    if (move) this.decide(move);
    else this.cancel();
  }
  cancel(): void {
    this.near = null;
    this.picked = null;
    this.armed = null;
  }

  private put(source: Source, place: string): Move | null {
    return this.puts.get(source)?.get(place) ?? null;
  }
  private offers(place: string): boolean {
    return this.armed ? this.put(place, this.armed) !== null : this.puts.has(place);
  }
  private decide(move: Move): void {
    this.cancel();
    this.table().play(move);
  }
}
