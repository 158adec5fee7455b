/**
 * Keeps the pages, so that they open without the server. Everything of a version is fetched before it takes over, and files with a
 * hash in their names are never exchanged for others: a page and its parts are always of the same version.
 */
import { outdated, SHELL, wayOf } from "./ways";

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  addEventListener(kind: "install" | "activate", listen: (event: Waiting) => void): void;
  addEventListener(kind: "fetch", listen: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  location: Location;
}
declare const self: Worker;
const worker = self;

/** All that the pages are made of; the build writes it in. */
const { version, files } = JSON.parse("%FILES%") as { version: string; files: string[] };
const NOW = SHELL + version;
const PAGE = "/";
/** Milliseconds after which a page that does not come is shown as it was kept. */
const PATIENCE = 5000;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(forget()));
worker.addEventListener("fetch", (event) => {
  const way = wayOf(event.request, worker.location.origin);
  if (way === "page") event.respondWith(page(event.request));
  if (way === "kept") event.respondWith(kept(event.request));
  if (way === "fixed") event.respondWith(fetch(event.request).catch(() => kept(event.request)));
});

/** One after the other: a server at home has other things to do. */
async function install(): Promise<void> {
  const cache = await caches.open(NOW);
  for (const file of files) {
    const before = file.startsWith("/assets/") ? await caches.match(file) : undefined;
    if (before) await cache.put(file, before);
    else await cache.add(file);
  }
  await worker.skipWaiting();
}

async function forget(): Promise<void> {
  for (const name of outdated(await caches.keys(), NOW)) await caches.delete(name);
}

async function kept(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function page(request: Request): Promise<Response> {
  const before = await (await caches.open(NOW)).match(PAGE, { ignoreVary: true });
  const fresh = fetch(request);
  if (!before) return fresh;
  const late = new Promise<Response>((done) => setTimeout(() => done(before), PATIENCE));
  const answer = fresh.then(
    (response) => (response.status >= 500 ? before : response),
    () => before,
  );
  return Promise.race([answer, late]);
}
