/** What can come from the real components, by what tells one outcome from the others. */
import type { Data, Move } from "../lib/table";

/** What people call something, by what it is and its name in data. */
export type Called = (what: string, name: string) => string;
const ASIS: Called = (_, name) => name;

/** Such as "senate" where only the bonus differs; the notation where nothing does. */
export function outcomeName(entry: Move, all: Move[], called: Called = ASIS): string {
  const same = (key: string): boolean =>
    all.every(({ does }) => JSON.stringify(does[key]) === JSON.stringify(entry.does[key]));
  const telling = Object.entries(entry.does).filter(([key]) => all.length === 1 || !same(key));
  const words = telling.map(([key, value]) => plain(value, key, called)).filter(Boolean);
  return words.length ? words.join(", ") : entry.text;
}

function plain(value: Data, what: string, called: Called): string {
  if (value === null || typeof value === "boolean") return "";
  if (typeof value !== "object") return typeof value === "string" ? called(what, value) : String(value);
  const inside = Array.isArray(value)
    ? value.map((one) => plain(one, what, called))
    : Object.entries(value).map(([key, one]) => `${key} ${plain(one, key, called)}`);
  return inside.join(", ");
}
