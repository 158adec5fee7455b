/** The sources of the pages, as text, without what only tests use. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Source {
  path: string;
  text: string;
}

const OURS = /\.(svelte|ts)$/;
const TESTS = /\.test\.ts$|fixtures|(^|\/)(fakewire|sample)\.ts$/;

export function sources(folder = "src"): Source[] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return paths
    .filter((path) => OURS.test(path) && !TESTS.test(path))
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}
