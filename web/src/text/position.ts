/** The headed text of a table, as the terminal prints it, taken apart for the page. */

export interface Entry {
  text: string;
  /** What belongs to it, one step further in. */
  inside: Entry[];
}
export interface Section {
  title: string;
  /** What stands beside the title: in brackets, or after a colon. */
  note: string;
  entries: Entry[];
}
export interface Position {
  /** Whose turn it is. */
  heading: string;
  sections: Section[];
}

const STEP = 2;

/** Lines at the margin are headings, the first says whose turn it is; the others belong to the one above them. */
export function position(text: string): Position {
  const [heading = "", ...lines] = text.split("\n").filter((line) => line.trim());
  const sections: Section[] = [];
  let above: { depth: number; entries: Entry[] }[] = [];
  for (const line of lines) {
    const depth = Math.floor((line.length - line.trimStart().length) / STEP);
    if (!depth || !sections.length) {
      const section = { ...titled(line.trim()), entries: [] };
      sections.push(section);
      above = [{ depth: 0, entries: section.entries }];
      if (!depth) continue;
    }
    while (above.length > 1 && (above.at(-1)?.depth ?? 0) > depth) above.pop();
    const entry: Entry = { text: joined(line), inside: [] };
    const last = above.at(-1);
    if (last?.depth === depth) {
      last.entries.push(entry);
      continue;
    }
    const parent = above.length > 1 ? last?.entries.at(-1)?.inside : last?.entries;
    parent?.push(entry);
    if (parent) above.push({ depth, entries: parent });
  }
  return { heading: heading.trim(), sections };
}

/** "Offer (71 more in the deck)", "Vote cards: Senators": a short title and the rest. */
function titled(line: string): { title: string; note: string } {
  const found = /^(.*?)(?: \((.*)\)|: (.*))$/.exec(line);
  return found ? { title: found[1] ?? "", note: found[2] ?? found[3] ?? "" } : { title: line, note: "" };
}

/** Columns of a line, which a terminal sets apart by spaces, set apart by commas. */
function joined(line: string): string {
  return line
    .trim()
    .split(/ {2,}/)
    .reduce((all, cell) => (cell.startsWith("|") ? `${all} ${cell}` : `${all}, ${cell}`));
}
