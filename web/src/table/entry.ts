/** What can come from the real components, by what tells one outcome from the others. */
import type { Move } from "../lib/table";

/** What people call something, by what it is and its name in data. */
export type Called = (what: string, name: string) => string;
const ASIS: Called = (_, name) => name;

/** Such as "senate" where only the bonus differs; the notation where nothing does. */
export function outcomeName(entry: Move, all: readonly Move[], called: Called = ASIS): string {
  const fields = all.map(({ does }) => new Map(fieldsOf(does)));
  const same = (key: string, value: unknown): boolean =>
    fields.every((one) => JSON.stringify(one.get(key)) === JSON.stringify(value));
  const telling = fieldsOf(entry.does).filter(([key, value]) => all.length === 1 || !same(key, value));
  const words = telling.map(([key, value]) => plain(value, key, called)).filter(Boolean);
  return words.length ? words.join(", ") : entry.text;
}

function plain(value: unknown, what: string, called: Called): string {
  if (typeof value === "string") return called(what, value);
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null) return "";
  const inside = Array.isArray(value)
    ? value.map((one) => plain(one, what, called))
    : fieldsOf(value).map(([key, one]) => `${key} ${plain(one, key, called)}`);
  return inside.join(", ");
}

/** The fields of a move's data, whichever game it is of. */
export const fieldsOf = (data: object): [string, unknown][] => Object.entries(data);
