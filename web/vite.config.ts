import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { shell } from "./tools/shell.ts";

/** Where `rubicon serve` listens while the client is being worked on. */
const server = process.env.RUBICON_SERVER ?? "http://localhost:8000";

export default defineConfig({
  plugins: [svelte(), svelteTesting(), shell()],
  build: {
    outDir: "../src/rubicon/web",
    emptyOutDir: true,
    target: ["chrome123", "firefox121", "safari17.5"],
    assetsInlineLimit: 0, // the page's policy allows files of its own only, no data: addresses
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", sw: "src/offline/worker.ts" },
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: {
    environment: "jsdom",
    pool: "vmThreads", // a document for each file as ever, but jsdom itself is loaded once for all
    setupFiles: ["tools/vitest.ts"],
    include: ["src/**/*.test.ts", "tools/**/*.test.ts"],
    testTimeout: 30_000,
  },
});
