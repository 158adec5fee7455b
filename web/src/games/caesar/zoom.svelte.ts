/** How near the map is looked at: pinch, wheel with Ctrl, drag while near, and back. */
const NEAREST = 4;
const STEP = 2.2;

interface Finger {
  id: number;
  x: number;
  y: number;
}

export class Zoom {
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  private fingers: readonly Finger[] = [];

  readonly near = $derived(this.scale > 1.01);

  /** Nearer or farther, so that the point under (x, y) of the frame stays where it is. */
  to(scale: number, x: number, y: number, frame: DOMRect): void {
    const next = Math.min(NEAREST, Math.max(1, scale));
    const share = next / this.scale;
    this.scale = next;
    this.move(x - (x - this.x) * share, y - (y - this.y) * share, frame);
  }
  toggle(x: number, y: number, frame: DOMRect): void {
    this.to(this.near ? 1 : STEP, x, y, frame);
  }

  /** Moves so far that a box on the map lies in the frame. */
  reveal(piece: DOMRect, frame: DOMRect): void {
    const x = Math.max(frame.left - piece.left, 0) + Math.min(frame.right - piece.right, 0);
    const y = Math.max(frame.top - piece.top, 0) + Math.min(frame.bottom - piece.bottom, 0);
    this.move(this.x + x, this.y + y, frame);
  }

  down(event: PointerEvent): void {
    this.fingers = [...this.without(event), { id: event.pointerId, x: event.clientX, y: event.clientY }];
  }
  up(event: PointerEvent): void {
    this.fingers = this.without(event);
  }
  /** Follows one finger (while near) or two; tells whether it did. */
  drag(event: PointerEvent, frame: DOMRect): boolean {
    const was = this.fingers.find(({ id }) => id === event.pointerId);
    if (!was) return false;
    const now = { id: was.id, x: event.clientX, y: event.clientY };
    const [other] = this.without(event);
    this.fingers = [...this.without(event), now];
    if (other) {
      const share =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(was.x - other.x, was.y - other.y));
      this.to(this.scale * share, (now.x + other.x) / 2 - frame.left, (now.y + other.y) / 2 - frame.top, frame);
    }
    if (other || this.near) this.move(this.x + now.x - was.x, this.y + now.y - was.y, frame);
    return other !== undefined || this.near;
  }

  private without(event: PointerEvent): readonly Finger[] {
    return this.fingers.filter(({ id }) => id !== event.pointerId);
  }
  private move(x: number, y: number, frame: DOMRect): void {
    this.x = Math.min(0, Math.max(frame.width * (1 - this.scale), x));
    this.y = Math.min(0, Math.max(frame.height * (1 - this.scale), y));
  }
}
