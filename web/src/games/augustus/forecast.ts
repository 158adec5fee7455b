/** What a move would do to the objectives that it touches, in a few words. */
import type { PreviewedMove } from "../../lib/table";
import { t } from "../../lib/words";
import type { AugustusEffect, Progress } from "../../wire/augustus";

/** How far objectives come by an effect. */
function progressOf(effect: AugustusEffect): Progress[] {
  switch (effect.kind) {
    case "choice-sealed":
      return effect.choice ? progressOf(effect.choice) : [];
    case "legion-moved":
      return effect.source.number === effect.objective.number ? [effect.objective] : [effect.objective, effect.source];
    case "legion-placed":
    case "legion-removed":
    case "objective-cleared":
      return [effect.objective];
    default:
      return [];
  }
}

export function forecast({ effects }: PreviewedMove<"augustus">): string {
  return effects
    .flatMap(progressOf)
    .map(({ name, legions, spaces }) =>
      t(legions === spaces ? "augustus.would_fill" : "augustus.would_have", { name, count: legions, spaces }),
    )
    .join(" ");
}
