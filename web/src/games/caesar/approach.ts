/** Where a mouse is going: on its way to the buttons of a placement it may cross other spaces, which must not catch the token. */

export interface Spot {
  x: number;
  y: number;
}
export type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/** Milliseconds that the mouse rests on a space before that counts as pointing at it. */
const REST = 250;

/** Whether a point lies between another one and a box: whoever goes from there to the box may pass it. */
export function isOnTheWay(from: Spot, at: Spot, box: Box): boolean {
  const [dx, dy] = [at.x - from.x, at.y - from.y];
  const [left, right] = span(at.x, dx, box.left, box.right);
  const [top, bottom] = span(at.y, dy, box.top, box.bottom);
  return Math.max(left, top, 0) <= Math.min(right, bottom);
}

/** From when until when something that starts at `at` and moves by `step` is between two limits. */
function span(at: number, step: number, low: number, high: number): [number, number] {
  if (step === 0) return at >= low && at <= high ? [0, Infinity] : [Infinity, 0];
  const times = [(low - at) / step, (high - at) / step] as const;
  return [Math.min(...times), Math.max(...times)];
}

/** Decides at which place the mouse points, given where it has been. */
export class Approach {
  private from: Spot | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Where the buttons are, if there are any; and what to do when the mouse points at a place. */
  constructor(
    private readonly buttons: () => Box | null,
    private readonly aim: (place: string) => void,
  ) {}

  /** The mouse is here, above this place or none, while the token lies on `aimed`. */
  move(at: Spot, place: string | null, aimed: string | null): void {
    this.stop();
    if (place === null) return;
    const box = this.buttons();
    if (place === aimed) this.from = at;
    else if (aimed !== null && this.from && box && isOnTheWay(this.from, at, box))
      this.timer = setTimeout(() => this.point(at, place), REST);
    else this.point(at, place);
  }

  /** It has left the board, or something else was begun. */
  stop(): void {
    clearTimeout(this.timer);
  }

  private point(at: Spot, place: string): void {
    this.from = at;
    this.aim(place);
  }
}
