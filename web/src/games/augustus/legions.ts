/** How the legions of a seat look: a colour, and a shape besides, for two colours never speak alone. */
import { getContext, setContext } from "svelte";

/** Outlines of a legion in a box of 40 by 43, in the order of the seats. */
const SHAPES = {
  agrippa: "M5.5 21.5a14.5 14.5 0 1 1 29 0a14.5 14.5 0 1 1-29 0z",
  livia: "M10 8h20a3.5 3.5 0 0 1 3.5 3.5v20a3.5 3.5 0 0 1-3.5 3.5h-20a3.5 3.5 0 0 1-3.5-3.5v-20a3.5 3.5 0 0 1 3.5-3.5z",
  maecenas: "M12.2 8h15.6l7.8 13.5l-7.8 13.5h-15.6l-7.8-13.5z",
  octavia: "M6.2 9q13.8-4.6 27.6 0v11.5q-.6 10.5-13.8 16.5q-13.2-6-13.8-16.5z",
  tiberius:
    "M20 4.5q2 0 3.6 1.6l12 13.2q1.8 2.2 0 4.400l-12 13.2q-3.6 3-7.2 0l-12-13.2q-1.8-2.2 0-4.400l12-13.2q1.6-1.6 3.6-1.6z",
  julia: "M20 5l15.5 11.8l-5.2 18.7h-20.6l-5.2-18.7z",
} as const;

export type Wearer = keyof typeof SHAPES;
const FIRST: Wearer = "agrippa";
const KEY = Symbol("legions");

export const shapeOf = (wearer: Wearer): string => SHAPES[wearer];

const isWearer = (name: string): name is Wearer => name in SHAPES;
/** Whose legions look like those of a seat. */
export function wearerOf(seat: string): Wearer {
  const name = seat.toLowerCase();
  return isWearer(name) ? name : FIRST;
}

/** All legions drawn inside a component are this seat's. */
export function wear(seat: () => string): void {
  setContext(KEY, seat);
}
/** Whose legions are drawn here. */
export function wearer(): () => Wearer {
  const seat = getContext<(() => string) | undefined>(KEY);
  return () => (seat ? wearerOf(seat()) : FIRST);
}
