/** Pieces on their way: by transform and opacity only, one after the other, ended at once by `skip`. */
import type { Action } from "svelte/action";
import type { Beat } from "./story";

const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const running = new Set<Animation>();

export function skip(): void {
  for (const animation of running) animation.finish();
  running.clear();
}

/** Lies where its transform says; set by the object model, which the page's policy allows. */
export const moved: Action<HTMLElement, string> = (node, transform) => {
  node.style.transform = transform;
  return { update: (next) => (node.style.transform = next) };
};

export interface Moving {
  beat: Beat | undefined;
}

function acting(frames: Keyframe[]): Action<HTMLElement, Moving> {
  return (node, moving) => {
    let last: Beat | undefined;
    const show = ({ beat }: Moving): void => {
      if (beat && beat !== last && "animate" in node) {
        const timing = { delay: beat.start, duration: beat.length, easing: EASE, fill: "backwards" as const };
        const animation = node.animate(frames, timing);
        running.add(animation);
        animation.addEventListener("finish", () => running.delete(animation));
      }
      last = beat;
    };
    show(moving);
    return { update: show };
  };
}

/** It drops into its place. */
export const arrive = acting([
  { transform: "translateY(-1.5rem) scale(1.5)", opacity: 0 },
  { transform: "none", opacity: 1 },
]);

/** It comes from the side, as lines and cards do. */
export const enter = acting([
  { transform: "translateX(-1rem)", opacity: 0 },
  { transform: "none", opacity: 1 },
]);

/** It grows out of nothing. */
export const rise = acting([
  { transform: "scale(0.3)", opacity: 0 },
  { transform: "scale(1.12)", opacity: 1, offset: 0.7 },
  { transform: "none", opacity: 1 },
]);
