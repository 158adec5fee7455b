import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { knows, t } from "./words";

/** Every key that stands in the source as it is. */
function keysUsed(): string[] {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.(svelte|ts)$/.test(name) && !name.endsWith(".test.ts"),
  );
  const found = files.flatMap((name) =>
    [...readFileSync(join("src", name), "utf8").matchAll(/\bt\("([\w.-]+)"/g)].map(([, key = ""]) => key),
  );
  return [...new Set(found)];
}

describe("words", () => {
  it("has every key that is used", () => expect(keysUsed().filter((key) => !knows(key))).toEqual([]));
  it("puts values in, and leaves a gap that has none", () => {
    expect(t("new.title", { game: "Caesar!" })).toBe("Play Caesar!");
    expect(t("new.title")).toBe("Play {game}");
  });
  it("shows an unknown key as it is, so that a missing word is seen", () =>
    expect(t("no.such.key")).toBe("no.such.key"));
  it("does not take a group of words for words", () => expect(t("home")).toBe("home"));
});
