/** Small drawings on the map, in a square of 24, and where they stand: off all spaces, plinths and names. */
export const DRAWN = {
  mountain: "M1 21L8.5 6l4.5 7.5L16 9l7 12zM8.5 6L7 13.5l1.8 1.5M16 9l-1 5.5 1.5 1.5",
  tree: "M12 23v-6M12 2Q6 7.5 6 12.5A6 6 0 0 0 18 12.5Q18 7.5 12 2z",
  palm: "M10.5 23Q10 15 12.5 9M12.5 9Q7 5.5 2.5 10.5M12.5 9Q18 4.5 22.5 9.5M12.5 9Q9.5 2.5 4.5 4.5M12.5 9Q15 2.5 20 3.5M12.5 9Q17.5 9 19 14.5",
  pyramid: "M1 21L10 5l9 16zM10 5l3.5 16M15.5 15l3-5L24 21h-5",
  galley:
    "M1 14h22q-1 5.5-4.5 6.5H6.5Q2.5 19.5 1 14zM12 14V3M12 3.5q7 .5 7.5 4.5H12M4.5 18l-2 5M8.5 19.5l-1.5 4M12.5 19.5v4M16.5 19.5l1.5 4",
  dolphin:
    "M2 14.5Q4.5 6.5 13 7l3.5-3.5V8Q21.5 11 22 17q-3.5-3.5-8-2.5Q9.5 15.5 8.5 20.5 7 17 8.5 14 5.5 13 2 14.5zM17.5 10.5h.01",
} as const;

interface Sight {
  what: keyof typeof DRAWN;
  x: number;
  y: number;
  size: number;
}
const sight = (what: Sight["what"], x: number, y: number, size: number): Sight => ({ what, x, y, size });

export const SIGHTS: readonly Sight[] = [
  sight("mountain", 494, 20, 34),
  sight("mountain", 524, 30, 26),
  sight("tree", 276, 54, 24),
  sight("tree", 296, 66, 20),
  sight("tree", 258, 72, 20),
  sight("tree", 140, 66, 20),
  sight("mountain", 826, 96, 34),
  sight("mountain", 800, 112, 26),
  sight("mountain", 1084, 322, 34),
  sight("mountain", 1112, 338, 26),
  sight("mountain", 940, 320, 28),
  sight("mountain", 92, 806, 40),
  sight("mountain", 130, 822, 30),
  sight("mountain", 250, 596, 26),
  sight("palm", 386, 770, 30),
  sight("palm", 410, 784, 24),
  sight("palm", 640, 806, 30),
  sight("palm", 736, 812, 26),
  sight("pyramid", 1052, 816, 44),
  sight("palm", 930, 826, 26),
  sight("palm", 1160, 760, 28),
  sight("tree", -120, -120, 30),
  sight("galley", 12, 104, 50),
  sight("galley", 1004, 198, 50),
  sight("dolphin", 1030, 680, 34),
  sight("dolphin", -40, 560, 44),
  sight("galley", -60, 760, 60),
];
