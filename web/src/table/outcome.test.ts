import { describe, expect, it } from "vitest";
import { endedAside, outcome, winners } from "./outcome";
import { seatOf, tableOf } from "./sample";

const seats = [seatOf({ seat: "Caesar" }), seatOf({ seat: "Pompey" })];
const over = (change: object): ReturnType<typeof tableOf> => tableOf({ status: "over", seats, you: [0], ...change });

describe("how it ended", () => {
  it("names the winner, or you", () => {
    expect(outcome(over({ scores: [1, 0], why: "last marker placed" }))).toBe("You win: last marker placed.");
    expect(outcome(over({ scores: [0, 1], why: "last marker placed" }))).toBe("Pompey wins: last marker placed.");
    expect(outcome(over({ scores: [1, 0], why: "last marker placed", you: [0, 1] }))).toBe(
      "Caesar wins: last marker placed.",
    );
  });
  it("says who resigned", () =>
    expect(outcome(over({ scores: [1, 0], why: "resigned", you: [] }))).toBe("Caesar wins: Pompey resigned."));
  it("calls people by the names that they have typed, and the reader you", () => {
    const named = [seatOf({ name: "Ann" }), seatOf({ seat: "Pompey", name: "Luca" })];
    const lost = { scores: [0, 1], seats: named };
    expect(outcome(over({ ...lost, why: "resigned" }))).toBe("Luca wins: you resigned.");
    expect(outcome(over({ ...lost, why: "resigned", you: [1] }))).toBe("You win: Ann resigned.");
    expect(outcome(over({ ...lost, why: "time" }))).toBe("Luca wins: your time ran out.");
    expect(outcome(over({ ...lost, why: "time", you: [] }))).toBe("Luca wins: Ann’s time ran out.");
  });
  it("by the rules or not: the log tells only what is no move", () => {
    expect(endedAside(over({ why: "resigned" }))).toBe(true);
    expect(endedAside(over({ why: "last marker placed" }))).toBe(false);
  });
  it("names all who share", () => {
    expect(outcome(over({ scores: [0.5, 0.5], why: "away" }))).toBe(
      "Caesar and Pompey share the win: someone was away.",
    );
    expect(winners({ scores: [0.5, 0, 0.5] })).toEqual([0, 2]);
  });
  it("stays calm where nothing is known", () =>
    expect(outcome(over({ scores: null, why: null }))).toBe("The game is over."));
});
