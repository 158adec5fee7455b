/** Scenes one after the other; a press ends them all. */
import { type Scene, timing } from "./scenes";
import type { Group } from "./view";

export class Stage {
  private scenes = $state.raw<readonly Scene[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The one that is told under this group now. */
  at(group: Group): Scene | null {
    const [now] = this.scenes;
    return now?.group === group ? now : null;
  }
  show(scenes: readonly Scene[]): void {
    if (scenes.length === 0) return;
    const waiting = this.scenes.length > 0;
    this.scenes = [...this.scenes, ...scenes];
    if (!waiting) this.run();
  }
  clear(): void {
    clearTimeout(this.timer);
    if (this.scenes.length > 0) this.scenes = [];
  }
  private run(): void {
    const [now] = this.scenes;
    if (!now) return;
    this.timer = setTimeout(() => {
      this.scenes = this.scenes.slice(1);
      this.run();
    }, timing(now).end);
  }
}
