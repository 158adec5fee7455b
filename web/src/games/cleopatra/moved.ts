/** Where and when things move; set by the object model, which the page's policy allows. */
import type { Action } from "svelte/action";

/** Lies where its transform says. */
export const moved: Action<HTMLElement, string> = (node, transform) => {
  node.style.transform = transform;
  return { update: (next) => (node.style.transform = next) };
};

/** Its animation begins after so many milliseconds: the stylesheet's --at. */
export const delayed: Action<HTMLElement, number> = (node, time) => {
  const set = (value: number): void => node.style.setProperty("--at", `${value}ms`);
  set(time);
  return { update: set };
};
