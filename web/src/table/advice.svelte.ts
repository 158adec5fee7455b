/** Hints at this screen: the best moves that the server has found, and which of them alone lights up on the board. */
import type { Hint, Move } from "../lib/table";

type Ask = () => Promise<readonly Hint[] | null>;

export class Advice {
  /** The best first; null: none were asked for. */
  hints = $state.raw<readonly Hint[] | null>(null);
  thinking = $state(false);
  /** The action of the move that is shown on the board. */
  shown = $state<number | null>(null);
  #asked = 0;
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  async ask(): Promise<void> {
    if (this.thinking) return;
    const number = ++this.#asked;
    this.thinking = true;
    const found = await this.#ask();
    if (number !== this.#asked) return;
    this.thinking = false;
    this.hints = found;
    this.shown = found?.[0]?.action ?? null;
  }

  /** What is shown on the board is shown no more, or another one is. */
  show({ action }: Hint): void {
    this.shown = this.shown === action ? null : action;
  }

  /** They are put away, or the table has gone on; an answer that is on its way comes too late. */
  forget(): void {
    this.#asked++;
    this.thinking = false;
    this.hints = this.shown = null;
  }

  /** The moves that the board lights up. */
  offered(moves: Move[]): Move[] {
    const alone = moves.filter(({ action }) => action === this.shown);
    return alone.length ? alone : moves;
  }
}
