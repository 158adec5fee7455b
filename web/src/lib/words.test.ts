import { afterEach, describe, expect, it } from "vitest";
import { sources } from "../../tools/sources";
import english from "../words/en.json";
import { nameOf, preferred } from "./language";
import type { Words } from "./spoken.svelte";
import { knows, languages, speak, speaks, t } from "./words";

const catalogues = import.meta.glob<Words>("../words/*.json", { eager: true, import: "default" });
const others = Object.entries(catalogues).filter(([file]) => !file.endsWith("/en.json"));

/** All keys with their words. */
function flat(words: Words, before = ""): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === "string" ? [[`${before}${key}`, value] as const] : [...flat(value, `${before}${key}.`)],
    ),
  );
}
const gaps = (words: string): string[] => [...new Set(words.match(/\{\w+\}/g))].sort();
const all = flat(english);
const text = sources()
  .map((source) => source.text)
  .join("\n");
/** Keys that stand in the source as they are, and beginnings of those that are put together there. */
const whole = [...text.matchAll(/["']([a-z_]+(?:\.[\w-]+)+)["']/g)].map(([, key = ""]) => key);
const begun = [...text.matchAll(/`([a-z_]+\.[\w.-]*)\$\{/g)].map(([, key = ""]) => key);
const spokenOf = [...text.matchAll(/\bt\(\s*["']([\w.-]+)["']/g)].map(([, key = ""]) => key);

/** Keys beside which another one is for one of them. */
const BESIDE_ONE = new Set([
  "augustus.points",
  "caesar.free",
  "caesar.markers",
  "cleopatra.discard_some",
  "text.found",
  "text.found_many",
]);

afterEach(() => speak("en"));

describe("words", () => {
  it("has every key that is used", () => expect(spokenOf.filter((key) => !knows(key))).toEqual([]));
  it("has keys for every beginning that is used", () =>
    expect(begun.filter((start) => ![...all.keys()].some((key) => key.startsWith(start)))).toEqual([]));
  it("has no key that is not used", () => {
    const used = new Set([...whole, ...spokenOf]);
    const names = new Set([...all.keys()].map((key) => key.replace(/\.(one|other)$/, "")));
    const idle = [...names].filter((key) => !used.has(key) && !begun.some((start) => key.startsWith(start)));
    expect(idle.filter((key) => key !== "app.noscript")).toEqual([]);
  });
  it("says something for every key", () => expect([...all].filter(([, words]) => !words.trim())).toEqual([]));
  it("puts values in, and leaves a gap that has none", () => {
    expect(t("new.title", { game: "Caesar!" })).toBe("Play Caesar!");
    expect(t("new.title")).toBe("Play {game}");
  });
  it("says one thing as one, and many as many", () => {
    const bag = [1, 2].map((count) => t("augustus.count.swords", { count }));
    expect(bag).toEqual(["1 sword", "2 swords"]);
    expect(t("cleopatra.left", { count: 1 })).toBe("1 patrician left");
  });
  it("has a form for one of everything that is counted, where there can be one", () => {
    const many = /\{\w+\} (cards|draws|legions|markers|moves|objectives|patricians|points|spaces|tokens)\b/;
    const single = (key: string): boolean => all.has(`${key}_one`) || key.endsWith(".other") || BESIDE_ONE.has(key);
    const never = ["augustus.placed", "augustus.accept", "augustus.reward.number", "hints.curve"];
    const lonely = [...all].filter(([key, words]) => many.test(words) && !single(key));
    expect(lonely.map(([key]) => key).filter((key) => !never.includes(key))).toEqual([]);
  });
  it("shows an unknown key as it is, so that a missing word is seen", () =>
    expect(t("no.such.key")).toBe("no.such.key"));
  it("does not take a group of words for words", () => expect(t("home")).toBe("home"));
});

describe.each(others)("%s", (_, words) => {
  const theirs = flat(words);
  it("has every key, and no other", () => expect([...theirs.keys()].sort()).toEqual([...all.keys()].sort()));
  it("says something for every key", () => expect([...theirs].filter(([, said]) => !said.trim())).toEqual([]));
  it("has the same gaps to fill", () => {
    const wrong = [...theirs].filter(([key, said]) => gaps(said).join() !== gaps(all.get(key) ?? "").join());
    expect(wrong).toEqual([]);
  });
});

describe("languages", () => {
  it("are those that have a file", () => expect(languages).toEqual(["en", "it"]));
  it("are spoken when they are chosen, with their own numbers", async () => {
    await speak("it");
    expect([speaks(), t("common.close"), t("yours.all", { count: 12_345 })]).toEqual([
      "it",
      "Chiudi",
      "Mostra tutte e 12.345",
    ]);
    await speak("xx");
    expect([speaks(), t("common.close")]).toEqual(["en", "Close"]);
  });
  it("follow the wishes of a browser, in their order", () => {
    expect(preferred(["fr-FR", "it-IT", "en"])).toBe("it");
    expect(preferred(["fr"])).toBe("en");
  });
  it("have names in themselves", () => expect(["en", "it"].map(nameOf)).toEqual(["English", "Italiano"]));
});
