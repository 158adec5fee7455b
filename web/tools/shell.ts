/** What belongs to the page besides its code: its words in index.html, and a manifest for each language, so that it can be installed. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

interface Catalogue {
  name: string;
  app: { description: string; noscript: string };
}

const WORDS = new URL("../src/words/", import.meta.url);
const FIRST = "en";

function catalogues(): Map<string, Catalogue> {
  const codes = readdirSync(WORDS).map((file) => file.replace(/\.json$/, ""));
  const read = (code: string): Catalogue =>
    JSON.parse(readFileSync(new URL(`${code}.json`, WORDS), "utf8")) as Catalogue;
  return new Map(codes.sort((one) => (one === FIRST ? -1 : 1)).map((code) => [code, read(code)]));
}

/** index.html with the words of the first language; without scripts nobody knows the reader's, so that all stand there. */
export function inWords(html: string, all = catalogues()): string {
  const first = all.get(FIRST);
  const noscript = [...all].map(([code, { app }]) => `<p lang="${code}">${escaped(app.noscript)}</p>`).join("");
  return html
    .replaceAll("%name%", escaped(first?.name ?? ""))
    .replaceAll("%description%", escaped(first?.app.description ?? ""))
    .replaceAll("%noscript%", noscript);
}

/** What a device has to know to install the table. */
export function manifest(lang: string, { name, app }: Catalogue): object {
  const png = (size: number, purpose: string): object => ({
    src: `/icon-${purpose === "any" ? "" : `${purpose}-`}${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return {
    id: "/",
    lang,
    name,
    short_name: name,
    description: app.description,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#F5EFE3",
    theme_color: "#F5EFE3",
    categories: ["games"],
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      png(192, "any"),
      png(512, "any"),
      png(512, "maskable"),
    ],
  };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** What works without the server: the page, everything with a hash in its name, what names the page on a device. */
export function kept(built: readonly string[], page: string): { version: string; files: string[] } {
  const files = [
    "/",
    "/icon.svg",
    ...built.filter((name) => /^(assets|manifest)\//.test(name)).map((name) => `/${name}`),
  ].sort();
  const version = createHash("sha256")
    .update(files.join() + page)
    .digest("hex")
    .slice(0, 12);
  return { version, files };
}

export function shell(): Plugin {
  return {
    name: "rubicon-shell",
    enforce: "post",
    transformIndexHtml: { order: "pre", handler: (html) => inWords(html) },
    generateBundle(_, bundle) {
      const manifests = [...catalogues()].map(([lang, words]) => ({
        fileName: `manifest/${lang}.webmanifest`,
        source: JSON.stringify(manifest(lang, words), null, 2),
      }));
      for (const one of manifests) this.emitFile({ type: "asset", ...one });
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") throw new Error("there is no service worker");
      const page = bundle["index.html"];
      const list = kept(
        [...Object.keys(bundle), ...manifests.map(({ fileName }) => fileName)],
        page?.type === "asset" ? String(page.source) : "",
      );
      worker.code = worker.code.replace(/(["'`])%FILES%\1/, () => JSON.stringify(JSON.stringify(list)));
    },
  };
}
