/** Pieces on their way: by transform and opacity only, one after the other, ended at once by `skip`. */
import type { Action } from "svelte/action";
import type { Beat } from "./story";

const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const running = new Set<Animation>();

export interface Flight {
  beat: Beat | undefined;
  /** Where it comes from or goes to, from where it lies. */
  dx?: number;
  dy?: number;
}

/** What must stop besides, such as numbers that count up. */
const counts = new Set<() => void>();

export function skip(): void {
  for (const animation of running) animation.finish();
  running.clear();
  for (const stop of counts) stop();
}

/** Tells the share of a beat that is over, from its start until it is; call what it returns to end it at once. */
export function follow(beat: Beat, tell: (share: number) => void): () => void {
  const begin = performance.now() + beat.start;
  let frame = requestAnimationFrame(step);
  function step(now: number): void {
    const share = Math.min(1, Math.max(0, (now - begin) / beat.length));
    if (now >= begin) tell(share);
    if (share < 1) frame = requestAnimationFrame(step);
    else counts.delete(stop);
  }
  function stop(): void {
    cancelAnimationFrame(frame);
    counts.delete(stop);
    tell(1);
  }
  counts.add(stop);
  return stop;
}

/** Lies where its transform says; set by the object model, which the page's policy allows. */
export const moved: Action<SVGElement | HTMLElement, string> = (node, transform) => {
  node.style.transform = transform;
  return { update: (next) => (node.style.transform = next) };
};

function run(node: Element, beat: Beat, frames: Keyframe[], fill: FillMode): void {
  if (!("animate" in node)) return;
  const animation = node.animate(frames, { delay: beat.start, duration: beat.length, easing: EASE, fill });
  running.add(animation);
  animation.addEventListener("finish", () => running.delete(animation));
}

function acting(frames: (flight: Flight) => Keyframe[], fill: FillMode): Action<SVGElement | HTMLElement, Flight> {
  return (node, flight) => {
    let last: Beat | undefined;
    const show = (now: Flight): void => {
      if (now.beat && now.beat !== last) run(node, now.beat, frames(now), fill);
      last = now.beat;
    };
    show(flight);
    return { update: show };
  };
}

const away = ({ dx = 0, dy = 0 }: Flight, scale: number): string => `translate(${dx}px, ${dy}px) scale(${scale})`;

/** It flies in and stays. */
export const arrive = acting(
  (flight) => [
    { transform: away(flight, 1.5), opacity: 0 },
    {
      transform: away({ ...flight, dx: (flight.dx ?? 0) * 0.6, dy: (flight.dy ?? 0) * 0.6 }, 1.4),
      opacity: 1,
      offset: 0.25,
    },
    { transform: "none", opacity: 1 },
  ],
  "backwards",
);

/** It drops from above and stays. */
export const drop = acting(
  () => [
    { transform: "translate(0, -60px) scale(1.6)", opacity: 0 },
    { transform: "none", opacity: 1 },
  ],
  "backwards",
);

/** It flies off and is gone. */
export const leave = acting(
  (flight) => [
    { transform: "none", opacity: 1 },
    {
      transform: away({ ...flight, dx: (flight.dx ?? 0) * 0.15, dy: (flight.dy ?? 0) * 0.15 }, 1.5),
      opacity: 1,
      offset: 0.3,
    },
    { transform: away(flight, 0.8), opacity: 0 },
  ],
  "forwards",
);

/** It draws the eye for a moment. */
export const swell = acting(
  () => [{ transform: "none" }, { transform: "scale(1.5)", offset: 0.5 }, { transform: "none" }],
  "none",
);

/** It is turned over. */
export const flip = acting(
  () => [{ transform: "none" }, { transform: "scaleX(0.05)", offset: 0.5 }, { transform: "none" }],
  "none",
);
