/** How the service worker answers a request, and which of its old things it forgets. It never keeps what the interface says. */

/** A page: fresh, or as it was kept. Kept: its name holds a hash of its content. Fixed: as fresh as possible. Leave: not ours. */
export type Way = "page" | "kept" | "fixed" | "leave";

const INTERFACE = /^\/(api|schema|health|metrics)(\/|$)/;
const FIXED = /^\/(icon[\w.-]*|manifest\/[\w.-]+)$/;
/** All caches of the shell; what follows is the version. */
export const SHELL = "rubicon-shell-";

export function wayOf({ method, mode, url }: Pick<Request, "method" | "mode" | "url">, origin: string): Way {
  const { origin: from, pathname } = new URL(url);
  if (method !== "GET" || from !== origin || INTERFACE.test(pathname)) return "leave";
  if (pathname.startsWith("/assets/")) return "kept";
  if (mode === "navigate") return "page";
  return FIXED.test(pathname) ? "fixed" : "leave";
}

/** Of all caches those that go when a version takes over: pages that are still open may need the one before. */
export function outdated(caches: readonly string[], now: string): string[] {
  const old = caches.filter((name) => name.startsWith(SHELL) && name !== now);
  return old.slice(0, -1);
}
