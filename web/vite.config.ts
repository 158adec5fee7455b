import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

/** Where `rubicon serve` listens while the client is being worked on. */
const server = process.env.RUBICON_SERVER ?? "http://localhost:8000";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: {
    outDir: "../src/rubicon/web",
    emptyOutDir: true,
    target: ["chrome123", "firefox121", "safari17.5"],
    assetsInlineLimit: 0, // the page's policy allows files of its own only, no data: addresses
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: {
    environment: "jsdom",
    setupFiles: ["tools/vitest.ts"],
    include: ["src/**/*.test.ts", "tools/**/*.test.ts"],
    testTimeout: 30_000,
  },
});
