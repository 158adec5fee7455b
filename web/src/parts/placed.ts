/** Puts something beside a thing on the page, above it or below, where all of it is in sight. */
import type { Attachment } from "svelte/attachments";

const APART = 8;

interface Size {
  width: number;
  height: number;
}

/** Its corner, given the box of the thing, its own size and that of the window. */
export function beside(near: DOMRect, own: Size, room: Size): [left: number, top: number] {
  const middle = near.left + near.width / 2 - own.width / 2;
  const left = Math.max(APART, Math.min(middle, room.width - own.width - APART));
  const above = near.top - own.height - APART;
  const below = Math.min(near.bottom + APART, room.height - own.height - APART);
  return [left, above >= APART ? above : Math.max(APART, below)];
}

/** The same for a thing within a picture that shows what comes of it: at the edge of that which is farther from the thing. */
export function apart(near: DOMRect, own: Size, room: DOMRect): [left: number, top: number] {
  const middle = near.left + near.width / 2 - own.width / 2;
  const left = Math.max(room.left + APART, Math.min(middle, room.right - own.width - APART));
  const lies = near.top + near.height / 2 < room.top + room.height / 2;
  return [left, lies ? room.bottom - own.height - APART : room.top + APART];
}

/** Pictures are marked `data-picture`. */
export const placed =
  (near: Element): Attachment<HTMLElement> =>
  (node) => {
    const own = node.getBoundingClientRect();
    const box = near.getBoundingClientRect();
    const picture = near.closest("[data-picture]")?.getBoundingClientRect();
    const [left, top] = picture
      ? apart(box, own, picture)
      : beside(box, own, { width: innerWidth, height: innerHeight });
    node.style.transform = `translate(${left}px, ${top}px)`;
  };
