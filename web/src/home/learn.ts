/** A lesson: gone on with where it was left in this browser, or begun. */
import { api } from "../lib/api";
import { keep, keptTables } from "../lib/keys";
import { router } from "../lib/router.svelte";

/** The table where a lesson was left, if it was. */
export function leftLesson(lesson: string): string {
  return keptTables().find((one) => one.lesson === lesson && one.key && one.status !== "over")?.table ?? "";
}

export async function learn(lesson: string): Promise<void> {
  const left = leftLesson(lesson);
  if (left) return router.go(`/t/${left}`);
  const { table, game, title, key, status } = await api.lesson(lesson);
  keep(table, { key, game, title, status, lesson });
  router.go(`/t/${table}`);
}
