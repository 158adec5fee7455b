/** What others have just done, told one thing after the other: never longer than until somebody here does something. */
import { type Line, readingTime, shortened, worthiest } from "./ribbon";

/** Milliseconds that a small line stays after which nothing comes. */
const LASTS = 4000;
/** Lines that wait at most. */
const MOST = 8;
/** Lines beside each other where nothing is played. */
const TOGETHER = 2;

export class Playback {
  #queue = $state.raw<readonly Line[]>([]);
  /** Big lines that nobody has seen yet, and without motion the last one. */
  #held = $state.raw<readonly Line[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the line that is shown has come. */
  #since = 0;
  /** When the first line of each ply comes. */
  #starts: Readonly<Record<number, number>> = {};

  /** One thing after the other is being told. */
  readonly playing = $derived(this.#queue.length > 0);
  /** What is shown: one line while it is played. */
  readonly lines = $derived<readonly Line[]>(this.playing ? this.#queue.slice(0, 1) : this.#held);
  /** How many lines come after it. */
  readonly coming = $derived(Math.max(0, this.#queue.length - 1));
  /** What the board should show now. */
  readonly effects = $derived<Line["effects"]>(this.playing ? (this.#queue[0]?.effects ?? []) : []);

  /** Tells these lines after those that are being told; without motion it shows the one that says most. */
  tell(lines: readonly Line[], calm: boolean): void {
    const best = worthiest(lines);
    if (!best) return;
    if (calm) return this.hold(best);
    const begins = !this.playing;
    this.#queue = shortened([...this.#queue, ...lines], MOST);
    if (begins) this.#since = performance.now();
    this.#schedule();
    this.#wait();
  }

  /** Shows a line that stays: until it is seen if it is big, else for a while. */
  hold(line: Line): void {
    this.#stop();
    this.#held = [...this.#held.filter(({ big }) => big), line].slice(-TOGETHER);
    if (!line.big) this.#timer = setTimeout(() => (this.#held = this.#held.filter(({ big }) => big)), LASTS);
  }

  /** Somebody does something here: nothing is waited for. A big moment that was still to come is shown, as it has not been seen. */
  skip(): void {
    const unseen = this.#queue.slice(1).findLast(({ big }) => big);
    this.#stop();
    if (this.#held.length || unseen) this.#held = unseen ? [unseen] : [];
  }

  /** Plies after this one were taken back. */
  forget(ply: number): void {
    const stays = (line: Line): boolean => line.ply <= ply;
    this.#stop();
    this.#held = this.#held.filter(stays);
  }

  /** Milliseconds until a ply is told; 0: it is not, or has been. */
  startOf = (ply: number): number => Math.max(0, (this.#starts[ply] ?? 0) - performance.now());

  #stop(): void {
    clearTimeout(this.#timer);
    if (this.playing) this.#queue = [];
    this.#starts = {};
  }

  #schedule(): void {
    const starts: Record<number, number> = {};
    let at = this.#since;
    for (const line of this.#queue) {
      starts[line.ply] ??= at;
      at += readingTime(line);
    }
    this.#starts = starts;
  }

  /** Until the line that is shown has been read. */
  #wait(): void {
    clearTimeout(this.#timer);
    const [now, next] = this.#queue;
    if (!now) return;
    const lasts = next || now.big ? readingTime(now) : LASTS;
    this.#timer = setTimeout(() => this.#next(), Math.max(0, this.#since + lasts - performance.now()));
  }

  #next(): void {
    const [told, ...others] = this.#queue;
    if (told?.big) this.#held = [told];
    this.#queue = others;
    this.#since = performance.now();
    if (others.length) this.#wait();
    else this.#starts = {};
  }
}
