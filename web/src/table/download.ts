/** A game as a file on this device. */
import { api } from "../lib/api";
import type { TableInfo } from "../lib/table";

export async function saveGame({ table, game }: TableInfo, key: string): Promise<void> {
  const text = await api.file(table, key);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${game}-${table}.rubicon`;
  link.click();
  URL.revokeObjectURL(link.href);
}
