/** A table is set up, by a click: the seat's key is kept here, then we go there. */
import { api, type Made } from "../lib/api";
import { keep } from "../lib/keys";
import { router } from "../lib/router.svelte";
import { commitmentOf, newPart } from "../lib/seed";
import { settings } from "../lib/settings.svelte";
import type { Fork, NewTable } from "../lib/wire";

export async function begin(wanted: NewTable): Promise<void> {
  const part = wanted.companion ? "" : newPart(); // on the real board nothing is shuffled here
  go(await api.create({ ...wanted, ...(part && { commit: commitmentOf(part) }) }), part, wanted.name);
}

export async function playOn(table: string, wanted: Fork): Promise<void> {
  const part = newPart();
  go(await api.fork(table, { ...wanted, commit: commitmentOf(part) }), part, wanted.name);
}

function go({ table, game, title, key, codes, status }: Made, part: string, name = ""): void {
  keep(table, { key, part, codes, game, title, status });
  if (name) settings.set({ name });
  router.go(`/t/${table}`);
}
