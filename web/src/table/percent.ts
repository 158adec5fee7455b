/** A chance as people read it. */
import { t } from "../lib/words";

/** In hundredths, rounded: differences of chances are those of the numbers shown. */
export const points = (chance: number): number => Math.round(100 * chance);
export const percent = (chance: number): string => t("hints.percent", { number: points(chance) });
