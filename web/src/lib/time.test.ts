import { expect, it } from "vitest";
import { clockText, durationText, locale, momentText } from "./time";

it("shows time as a clock does, and never less than none", () => {
  expect([8400, 271_000, 3_723_000, 190_800_000, -5].map(clockText)).toEqual([
    "0:09",
    "4:31",
    "1:02:03",
    "2d 5h",
    "0:00",
  ]);
});

it("says lengths of time in the largest unit that needs no fraction", () => {
  expect([90, 120, 1, 3600, 259_200].map(durationText)).toEqual([
    "90 seconds",
    "2 minutes",
    "1 second",
    "1 hour",
    "3 days",
  ]);
});

it("tells a time of day as the country of the browser does, if that speaks the language of the page", () => {
  const noon = new Date(2026, 10, 19, 15, 44).getTime();
  expect(momentText(noon, noon, locale(["it-IT", "en-GB", "en-US"]))).toBe("15:44");
  expect(momentText(noon, noon, locale(["en-US"]))).toMatch(/^3:44\sPM$/);
  expect([locale(["en-GB"]), locale(["de-AT"]), locale([])]).toEqual(["en-GB", "en", "en"]);
});
