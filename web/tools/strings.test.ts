import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sources } from "./sources";
import { strays } from "./strings";

/** Names in the server's data and of the browser's own that look like words; people never see them as they are. */
const DATA = new Set([
  "Caesar",
  "Pompey",
  "Cleopatra",
  "Senators",
  "Praetors",
  "Quaestors",
  "Censors",
  "Aediles",
  "reshuffling orgy",
  "Italia's second space",
  "Cinzel, serif",
]);

describe("what is said to people", () => {
  it.each(sources())("comes from the catalogue in $path", ({ path, text }) =>
    expect(strays(text, path.endsWith(".svelte"), DATA)).toEqual([]),
  );
  it("comes from the catalogue in index.html", () => {
    const page = new DOMParser().parseFromString(readFileSync("index.html", "utf8"), "text/html");
    const said = [
      page.title,
      page.querySelector("noscript")?.textContent,
      page.querySelector("meta[name=description]")?.getAttribute("content"),
    ];
    expect(said).toEqual(["%name%", "%noscript%", "%description%"]);
  });
});

describe("a word outside the catalogue is found", () => {
  const inPage = (text: string): string[] => strays(text, true).map((one) => one.text);
  const inModule = (text: string): string[] => strays(text, false).map((one) => one.text);

  it("in the text of a page", () => expect(inPage("<p>{t('a.b')}</p>\n<p>Hello there</p>")).toEqual(["Hello there"]));
  it("with its line", () => expect(strays("<p>\n  <b>Win</b></p>", true)).toEqual([{ line: 2, text: "Win" }]));
  it.each(["aria-label", "title", "alt", "placeholder"])("in the attribute %s", (name) =>
    expect(inPage(`<img class="large picture" ${name}="picture" />`)).toEqual(["picture"]),
  );
  it("in a property of a component", () => expect(inPage('<Dialog title="Settings" wide />')).toEqual(["Settings"]));
  it("in an expression, whichever way it goes", () =>
    expect(inPage("<p>{won ? 'You win' : `${who} has lost`}</p>")).toEqual(["You win", "⋯ has lost"]));
  it("in a script", () =>
    expect(inPage("<script>const hint = 'Choose a space';</script>")).toEqual(["Choose a space"]));
  it("in a module", () => {
    expect(inModule('export const said = "The game is over.";')).toEqual(["The game is over."]);
    expect(inModule('tell("Finished");')).toEqual(["Finished"]);
    expect(inModule("const words = { lost: `Lost by ${points} points` };")).toEqual(["Lost by ⋯ points"]);
  });
  it("but not what is said to machines", () =>
    expect(
      inModule(`
        type Side = "Caesar" | "Pompey";
        import x from "./some file";
        if (key === "Escape") node.closest("input, select, textarea");
        const path = "M12 6.6l1.6 3.7 4 .4-3 2.7z", ease = "cubic-bezier(0.2, 0.7, 0.2, 1)", media = "max-width: 1100px";
        const step = { ArrowLeft: -1, "Arrow Right": 1 }[key];
        throw new Error("the plain table is missing");
      `),
    ).toEqual([]));
});
