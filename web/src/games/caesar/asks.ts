/** What things on the board are, for who asks: the thing itself first, then what it means. */
import { seatName } from "../../lib/names";
import { t } from "../../lib/words";
import { kindOf } from "./kind";
import * as names from "./names";
import type { Bonus, MarkerView, ProvinceView, SpaceView } from "./view";

const lines = (...parts: readonly (string | false | null | undefined)[]): string => parts.filter(Boolean).join("\n");

export function bonus(which: Bonus): string {
  return t(`ask.caesar.bonus.${which}`);
}

export function token(name: string, held: boolean): string {
  const { icons, centurion } = kindOf(name);
  return lines(
    names.token(name),
    t(held ? "ask.caesar.hand" : "ask.caesar.token"),
    icons.includes("laurel") && t("ask.caesar.wild"),
    centurion && t("ask.caesar.centurion"),
  );
}

export function space(view: SpaceView, double: boolean): string {
  const { token: lies, marker } = view;
  return lines(
    names.space(view),
    marker && t("ask.caesar.marker"),
    lies && t(lies.face === "up" ? "ask.caesar.token" : "ask.caesar.token_down"),
    !lies && t(double ? "ask.caesar.space_double" : "ask.caesar.space"),
  );
}

export function province(name: string, view: ProvinceView): string {
  return lines(
    names.province(name, view),
    view.marker && t("ask.caesar.marker"),
    view.bonus && bonus(view.bonus),
    view.free > 0 && t("ask.caesar.plinth"),
  );
}

export function second(marker: MarkerView | null): string {
  return lines(
    t(marker ? "caesar.second_taken" : "caesar.second_space", { owner: seatName(marker?.owner ?? "") }),
    t("ask.caesar.second"),
  );
}

export function balance(name: string, { influence }: ProvinceView): string {
  return t("ask.caesar.balance", { province: name, caesar: influence.Caesar, pompey: influence.Pompey });
}
