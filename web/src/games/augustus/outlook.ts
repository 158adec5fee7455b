/** What a move would do, as the server foretells it, in a few words. */
import type { PreviewedMove } from "../../lib/table";
import { t } from "../../lib/words";

interface Touched {
  objective: number;
  name: string;
  legions: number;
  spaces: number;
}

export function outlook({ does }: PreviewedMove): string {
  const touched = (does.objectives ?? []) as unknown as Touched[];
  return touched
    .map(({ name, legions, spaces }) =>
      t(legions === spaces ? "augustus.would_fill" : "augustus.would_have", { name, legions, spaces }),
    )
    .join(" ");
}
