/** What is asked of you, as a sentence: the moves say what can be done, the fingers how far it has come. */
import { t } from "../../lib/words";
import type { Gestures } from "./gestures";
import * as names from "./names";
import type { AugustusView } from "./view";

interface Fingers {
  picked: string | null;
  armed: string | null;
  hasSupply: boolean;
}

export function asking(view: AugustusView, gestures: Gestures, { picked, armed, hasSupply }: Fingers): string {
  if (picked) return t("augustus.ask.where");
  if (armed) return t("augustus.ask.which");
  const [decision] = gestures.own.values();
  if (decision) return t(`augustus.ask.${decision.does.kind === "clear" ? "clear" : "complete"}`);
  if (gestures.calls.size) return t("augustus.ask.call");
  if (gestures.takes.size) return t("augustus.ask.take");
  if (gestures.losses.size) return t("augustus.ask.lose");
  if (gestures.removes.size) return t("augustus.ask.remove");
  if (gestures.drafts.size) return t("augustus.ask.draft");
  const [first] = [...gestures.puts.values()].flatMap((places) => [...places.values()]);
  if (first?.does.kind === "rearrange") return t("augustus.ask.rearrange");
  if (first && view.completing) return t("augustus.ask.place");
  if (first) {
    const symbol = view.symbol ? names.symbol(view.symbol) : "";
    if (view.symbol === "joker") return t("augustus.ask.joker");
    if (!hasSupply) return t("augustus.ask.move", { symbol });
    return t(gestures.puts.size > 1 ? "augustus.ask.put" : "augustus.ask.put_only", { symbol });
  }
  if (gestures.choices.some(({ does }) => does.kind === "accept"))
    return t(view.options.missed_reward === "forever" ? "augustus.ask.reward_once" : "augustus.ask.reward");
  return gestures.choices.length ? t("augustus.ask.nothing_fits") : "";
}
