import { speaks } from "./words";

/** The language that is spoken, in the country of the browser where that speaks it, too: British clocks know no "PM". */
export function locale(wishes: readonly string[] = navigator.languages): string {
  return wishes.find((wish) => wish.slice(0, 2).toLowerCase() === speaks()) ?? speaks();
}

/** Milliseconds as a clock shows them: 0:09, 4:31, 1:02:03, 2d 5h. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600)];
  const [minutes, rest] = [Math.floor((seconds % 3600) / 60), seconds % 60];
  const two = (number: number): string => String(number).padStart(2, "0");
  if (days) return `${long(days, "day")} ${long(hours, "hour")}`;
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

function long(count: number, unit: "day" | "hour"): string {
  return count.toLocaleString(speaks(), { style: "unit", unit, unitDisplay: "narrow" });
}

/** The same for ISO 8601, which screen readers and machines read. */
export function clockDuration(milliseconds: number): string {
  return `PT${Math.max(0, Math.ceil(milliseconds / 1000))}S`;
}

/** A moment of the past as people say it: the time of day, on another day the date, too. */
export function momentText(at: number, now = Date.now(), where = locale()): string {
  const then = new Date(at);
  const sameDay = then.toDateString() === new Date(now).toDateString();
  const time = { hour: "numeric", minute: "2-digit" } as const;
  return then.toLocaleString(where, sameDay ? time : { ...time, day: "numeric", month: "short" });
}
