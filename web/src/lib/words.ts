/** All words that the client says itself, by key; the words of games come from the server. */
import english from "../words/en.json";

export type Values = Readonly<Record<string, string | number>>;
interface Words {
  readonly [key: string]: string | Words;
}

const catalogue: Words = english;

/** The words of a key such as "home.play_now", with {name} replaced by values. An unknown key is shown as it is. */
export function t(key: string, values: Values = {}): string {
  const found = key.split(".").reduce<string | Words | undefined>(step, catalogue);
  if (typeof found !== "string") return key;
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Whether the catalogue has the key. */
export function knows(key: string): boolean {
  return typeof key.split(".").reduce<string | Words | undefined>(step, catalogue) === "string";
}

function step(words: string | Words | undefined, part: string): string | Words | undefined {
  return typeof words === "object" ? words[part] : undefined;
}
