/** What can be asked about on a page, each explanation once, in the order of the page. */
export function explanations(elements: Iterable<Element>): string[] {
  return [...new Set([...elements].map((one) => one.getAttribute("data-ask") ?? "").filter(Boolean))];
}
