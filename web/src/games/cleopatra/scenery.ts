/** What is drawn behind the numbers and signs of the cards, in a card of 70 by 98: Rome for the one, the Nile for the other. */
export interface Scenery {
  /** Far away, in one shade. */
  far: string;
  /** The sun or the moon over it. */
  disc: readonly [x: number, y: number, radius: number];
  /** A column from its foot, so high. */
  column: (x: number, height: number) => string;
  /** Lines cut into it. */
  flutes: (x: number, height: number) => string;
}

const FOOT = 88;

export const SCENERY: Readonly<Record<"Caesar" | "Cleopatra", Scenery>> = {
  /* Hills, and an aqueduct that comes down from them. */
  Caesar: {
    far: "M6 66Q16 55 27 63T48 59 64 64V92H6ZM34 58v-6h30v6h-2.6v-2.2a2 2 0 0 0-4 0v2.2h-2.4v-2.2a2 2 0 0 0-4 0v2.2h-2.4v-2.2a2 2 0 0 0-4 0v2.2h-2.4v-2.2a2 2 0 0 0-4 0v2.2z",
    disc: [52, 38, 7],
    column: (x, height) => `M${x} ${FOOT}h8.4v-2.4h-1.4v${-height}h1.4v-2.4h-8.4v2.4h1.4v${height}h-1.4z`,
    flutes: (x, height) => `M${x + 3.1} ${FOOT - 3}v${1 - height}M${x + 5.3} ${FOOT - 3}v${1 - height}`,
  },
  /* Two pyramids, a palm, and the river. */
  Cleopatra: {
    far: "M6 72L24 48 35 63 44 53 64 76V92H6ZM54 71q-1.5-9 .5-15-5-2.5-9 1 3-6 8.5-3.5-2-5-6-4.5 5-3 7.5 2.5 2.5-5.5 8-3-4 0-6 4.5 5.5-2 8 3.5-4-3.5-9-.5-1.5 8-.5 15z",
    disc: [51, 30, 8],
    column: (x, height) => `M${x} ${FOOT}h8.4v-2h-1.6v${-height}q2-1.2 2.2-3.6h-9.6q.2 2.4 2.2 3.6v${height}h-1.6z`,
    flutes: (x, height) => `M${x + 1.8} ${FOOT - height * 0.55}h4.8M${x + 1.8} ${FOOT - height}h4.8`,
  },
};

/** Rays around a sign in a medallion, from the middle. */
export const RAYS = Array.from({ length: 16 }, (_, i) => {
  const turn = (i * Math.PI) / 8;
  const at = (radius: number): string =>
    `${(radius * Math.cos(turn)).toFixed(1)} ${(radius * Math.sin(turn)).toFixed(1)}`;
  return `M${at(22.5)}L${at(i % 2 ? 25 : 27)}`;
}).join("");
