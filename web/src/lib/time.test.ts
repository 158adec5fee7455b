import { expect, it } from "vitest";
import { clockText } from "./time";

it("shows time as a clock does, and never less than none", () => {
  expect([8400, 271_000, 3_723_000, 190_800_000, -5].map(clockText)).toEqual([
    "0:09",
    "4:31",
    "1:02:03",
    "2d 5h",
    "0:00",
  ]);
});
