/** Hints at this screen: the best moves that the server has found, and which of them is shown on the board. */
import type { Hint, Move } from "../lib/table";
import type { Hints } from "../wire/messages";

type Ask = () => Promise<Hints | null>;

/** Milliseconds until a first look is asked about again: at first, and at most. */
const SOON = 1_500;
const LATE = 10_000;

export class Advice {
  /** The best first; null: none were asked for. */
  hints = $state.raw<readonly Hint[] | null>(null);
  thinking = $state(false);
  /** How much of what a search needs is ready, if these are from a first look only. */
  preparing = $state<number | null>(null);
  /** Which of them is shown on the board. */
  index = $state(0);
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #ask: Ask;
  /** The server thinks about one question at a time, also about one whose answer nobody waits for any more. */
  #underWay: Promise<Hints | null> = Promise.resolve(null);

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  readonly open = $derived(this.thinking || this.hints !== null);
  readonly shown = $derived<Hint | null>(this.hints?.[this.index] ?? null);

  async ask(): Promise<void> {
    if (this.thinking) return;
    this.forget();
    this.thinking = true;
    await this.#fetch(this.#asked, SOON);
  }

  /** After a first look the server is asked again until it has searched. */
  async #fetch(number: number, pause: number): Promise<void> {
    await this.#underWay.catch(() => null);
    if (number !== this.#asked) return;
    this.#underWay = this.#ask();
    const found = await this.#underWay;
    if (number !== this.#asked) return;
    this.thinking = false;
    if (found && !(this.preparing !== null && found.preparing !== null)) {
      this.hints = found.moves;
      this.index = 0;
    }
    this.preparing = found ? found.preparing : this.preparing;
    if (this.preparing !== null)
      this.#timer = setTimeout(() => void this.#fetch(number, Math.min(LATE, pause * 1.3)), pause);
  }

  /** Shows the next one, or the one before. */
  step(by: number): void {
    const count = this.hints?.length ?? 0;
    if (count > 0) this.index = (this.index + by + count) % count;
  }

  /** They are put away, or the table has gone on; an answer that is on its way comes too late. */
  forget(): void {
    this.#asked++;
    clearTimeout(this.#timer);
    this.thinking = false;
    this.hints = this.preparing = null;
    this.index = 0;
  }

  /** The legal move that is shown, if any; where there are more hints than moves, they are about the next choice, after a step without one. */
  move(legal: readonly Move[]): Move | null {
    if (legal.length < (this.hints?.length ?? 0)) return null;
    return legal.find(({ action }) => action === this.shown?.action) ?? null;
  }
}
