/** A game, and what was noted before it, as files on this device. */
import { api } from "../lib/api";
import type { Noted } from "../lib/commitments";
import type { TableInfo } from "../lib/table";

type Named = Record<"table" | "game", string>;

export const fileName = ({ table, game }: Named): string => `${game}-${table}.rubicon`;
export const notedName = ({ table, game }: Named): string => `${game}-${table}.commitments.json`;

export async function saveGame(info: TableInfo, key: string): Promise<void> {
  save(fileName(info), await api.file(info.table, key), "text/plain");
}

/** For `rubicon verify --noted`. */
export function saveNoted(noted: Noted): void {
  save(notedName(noted), `${JSON.stringify(noted, null, 2)}\n`, "application/json");
}

function save(name: string, text: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
