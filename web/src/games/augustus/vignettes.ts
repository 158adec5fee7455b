/** What is drawn behind the spaces of an objective, in a box of 100 by 70: the curia, woods, a harbour, the desert. */
import type { Type } from "./view";

export const VIGNETTES: Readonly<Record<Type, string>> = {
  senator:
    "M50 8L88 24v5H12v-5zM50 13L26 24h48zM17 31h7v26h-7zM31 31h7v26h-7zM46 31h8v26h-8zM62 31h7v26h-7zM76 31h7v26h-7zM12 59h76v4H12zM6 65h88v5H6z",
  green:
    "M0 70V52Q14 40 28 47T56 44 82 46 100 40V70zM20 12l9 13h-4l7 9h-5l8 10H5l8-10H8l7-9h-4zM58 4l10 15h-5l8 10h-6l9 12H42l9-12h-6l8-10h-5zM84 18l8 11h-4l6 8h-4l6 8H72l6-8h-4l6-8h-4z",
  pink: "M0 52q6-5 12.5 0t12.5 0 12.5 0 12.5 0 12.5 0 12.5 0 12.5 0 12.5 0V70H0zM22 44h38q-2 6-7 6H28q-5-1-6-6zM41 42V12q13 3 14 24H43v6zM38 16v20H27q2-14 11-20zM70 48q8-14 20-12 8 2 10 12z",
  orange:
    "M0 70V58Q20 46 42 55T100 50V70zM60 16l24 34-18 3-20-2zM26 52q-2-16 2-27-9-5-17 2 5-11 16-7-4-9-11-8 9-6 14 4 5-11 15-6-8 0-11 8 10-4 15 6-8-6-17-1-3 14-1 28z",
};
