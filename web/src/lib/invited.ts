/** The invitation somebody put aside to learn the game first; kept until this tab is closed. */
const STORE = "rubicon.invited";

export interface Invited {
  game: string;
  /** The address of the table, with the code. */
  path: string;
}

export function putAside(invited: Invited): void {
  sessionStorage.setItem(STORE, JSON.stringify(invited));
}

/** The invitation to that game, if there is one. */
export function putAsideFor(game: string): Invited | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(STORE) ?? "null") as Invited | null;
    return found?.game === game && found.path.startsWith("/t/") ? found : null;
  } catch {
    return null;
  }
}

/** It was accepted, or somebody only wants to watch. */
export function settle(): void {
  sessionStorage.removeItem(STORE);
}
