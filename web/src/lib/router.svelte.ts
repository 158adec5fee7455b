/** Where we are: the path decides the page, the part behind # is an invitation. */

export type Place =
  | { page: "home" }
  | { page: "table"; table: string; code: string }
  | { page: "companion"; game: string }
  | { page: "lost" };

/** The page of a path. */
export function placeOf(path: string, hash: string): Place {
  const table = /^\/t\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path)?.[1];
  if (table) return { page: "table", table, code: /^#([A-Za-z0-9_-]{20,64})$/.exec(hash)?.[1] ?? "" };
  if (path === "/") return { page: "home" };
  const game = /^\/companion\/([a-z]+)\/?$/.exec(path)?.[1];
  if (game) return { page: "companion", game };
  return { page: "lost" };
}

class Router {
  place = $state.raw<Place>(placeOf(location.pathname, location.hash));
  /** Whether another page was there before this one. */
  went = false;

  constructor() {
    addEventListener("popstate", () => this.#look());
  }

  /** Go to a path of ours without loading a page. */
  go(path: string): void {
    this.went = true;
    history.pushState(null, "", path);
    this.#look();
    scrollTo(0, 0);
  }

  /** Take the invitation out of the address, once it is used. */
  forgetCode(): void {
    history.replaceState(null, "", location.pathname);
    this.#look();
  }

  #look(): void {
    this.place = placeOf(location.pathname, location.hash);
  }
}

export const router = new Router();

/** For links: an ordinary click stays on the page, any other does what the browser does. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  if (
    !(link instanceof HTMLAnchorElement) ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  event.preventDefault();
  router.go(link.pathname + link.hash);
}
