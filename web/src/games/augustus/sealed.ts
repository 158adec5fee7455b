/** A choice that is made but not shown yet: which space it takes a legion from, and which it gives one. */
import { placeKey, type Sealed, type WellView } from "./view";

export function sealedAt(
  sealed: Sealed | null,
  objective: number,
  spaces: readonly WellView[],
  { symbol, taken, index }: WellView,
): "to" | "from" | null {
  if (sealed?.kind !== "put") return null;
  const here = placeKey({ objective, symbol });
  const alike = spaces.filter((one) => one.symbol === symbol && one.taken === taken);
  if (!taken && placeKey(sealed.to) === here) return alike[0]?.index === index ? "to" : null;
  if (taken && sealed.from && placeKey(sealed.from) === here) return alike.at(-1)?.index === index ? "from" : null;
  return null;
}
