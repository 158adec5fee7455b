/** All words that the client says itself, by key; the words of games come from the server. */
import english from "../words/en.json";
import { FIRST, spoken, type Words } from "./spoken.svelte";

export type Values = Readonly<Record<string, string | number>>;

const files = import.meta.glob<Words>(["../words/*.json", "!../words/en.json"], { import: "default" });

/** The languages that there are, by their codes: one for each file of words. */
export const languages: readonly string[] = [FIRST, ...Object.keys(files).map((file) => file.slice(9, -5))].sort();

/** From now on `t` speaks that language, if there is one of that code. */
export async function speak(language: string): Promise<void> {
  const load = files[`../words/${language}.json`];
  const words = load ? await load() : english;
  spoken.words = words;
  spoken.code = load ? language : FIRST;
}

/** The code of the language that is spoken now. */
export const speaks = (): string => spoken.code;

/** The words of a key such as "home.play_now", with {name} replaced by values; {count} chooses between one and many. What a language lacks is said in English. */
export function t(key: string, values: Values = {}): string {
  const found = find(key, spoken.words, values.count) ?? find(key, english, values.count) ?? key;
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => shown(values[name]) ?? whole);
}

/** Names of which one is meant: "the bag, the hand or Gallia–Sardinia". */
export function eitherOf(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? t("common.or", { one: names.slice(0, -1).join(", "), other: last }) : last;
}

/** Whether there are words for the key. */
export function knows(key: string): boolean {
  return find(key, english) !== undefined;
}

function shown(value: string | number | undefined): string | undefined {
  return typeof value === "number" ? value.toLocaleString(spoken.code) : value;
}

/** The words of a key; where they have forms, "one" is for a count of 1 and "other" for all others. */
function find(key: string, words: Words, count?: string | number): string | undefined {
  const found = key.split(".").reduce<string | Words | undefined>(step, words);
  const form = typeof found === "object" && "other" in found ? found[count === 1 ? "one" : "other"] : found;
  return typeof form === "string" ? form : undefined;
}

function step(words: string | Words | undefined, part: string): string | Words | undefined {
  return typeof words === "object" ? words[part] : undefined;
}
