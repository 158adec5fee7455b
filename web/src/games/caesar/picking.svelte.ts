/** A token in the fingers: which, above which space, how turned, and what it would do there. */
import type { Move, PreviewedMove } from "../../lib/table";
import { type Gestures, previewParts, type Turn } from "./gestures";
import { type Outlook, outlookOf } from "./outlook";

interface Table {
  gestures: Gestures;
  play: (move: Move) => void;
  preview: (part: string) => Promise<PreviewedMove[]>;
}

const NOWHERE: ReadonlyMap<string, readonly Turn[]> = new Map();

export class Picking {
  /** The kind of token, and which one of the hand. */
  token = $state<string | null>(null);
  index = $state(-1);
  /** Where its ghost lies. */
  space = $state<string | null>(null);
  private swing = $state(0);
  private outlooks = $state.raw<Readonly<Record<number, Outlook>>>({});
  private asked: readonly string[] = [];
  private pending = 0;
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
    for (const part of previewParts(this.spaces.values())) void this.ask(part);
  }
  aim(space: string | null): void {
    this.space = space !== null && this.spaces.has(space) ? space : null;
    this.askForGhost();
  }
  turnBy(step: number): void {
    const ways = this.ways || 2;
    this.swing = (this.swing + step + ways) % ways;
    this.askForGhost();
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
    this.pending = 0;
    this.round += 1;
  }

  /** The server foretells some forty moves at a time; what was left out is asked for alone. */
  private askForGhost(): void {
    if (this.turn && !this.outlook && this.pending === 0) void this.ask(this.turn.move.text);
  }
  private async ask(part: string): Promise<void> {
    if (this.asked.includes(part)) return;
    this.asked = [...this.asked, part];
    this.pending += 1;
    const round = this.round;
    const told = await this.table()
      .preview(part)
      .catch(() => []);
    if (round !== this.round) return;
    this.pending -= 1;
    this.outlooks = { ...this.outlooks, ...Object.fromEntries(told.map((move) => [move.action, outlookOf(move)])) };
    this.askForGhost();
  }
}
