/** The move that a hint shows, for everything on a board that has to do with it. */
import { getContext, setContext } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { GameName, Move } from "../lib/table";

const HINT = Symbol("hint");

/** From here on down this is the move that is shown, if any. */
export function offerHint<G extends GameName>(hint: () => Move<G> | null): void {
  setContext(HINT, hint);
}

/** Makes attachments that mark an element as long as the move shown is one that it stands for. */
export function hintMarks<G extends GameName>(): (isMeant: (move: Move<G>) => boolean) => Attachment<HTMLElement> {
  const hint = getContext<(() => Move<G> | null) | undefined>(HINT);
  return (isMeant) => (node) => {
    const move = hint?.() ?? null;
    node.toggleAttribute("data-hinted", move !== null && isMeant(move));
  };
}
