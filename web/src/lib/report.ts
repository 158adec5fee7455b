/** "Report a problem": a file with what somebody needs to look into it, and no secrets. */
import { keptTables } from "./keys";
import { settings } from "./settings.svelte";

const MOST = 30;
/** A code in the address of a link. */
const CODE = /#[A-Za-z0-9_-]{20,}/g;

interface Noted {
  at: string;
  what: string;
}
const noted: Noted[] = [];

/** Remember an error of this page until it is reported. */
export function noteError(what: string): void {
  noted.push({ at: new Date().toISOString(), what: what.replace(CODE, "#…").slice(0, 2000) });
  noted.splice(0, noted.length - MOST);
}

/** From the start of the page on. */
export function watchErrors(): void {
  addEventListener("error", ({ message, filename, lineno }) => noteError(`${message} (${filename}:${lineno})`));
  addEventListener("unhandledrejection", ({ reason }) => noteError(String(reason)));
}

/** What is saved. Neither keys nor codes nor parts of seeds nor anybody's name are in it. */
export function report(): Record<string, unknown> {
  const { theme, sound, calm, notify, mute, language, text } = settings.choices;
  return {
    made: new Date().toISOString(),
    page: location.pathname,
    browser: navigator.userAgent,
    languages: navigator.languages,
    window: [innerWidth, innerHeight, devicePixelRatio],
    settings: { theme, sound, calm, notify, mute, language, text },
    errors: noted,
    tables: keptTables().map(({ table, game, status, you, at }) => ({ table, game, status, you, at })),
  };
}

/** Save it as a file, to be sent by whatever way people like. */
export function saveReport(): void {
  const file = new Blob([JSON.stringify(report(), null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `rubicon-report-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
