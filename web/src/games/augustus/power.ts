/** Powers, written by the server as short expressions, by the icon they carry and in one plain line. */
import { t, type Values } from "../../lib/words";

export type PowerIcon = "legions" | "extra" | "end" | "swap" | "place" | "rearrange" | "complete" | "attack";

interface Form {
  pattern: RegExp;
  icon: PowerIcon;
  /** The line, by what the pattern has caught. */
  line: (caught: readonly string[]) => string;
}

const word = (key: string): string => t(`augustus.symbol.${key}`);
const counted = (key: string, count: string, values: Values = {}): string =>
  t(`augustus.power.${key}${count === "1" ? "_one" : ""}`, { count, ...values });

const FORMS: readonly Form[] = [
  { pattern: /^legions (\d+)$/, icon: "legions", line: ([count = ""]) => counted("legions", count) },
  { pattern: /^extra$/, icon: "extra", line: () => t("augustus.power.extra") },
  {
    pattern: /^end (\d+) per (\w+) max (\d+)$/,
    icon: "end",
    line: ([points = "", symbol = "", most = ""]) =>
      t("augustus.power.end_symbol", { points, symbol: word(symbol), most }),
  },
  {
    pattern: /^end (\d+) per (\w+)$/,
    icon: "end",
    line: ([points = "", type = ""]) => t("augustus.power.end_type", { points, type: t(`augustus.one.${type}`) }),
  },
  {
    pattern: /^swap (\w+) (\w+)$/,
    icon: "swap",
    line: ([one = "", other = ""]) => t("augustus.power.swap", { one: word(one), other: word(other) }),
  },
  {
    pattern: /^place (\d+) (\w+)$/,
    icon: "place",
    line: ([count = "", symbol = ""]) =>
      symbol === "any" ? counted("place_any", count) : counted("place", count, { symbol: word(symbol) }),
  },
  { pattern: /^rearrange$/, icon: "rearrange", line: () => t("augustus.power.rearrange") },
  { pattern: /^complete$/, icon: "complete", line: () => t("augustus.power.complete") },
  { pattern: /^attack (\d+) legions?$/, icon: "attack", line: ([count = ""]) => counted("attack", count) },
  {
    pattern: /^attack all legions of 1 objective$/,
    icon: "attack",
    line: () => t("augustus.power.attack_objective"),
  },
  { pattern: /^attack 1 completed objective$/, icon: "attack", line: () => t("augustus.power.attack_completed") },
];

export interface Power {
  icon: PowerIcon | null;
  line: string;
}

/** A power that is not known here is shown as it is written. */
export function powerOf(text: string | null): Power | null {
  if (!text) return null;
  for (const { pattern, icon, line } of FORMS) {
    const found = pattern.exec(text);
    if (found) return { icon, line: line(found.slice(1)) };
  }
  return { icon: null, line: text };
}
