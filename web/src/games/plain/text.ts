/** Data of a game in words, for those without a picture yet. */
import type { Data, DataObject, Move } from "../../lib/table";
import { t } from "../../lib/words";

/** snake_case as people write it. */
export function plainName(key: string): string {
  const words = key.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function isPlain(value: Data): value is string | number | boolean | null {
  return value === null || typeof value !== "object";
}

/** Whether it fits into one line: a value, or values side by side. */
export function isShort(value: Data): boolean {
  if (isPlain(value)) return true;
  const inside = Array.isArray(value) ? value : Object.values(value);
  return inside.every(isPlain);
}

export function inline(value: Data): string {
  if (value === null) return t("plain.unknown");
  if (value === true) return t("plain.yes");
  if (value === false) return t("plain.no");
  if (isPlain(value)) return String(value);
  if (Array.isArray(value)) return value.length ? value.map(inline).join(", ") : t("plain.nothing");
  const entries = Object.entries(value);
  if (entries.length && entries.every(([, one]) => typeof one === "number"))
    return entries.map(([key, one]) => `${inline(one)} × ${key.replaceAll("_", " ")}`).join(", ");
  return entries.length
    ? entries.map(([key, one]) => `${key.replaceAll("_", " ")} ${inline(one)}`).join(", ")
    : t("plain.nothing");
}

/** What a move does, without who does it. */
export function moveWords({ does, text }: Move): string {
  const rest = Object.entries(does).filter(([key]) => key !== "kind" && key !== "player");
  return rest.length ? rest.map(([key, value]) => `${key.replaceAll("_", " ")}: ${inline(value)}`).join("; ") : text;
}

/** Moves by what they are, those that have the wanted words in them. */
export function grouped(moves: Move[], wanted: string): [string, Move[]][] {
  const groups = new Map<string, Move[]>();
  for (const move of moves) {
    const words = `${move.text} ${moveWords(move)}`.toLowerCase();
    if (!words.includes(wanted.toLowerCase().trim())) continue;
    const kind = plainName(typeof move.does.kind === "string" ? move.does.kind : "move");
    groups.set(kind, [...(groups.get(kind) ?? []), move]);
  }
  return [...groups];
}

/** The parts of a view that change, headed; what the shell says anyway is left out. */
export function sections(view: DataObject): [string, Data][] {
  const said = new Set(["game", "options", "seen_by", "turn", "waiting", "active", "winner", "ending"]);
  return Object.entries(view).filter(([key, value]) => !said.has(key) && value !== null);
}
