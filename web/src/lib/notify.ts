/** "Your turn" where the tab is not looked at. Browsers are asked only after a click. */
import { settings } from "./settings.svelte";

export function canNotify(): boolean {
  return typeof Notification !== "undefined" && Notification.permission !== "denied" && isSecureContext;
}

/** Asks the browser; says whether it may. */
export async function allowNotifications(): Promise<boolean> {
  if (!canNotify()) return false;
  const allowed = (await Notification.requestPermission()) === "granted";
  settings.set({ notify: allowed });
  return allowed;
}

export function tell(title: string, body: string, tag: string): void {
  if (!settings.choices.notify || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const note = new Notification(title, { body, tag, icon: "/icon.svg" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
