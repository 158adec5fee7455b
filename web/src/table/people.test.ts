import { describe, expect, it } from "vitest";
import { occupant } from "./people";
import { seatOf } from "./sample";

const seats = [seatOf({ name: "Livia" }), seatOf({ seat: "Pompey" })];
const both = (you: number[]): string[] => [0, 1].map((seat) => occupant({ seats, you }, seat));

describe("who sits on a seat", () => {
  it("is you, whatever you are called", () => {
    expect(both([0])).toEqual(["you (Livia)", ""]);
    expect(both([1])).toEqual(["Livia", "you"]);
  });
  it("is never you twice at one screen, where only names and seats tell two people apart", () =>
    expect(both([0, 1])).toEqual(["Livia", ""]));
});
