/** What somebody likes, kept in this browser. */
export type Theme = "auto" | "light" | "dark";

export interface Choices {
  theme: Theme;
  sound: boolean;
  /** Animations off, whatever the system says. */
  calm: boolean;
  notify: boolean;
  /** What other players say is not shown. */
  mute: boolean;
  /** The name at the table. */
  name: string;
  /** The code of a language; empty: the browser's. */
  language: string;
  /** Decisions with one answer are asked for, too. */
  steps: boolean;
  /** Tables are read, not looked at. */
  text: boolean;
}

const STORE = "rubicon.settings";
const DEFAULTS: Choices = {
  theme: "auto",
  sound: false,
  calm: false,
  notify: false,
  mute: false,
  name: "",
  language: "",
  steps: false,
  text: false,
};

class Settings {
  #choices = $state<Choices>({ ...DEFAULTS, ...read() });
  #systemCalm = $state(false);

  constructor() {
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    this.#systemCalm = query.matches;
    query.addEventListener("change", () => (this.#systemCalm = query.matches));
    this.#paint();
    const wish = new URLSearchParams(location.search).get("text");
    if (wish !== null) this.set({ text: wish !== "off" });
  }

  get choices(): Readonly<Choices> {
    return this.#choices;
  }

  /** No animations: chosen here or by the system. */
  get calm(): boolean {
    return this.#choices.calm || this.#systemCalm;
  }

  set(change: Partial<Choices>): void {
    Object.assign(this.#choices, change);
    localStorage.setItem(STORE, JSON.stringify(this.#choices));
    this.#paint();
  }

  #paint(): void {
    const root = document.documentElement;
    if (this.#choices.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = this.#choices.theme;
    root.classList.toggle("calm", this.#choices.calm);
  }
}

function read(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Choices>;
  } catch {
    return {};
  }
}

export const settings = new Settings();
