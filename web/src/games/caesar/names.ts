/** How things on the board are read aloud. */
import { seatName } from "../../lib/names";
import { t } from "../../lib/words";
import type { Turn } from "./gestures";
import { kindOf } from "./kind";
import type { Outlook } from "./outlook";
import { type MarkerView, type ProvinceView, SECOND, type Side, SIDES, type SpaceView, type TokenView } from "./view";

export function icon(name: string): string {
  return t(`caesar.icon.${name}`);
}

/** "sword 1|5", as people say it. */
export function token(name: string): string {
  const { icons, low, high, centurion } = kindOf(name);
  const values = { icons: icons.map(icon).join(", "), low, high };
  return t(centurion ? "caesar.centurion_token" : "caesar.token", values);
}

export function bonus(name: string): string {
  return t(`caesar.bonus.${name}`);
}

export function place(name: string): string {
  return name === SECOND ? t("caesar.second_space") : name.replace("-", "–");
}

/** A place where a token may be hidden: the bag, the hand, or a space. */
export function where(name: string): string {
  return name === "bag" || name === "hand" ? t(`caesar.where.${name}`) : place(name);
}

function marker(view: MarkerView): string {
  return t(view.face === "up" ? "caesar.marker_up" : "caesar.marker_down", { owner: seatName(view.owner) });
}

function lying({ owner, token: name, facing, face }: TokenView): string {
  if (face !== "up") {
    const what = name ? token(name) : t("caesar.some_token");
    return t(face === "hidden" ? "caesar.token_hidden" : "caesar.token_down", { owner: seatName(owner), token: what });
  }
  return t("caesar.token_up", { owner: seatName(owner), facing: turned(facing) });
}

/** "5 to Sicilia, 1 to Sardinia" */
export function turned(facing: Readonly<Record<string, number>>): string {
  return Object.entries(facing)
    .map(([province, value]) => t("caesar.value_to", { value, province }))
    .join(", ");
}

export function space({ between, icon: sign, token: lies, marker: marked }: SpaceView): string {
  const name = between.join("–");
  if (!lies) return t("caesar.space_free", { name, icon: icon(sign) });
  return [t("caesar.space_taken", { name, what: lying(lies) }), ...(marked ? [marker(marked)] : [])].join("; ");
}

/** What a picked token would do on a space. */
export function would(turn: Turn | null, outlook: Outlook | null): string {
  if (!turn) return "";
  const lies = turn.facing ? turned(turn.facing) : t("caesar.face_down");
  return [lies, ...(outlook?.closes ?? []).map(({ province }) => t("caesar.would_close", { province }))].join("; ");
}

export function province(name: string, view: ProvinceView): string {
  const parts = [
    view.bonus ? t("caesar.lies_there", { bonus: bonus(view.bonus) }) : null,
    view.free > 0 ? t(view.free === 1 ? "caesar.one_free" : "caesar.free", { count: view.free }) : t("caesar.closed"),
    ...SIDES.map((side: Side) => t("caesar.has", { side: seatName(side), value: view.influence[side] })),
    view.marker ? marker(view.marker) : null,
    view.second_marker ? t("caesar.second_marker") : null,
  ];
  return `${name}: ${parts.filter((part) => part !== null).join(", ")}`;
}

/** Something in the data of a move: a token, a bonus, a step of a command token; the rest is called as it is. */
export function called(what: string, name: string): string {
  if (what === "token") return token(name);
  if (what === "bonus") return bonus(name);
  if (what === "steps") return t(`caesar.step.${name}`);
  return what === "space" || what === "place" ? place(name) : name;
}
