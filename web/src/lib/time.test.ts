import { expect, it } from "vitest";
import { clockText, locale, momentText } from "./time";

it("shows time as a clock does, and never less than none", () => {
  expect([8400, 271_000, 3_723_000, 190_800_000, -5].map(clockText)).toEqual([
    "0:09",
    "4:31",
    "1:02:03",
    "2d 5h",
    "0:00",
  ]);
});

it("tells a time of day as the country of the browser does, if that speaks the language of the page", () => {
  const noon = new Date(2026, 10, 19, 15, 44).getTime();
  expect(momentText(noon, noon, locale(["it-IT", "en-GB", "en-US"]))).toBe("15:44");
  expect(momentText(noon, noon, locale(["en-US"]))).toMatch(/^3:44\sPM$/);
  expect([locale(["en-GB"]), locale(["de-AT"]), locale([])]).toEqual(["en-GB", "en", "en"]);
});
