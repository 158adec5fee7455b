/** A legion carried by mouse or finger from the supply or a space to another space. */
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import type { Choosing } from "./choosing.svelte";
import { type Source, SUPPLY } from "./gestures";

const FAR = 8; // a click may tremble

export class Drag {
  flying = $state<{ x: number; y: number } | null>(null);
  private start: { x: number; y: number; source: Source; id: number } | null = null;
  private ended = false;

  constructor(private readonly choosing: () => Choosing) {}

  private down = (event: PointerEvent): void => {
    this.ended = false;
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const source = this.sourceAt(event.target);
    if (source) this.start = { x: event.clientX, y: event.clientY, source, id: event.pointerId };
  };
  private move = (event: PointerEvent): void => {
    const { start } = this;
    if (!start || start.id !== event.pointerId) return;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) >= FAR;
    if (!this.flying && !far) return;
    if (!this.flying) {
      if (this.choosing().picked !== start.source) this.choosing().pick(start.source);
      (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
    }
    this.flying = { x: event.clientX, y: event.clientY };
  };
  private up = (event: PointerEvent): void => {
    const { start, flying } = this;
    this.start = null;
    this.flying = null;
    if (!start || !flying) return;
    this.ended = true;
    const below = document.elementsFromPoint(event.clientX, event.clientY);
    const well = below.map((one) => one.closest<HTMLElement>("[data-well]")).find((one) => one !== null);
    if (well?.dataset.well) this.choosing().drop(start.source, well.dataset.well);
    else this.choosing().cancel();
  };
  private cancel = (): void => {
    this.start = null;
    this.flying = null;
    this.choosing().cancel();
  };
  /** The click that ends a drag presses nothing. */
  private click = (event: MouseEvent): void => {
    if (!this.ended) return;
    this.ended = false;
    event.stopPropagation();
    event.preventDefault();
  };

  private key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !(this.choosing().picked || this.choosing().armed)) return;
    this.choosing().cancel();
    event.stopPropagation();
  };

  /** Watches over the part of the table where legions are carried. */
  readonly listen: Attachment<HTMLElement> = (node) => {
    const off = [
      on(node, "pointerdown", this.down),
      on(node, "pointermove", this.move),
      on(node, "pointerup", this.up),
      on(node, "pointercancel", this.cancel),
      on(node, "click", this.click, { capture: true }),
      on(node, "keydown", this.key),
    ];
    return () => off.forEach((stop) => stop());
  };

  private sourceAt(target: Element): Source | null {
    if (target.closest("[data-from]")) return SUPPLY;
    const well = target.closest<HTMLElement>('[data-taken="true"]')?.dataset.well ?? null;
    const use = well === null ? null : this.choosing().use(well, true);
    return use === "source" || use === "picked" ? well : null;
  }
}
