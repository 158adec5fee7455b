/** How so many cards lie under a group: in two rows or three, beside each other where there is room. */
export function rowsOf(count: number): string {
  if (count <= 1) return "few";
  return count <= 2 ? "" : count <= 4 ? "two-rows" : "three-rows";
}
