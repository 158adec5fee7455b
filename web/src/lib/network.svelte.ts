/** Addresses under which others reach this server, and opening it to the local network: for who uses the browser that `rubicon` has opened. */
import { api, Refusal, type Here } from "./api";

const STORE = "rubicon.owner";
const BEGINNING = "#owner=";

class Network {
  #asked: Promise<Here> | undefined;
  #opened = $state.raw<Promise<Here> | null>(null);
  #recognised: Promise<void> = Promise.resolve();

  /** What the server knows of its own addresses; asked for once. */
  get here(): Promise<Here> {
    return this.#opened ?? (this.#asked ??= api.here().catch(() => ({ links: [] })));
  }

  /** Takes the code out of the address, where `rubicon` has put it for its owner, and exchanges it for a token to keep. */
  recognise(): void {
    const { hash, pathname, search } = location;
    if (!hash.startsWith(BEGINNING)) return;
    history.replaceState(null, "", pathname + search);
    this.#recognised = api
      .owner(hash.slice(BEGINNING.length))
      .then(({ token }) => localStorage.setItem(STORE, token))
      .catch(() => undefined);
  }

  /** Whether this browser may open the server. */
  async mayOpen(): Promise<boolean> {
    await this.#recognised;
    return localStorage.getItem(STORE) !== null;
  }

  /** Open the server to the local network; the token of an earlier start is worth nothing any more. */
  async open(): Promise<void> {
    try {
      const opened = await api.openNetwork(localStorage.getItem(STORE) ?? "");
      this.#opened = Promise.resolve(opened);
    } catch (problem) {
      if (problem instanceof Refusal && problem.code === "not-yours") localStorage.removeItem(STORE);
      throw problem;
    }
  }
}

export const network = new Network();
