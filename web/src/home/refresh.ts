/** How this browser's games stand now, asked of the server; what is gone there is forgotten here. */
import { api, Refusal } from "../lib/api";
import { forget, note, type Kept } from "../lib/keys";

const MOST = 12;

export async function refresh(tables: readonly Kept[]): Promise<void> {
  const going = tables.filter(({ key, status }) => key && status !== "over");
  await Promise.all(going.slice(0, MOST).map(look));
}

async function look({ table, key }: Kept): Promise<void> {
  try {
    const found = await api.look(table, key);
    note(found, found.you);
  } catch (problem) {
    if (problem instanceof Refusal && (problem.status === 404 || problem.status === 403)) forget(table);
  }
}
