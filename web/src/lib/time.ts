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

/** A length of time in whole words, in the largest unit that needs no fraction: 90 seconds, 2 minutes, 3 days. */
export function durationText(seconds: number): string {
  const units = [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ] as const;
  const [unit, size] = units.find(([, size]) => seconds >= size && seconds % size === 0) ?? (["second", 1] as const);
  return (seconds / size).toLocaleString(speaks(), { style: "unit", unit, unitDisplay: "long" });
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
