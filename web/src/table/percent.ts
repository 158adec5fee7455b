/** A chance as people read it. */
import { t } from "../lib/words";

export const percent = (chance: number): string => t("hints.percent", { number: Math.round(100 * chance) });
