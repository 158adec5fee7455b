import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inWords, kept, manifest } from "./shell";

const words = { name: "Rubicon", app: { description: 'Three "games" & more', noscript: "Needs <scripts>" } };

describe("the page", () => {
  it("has its words in the first language, and in all where no script can choose", () => {
    const all = new Map([
      ["en", words],
      ["it", { ...words, app: { description: "Tre giochi", noscript: "Servono script" } }],
    ]);
    expect(inWords('<title>%name%</title><meta content="%description%"><noscript>%noscript%</noscript>', all)).toBe(
      '<title>Rubicon</title><meta content="Three &quot;games&quot; &amp; more">' +
        '<noscript><p lang="en">Needs &lt;scripts></p><p lang="it">Servono script</p></noscript>',
    );
  });
  it("names icons that are there", () => {
    const { icons } = manifest("en", words) as { icons: { src: string }[] };
    expect(icons.filter(({ src }) => !existsSync(`public${src}`))).toEqual([]);
  });
  it("is kept with all its parts and nothing else; another part makes another version", () => {
    const one = kept(["assets/a-1.js", "sw.js", "index.html", "manifest/en.webmanifest"], "<html>");
    expect(one.files).toEqual(["/", "/assets/a-1.js", "/icon.svg", "/manifest/en.webmanifest"]);
    expect(kept(["assets/a-2.js"], "<html>").version).not.toBe(one.version);
    expect(kept(["assets/a-1.js", "manifest/en.webmanifest"], "<html lang>").version).not.toBe(one.version);
  });
});
