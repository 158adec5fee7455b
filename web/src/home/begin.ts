/** A table is set up, by a click: the seat's key is kept here, then we go there. */
import { attempt } from "../lib/attempts";
import { router } from "../lib/router.svelte";
import { newPart } from "../lib/seed";
import { settings } from "../lib/settings.svelte";
import type { Fork, NewTable } from "../wire/commands";

export async function begin(wanted: NewTable): Promise<void> {
  const part = wanted.companion ? "" : newPart(); // on the real board nothing is shuffled here
  go(await attempt({ kind: "create", wanted }, { part }), wanted.name);
}

export async function playOn(table: string, wanted: Fork): Promise<void> {
  go(await attempt({ kind: "fork", table, wanted }, { part: newPart() }), wanted.name);
}

function go(table: string, name = ""): void {
  if (name) settings.set({ name });
  router.go(`/t/${table}`);
}
