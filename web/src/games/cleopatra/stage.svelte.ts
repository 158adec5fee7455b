/** Scenes one after the other; a press skips to the next. A vote stays until somebody has pressed. */
import { type Scene, timing } from "./scenes";
import type { Group } from "./view";

export class Stage {
  private scenes = $state.raw<readonly Scene[]>([]);
  /** What comes when it is told. */
  private later: ReturnType<typeof setTimeout>[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The one that is told under this group now. */
  at(group: Group): Scene | null {
    const [now] = this.scenes;
    return now?.group === group ? now : null;
  }
  /** After those that are being told; `wait`: so many milliseconds from now, when its turn has come to be told. */
  show(scenes: readonly Scene[], wait = 0): void {
    if (scenes.length === 0) return;
    if (wait > 0) {
      this.later = [...this.later, setTimeout(() => this.show(scenes), wait)];
      return;
    }
    const waiting = this.scenes.length > 0;
    this.scenes = [...this.scenes, ...scenes];
    if (!waiting) this.run();
  }
  /** Whoever presses has seen it: on with the next one. */
  next(): void {
    clearTimeout(this.timer);
    if (this.scenes.length === 0) return;
    this.scenes = this.scenes.slice(1);
    this.run();
  }
  clear(): void {
    clearTimeout(this.timer);
    this.later.forEach(clearTimeout);
    this.later = [];
    if (this.scenes.length > 0) this.scenes = [];
  }
  private run(): void {
    const [now] = this.scenes;
    if (now && !now.vote) this.timer = setTimeout(() => this.next(), timing(now).end);
  }
}
