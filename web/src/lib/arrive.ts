import { router } from "./router.svelte";

/** Whoever comes to a page from another one reads on at its heading, unless something has the focus already. */
export function arrive(heading: HTMLElement): void {
  heading.tabIndex = -1;
  if (router.went && document.activeElement === document.body) heading.focus();
}
