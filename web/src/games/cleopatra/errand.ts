import type { Move } from "./view";
/** Several small steps that belong together, sent one by one as the table asks for them. */

export interface Step {
  is: (move: Move) => boolean;
  /** Left out where it is not asked for. */
  optional?: boolean;
}

export class Errand {
  private steps: Step[] = [];
  private phases: readonly string[] = [];

  /** They belong to these phases of the game; in another one the rest is forgotten. */
  begin(steps: readonly Step[], ...phases: string[]): void {
    this.steps = [...steps];
    this.phases = phases;
  }

  forget(): void {
    this.steps = [];
  }

  /** The next move to make, if the table asks for it now. */
  next(phase: string, moves: readonly Move[]): Move | null {
    if (moves.length === 0) return null;
    if (!this.phases.includes(phase)) this.forget();
    for (let step = this.steps.shift(); step; step = this.steps.shift()) {
      const found = moves.find(step.is);
      if (found) return found;
      if (!step.optional) this.forget();
    }
    return null;
  }
}
