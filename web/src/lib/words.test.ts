import { describe, expect, it } from "vitest";
import { t } from "./words";

describe("words", () => {
  it("shows an unknown key as it is, so that a missing word is seen", () =>
    expect(t("no.such.key")).toBe("no.such.key"));
  it("does not take a group of words for words", () => expect(t("home")).toBe("home"));
});
