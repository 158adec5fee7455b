/** A token in the fingers: which, above which space, how turned, and what it would do there. */
import type { Move, PreviewedMove } from "../../lib/table";
import type { Gestures, Turn } from "./gestures";
import { type Outlook, outlookOf } from "./outlook";

interface Table {
  gestures: Gestures;
  play: (move: Move<"caesar">) => void;
  preview: (actions: readonly number[]) => Promise<readonly PreviewedMove<"caesar">[]>;
}

/** The server foretells so many moves at a time. */
const AT_ONCE = 40;
const NOWHERE: ReadonlyMap<string, readonly Turn[]> = new Map();

export class Picking {
  /** The kind of token, and which one of the hand. */
  token = $state<string | null>(null);
  index = $state(-1);
  /** Where its ghost lies. */
  space = $state<string | null>(null);
  private swing = $state(0);
  private outlooks = $state.raw<Readonly<Record<number, Outlook>>>({});
  private asked: readonly number[] = [];
  private round = 0;

  constructor(private readonly table: () => Table) {}

  /** The spaces it may go to, with the ways it may lie there. */
  readonly spaces = $derived.by(() => (this.token ? this.table().gestures.tokens.get(this.token) : null) ?? NOWHERE);
  private readonly turns = $derived(this.space ? (this.spaces.get(this.space) ?? []) : []);
  readonly turn = $derived<Turn | null>(this.turns[this.swing % Math.max(1, this.turns.length)] ?? null);
  readonly ways = $derived(this.turns.length);
  readonly outlook = $derived<Outlook | null>(this.turn ? (this.outlooks[this.turn.move.action] ?? null) : null);

  /** How it would lie on a space, whether or not its ghost is there. */
  turnOn(space: string): Turn | null {
    const turns = this.spaces.get(space) ?? [];
    return turns[this.swing % Math.max(1, turns.length)] ?? null;
  }
  outlookOn(space: string): Outlook | null {
    const turn = this.turnOn(space);
    return turn ? (this.outlooks[turn.move.action] ?? null) : null;
  }

  pick(token: string, index: number): void {
    if (!this.table().gestures.tokens.has(token)) return;
    if (token !== this.token) this.space = null;
    this.token = token;
    this.index = index;
    void this.ask([...this.spaces.values()].flat().map(({ move }) => move.action));
  }
  aim(space: string | null): void {
    this.space = space !== null && this.spaces.has(space) ? space : null;
  }
  turnBy(step: number): void {
    const ways = this.ways || 2;
    this.swing = (this.swing + step + ways) % ways;
  }
  place(): void {
    const turn = this.turn;
    if (!turn) return;
    this.giveBack();
    this.table().play(turn.move);
  }
  giveBack(): void {
    this.token = null;
    this.index = -1;
    this.space = null;
  }
  /** Another position: nothing is picked, nothing foreseen. */
  reset(): void {
    this.giveBack();
    this.swing = 0;
    this.outlooks = {};
    this.asked = [];
    this.round += 1;
  }

  /** Asks what moves would do, unless that was asked before. */
  private async ask(actions: readonly number[]): Promise<void> {
    const fresh = actions.filter((action) => !this.asked.includes(action));
    this.asked = [...this.asked, ...fresh];
    for (let at = 0; at < fresh.length; at += AT_ONCE) await this.askFor(fresh.slice(at, at + AT_ONCE));
  }
  private async askFor(actions: readonly number[]): Promise<void> {
    const round = this.round;
    const told = await this.table()
      .preview(actions)
      .catch(() => []);
    if (round !== this.round) return;
    const outlooks = told.map(({ action, effects }) => [action, outlookOf(effects)] as const);
    this.outlooks = { ...this.outlooks, ...Object.fromEntries(outlooks) };
  }
}
