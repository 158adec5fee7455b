import { describe, expect, it } from "vitest";
import { placeOf } from "./router.svelte";

const code = "pi2eInX3FIGt7V0skyfy4P0EjJB1avAb";

describe("places", () => {
  it("are told by their path", () => {
    expect(placeOf("/", "")).toEqual({ page: "home" });
    expect(placeOf("/t/_vN-CYfkN7zoDIgB", "")).toEqual({ page: "table", table: "_vN-CYfkN7zoDIgB", code: "" });
    expect(placeOf("/companion/caesar", "")).toEqual({ page: "companion", game: "caesar" });
    expect(placeOf("/t/", "")).toEqual({ page: "lost" });
    expect(placeOf("/t/a/b", "")).toEqual({ page: "lost" });
  });
  it("take a code from behind the #, and nothing else", () => {
    expect(placeOf("/t/abc", `#${code}`)).toMatchObject({ code });
    expect(placeOf("/t/abc", "#short")).toMatchObject({ code: "" });
    expect(placeOf("/t/abc", `#${code}<`)).toMatchObject({ code: "" });
  });
});
