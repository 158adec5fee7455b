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

export const placed =
  (near: Element): Attachment<HTMLElement> =>
  (node) => {
    const own = node.getBoundingClientRect();
    const [left, top] = beside(near.getBoundingClientRect(), own, { width: innerWidth, height: innerHeight });
    node.style.transform = `translate(${left}px, ${top}px)`;
  };
