import { describe, expect, it } from "vitest";
import { soundOf } from "./sounds";

const happened = (...kinds: string[]) => [{ effects: kinds.map((kind) => ({ kind })) }];

describe("the sound of what has happened", () => {
  it("is a piece on a board, or a card on a table", () => {
    expect(soundOf({ game: "caesar", happened: happened("token-placed") })).toBe("place");
    expect(soundOf({ game: "cleopatra", happened: happened("card-placed") })).toBe("card");
  });
  it.each(["province-closed", "vote-held", "objective-completed"])("is a great one with %s", (kind) => {
    expect(soundOf({ game: "caesar", happened: happened("token-placed", kind) })).toBe("great");
  });
});
