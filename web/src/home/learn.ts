/** A lesson: gone on with where it was left in this browser, or begun. */
import { attempt } from "../lib/attempts";
import { keptTables } from "../lib/keys";
import { router } from "../lib/router.svelte";

/** The table where a lesson was left, if it was. */
export function leftLesson(lesson: string): string {
  return keptTables().find((one) => one.lesson === lesson && one.key && one.status !== "over")?.table ?? "";
}

export async function learn(lesson: string): Promise<void> {
  const left = leftLesson(lesson);
  if (left) return router.go(`/t/${left}`);
  router.go(`/t/${await attempt({ kind: "lesson", lesson, wanted: {} }, { lesson })}`);
}
