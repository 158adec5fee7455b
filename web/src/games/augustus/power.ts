/** Powers of objectives: the icon they carry, and what they do in one plain line. */
import { t, type Values } from "../../lib/words";
import type { SignName } from "./signs";
import type { Power } from "./view";

export interface PowerText {
  icon: SignName;
  line: string;
}

const word = (key: string): string => t(`augustus.symbol.${key}`);
const counted = (key: string, count: number, values: Values = {}): string =>
  t(`augustus.power.${key}${count === 1 ? "_one" : ""}`, { count, ...values });

export function powerOf(power: Power): PowerText {
  switch (power.kind) {
    case "legions":
      return { icon: "legions", line: counted("legions", power.count) };
    case "extra":
      return { icon: "extra", line: t("augustus.power.extra") };
    case "end-symbol": {
      const { points, symbol, most } = power;
      return { icon: "end", line: t("augustus.power.end_symbol", { points, symbol: word(symbol), most }) };
    }
    case "end-type":
      return { icon: "end", line: perType(power.points, power.type) };
    case "end-attack":
      return { icon: "end", line: perType(power.points, "attack") };
    case "swap":
      return {
        icon: "swap",
        line: t("augustus.power.swap", { one: word(power.first), other: word(power.second) }),
      };
    case "place":
      return {
        icon: "place",
        line:
          power.symbol === "any"
            ? counted("place_any", power.count)
            : counted("place", power.count, { symbol: word(power.symbol) }),
      };
    case "rearrange":
      return { icon: "rearrange", line: t("augustus.power.rearrange") };
    case "complete":
      return { icon: "complete", line: t("augustus.power.complete") };
    case "attack-legions":
      return { icon: "attack", line: counted("attack", power.count) };
    case "attack-objective":
      return { icon: "attack", line: t("augustus.power.attack_objective") };
    case "attack-completed":
      return { icon: "attack", line: t("augustus.power.attack_completed") };
  }
}

function perType(points: number, type: string): string {
  return t("augustus.power.end_type", { points, type: t(`augustus.one.${type}`) });
}
