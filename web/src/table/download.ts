/** A game as a file on this device. */
import { api } from "../lib/api";
import type { TableInfo } from "../lib/table";

export const fileName = ({ table, game }: TableInfo): string => `${game}-${table}.rubicon`;

export async function saveGame(info: TableInfo, key: string): Promise<void> {
  const text = await api.file(info.table, key);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = fileName(info);
  link.click();
  URL.revokeObjectURL(link.href);
}
