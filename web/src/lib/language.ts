/** The language of the pages: as chosen here, or the first of the browser's that we have. */
import { settings } from "./settings.svelte";
import { FIRST } from "./spoken.svelte";
import { languages, speak, speaks, t } from "./words";

/** Speak what is chosen in the settings; the document says so, too. */
export async function followSettings(): Promise<void> {
  await speak(settings.choices.language || preferred(navigator.languages));
  document.documentElement.lang = speaks();
  document.querySelector('meta[name="description"]')?.setAttribute("content", t("app.description"));
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", `/manifest/${speaks()}.webmanifest`);
}

/** Choose a language; none: the browser's. */
export async function chooseLanguage(code: string): Promise<void> {
  settings.set({ language: code });
  await followSettings();
}

/** The first of the wishes, such as it-IT, that there is. */
export function preferred(wishes: readonly string[]): string {
  return wishes.map((wish) => wish.slice(0, 2).toLowerCase()).find((code) => languages.includes(code)) ?? FIRST;
}

/** A language by its own name. */
export function nameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name[0]?.toLocaleUpperCase(code) + name.slice(1);
}
