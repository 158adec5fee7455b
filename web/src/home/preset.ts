/** The presets of a game: an option follows the one that is chosen, until somebody changes that option. */
import type { GameEntry, Setting } from "../lib/api";

export type Preset = "published" | "document";
export const PRESETS: Preset[] = ["published", "document"];
/** The name that a preset is chosen by, among the options. */
export const PRESET = "rules";

type Options = Record<string, string>;

const defaultOf = ({ options }: GameEntry, name: string): string => options[name]?.[0] ?? "";

/** Whether the preset sets this: always, or because one of the options that it depends on was changed. */
function isSet(game: GameEntry, options: Options, { where }: Setting): boolean {
  return !where.length || where.some((name) => (options[name] ?? defaultOf(game, name)) !== defaultOf(game, name));
}

/** The value of an option: as somebody has chosen it, or by the preset, or its default. */
export function valueOf(game: GameEntry, options: Options, name: string): string {
  const setting =
    options[PRESET] === "document"
      ? game.document?.find((each) => each.option === name && isSet(game, options, each))
      : undefined;
  return options[name] ?? setting?.value ?? defaultOf(game, name);
}

/** The options after a preset was chosen: what it is about follows it, everything else stays. */
export function withPreset({ document }: GameEntry, options: Options, preset: Preset): Options {
  const about = new Set(document?.map(({ option }) => option));
  return { ...Object.fromEntries(Object.entries(options).filter(([name]) => !about.has(name))), [PRESET]: preset };
}

/** The preset that the options follow in all that it is about; none: somebody has changed one of them. */
export function presetOf(game: GameEntry, options: Options): Preset | "custom" {
  const chosen = PRESETS.find((preset) => preset === options[PRESET]) ?? "published";
  return [chosen, ...PRESETS].find((preset) => follows(game, options, preset)) ?? "custom";
}

function follows(game: GameEntry, options: Options, preset: Preset): boolean {
  const plain = withPreset(game, options, preset);
  return !game.document?.some(({ option }) => valueOf(game, options, option) !== valueOf(game, plain, option));
}
