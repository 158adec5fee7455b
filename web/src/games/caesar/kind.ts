/** A kind of influence token, such as "ship+shield 4|4". */
import type { Counts, Icon } from "./view";

export interface Kind {
  name: string;
  icons: readonly Icon[];
  low: number;
  high: number;
  centurion: boolean;
}

const CENTURIONS: readonly string[] = ["sword 0|7", "ship+shield 4|4", "laurel 3|3"];

export function kindOf(name: string): Kind {
  const [icons = "", values = ""] = name.split(" ");
  const [low = 0, high = 0] = values.split("|").map(Number);
  return { name, icons: icons.split("+") as Icon[], low, high, centurion: CENTURIONS.includes(name) };
}

/** Tokens one by one: {"laurel 2|2": 2} are two. */
export function tokens(counts: Counts): string[] {
  return Object.entries(counts).flatMap(([name, count]) => Array<string>(count).fill(name));
}
