/** What can come from the real components, by what tells one outcome from the others. */
import type { Data, Move } from "../lib/table";

/** Such as "senate" where only the bonus differs; the notation where nothing does. */
export function outcomeName(entry: Move, all: Move[]): string {
  const same = (key: string): boolean =>
    all.every(({ does }) => JSON.stringify(does[key]) === JSON.stringify(entry.does[key]));
  const telling = Object.entries(entry.does).filter(([key]) => all.length === 1 || !same(key));
  const words = telling.map(([, value]) => plain(value)).filter(Boolean);
  return words.length ? words.join(", ") : entry.text;
}

function plain(value: Data): string {
  if (value === null || typeof value === "boolean") return "";
  if (typeof value !== "object") return String(value);
  const inside = Array.isArray(value)
    ? value.map(plain)
    : Object.entries(value).map(([key, one]) => `${key} ${plain(one)}`);
  return inside.join(", ");
}
