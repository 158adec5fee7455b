import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import Crier from "../games/augustus/Crier.svelte";
import { called, calledWithSeat } from "./happening";
import { seatOf } from "./sample";

afterEach(cleanup);

const names = (...seats: Parameters<typeof seatOf>[0][]): string[] => {
  const table = { seats: seats.map(seatOf) };
  return table.seats.map((_, seat) => called(table, seat));
};

describe("who sits at a table", () => {
  it("is called by the name that was typed, else by the seat", () =>
    expect(names({ name: "Ann" }, { seat: "Pompey" })).toEqual(["Ann", "Pompey"]));
  it("is told from a seat that has the same name", () => {
    const livia = { seat: "Agrippa", name: "livia" };
    expect(names(livia, { seat: "Livia", bot: "miles" })).toEqual(["livia (Agrippa)", "Livia (bot Miles)"]);
    expect(names(livia, { seat: "Livia" })).toEqual(["livia (Agrippa)", "Livia (unnamed)"]);
    expect(names(livia, { seat: "Livia", name: "Marcus" })).toEqual(["livia", "Marcus"]);
  });
  it("has the seat beside the name in pictures and scores", () => {
    const table = { seats: [seatOf({ name: "Ann" }), seatOf({ seat: "Pompey", name: "Pompey" })] };
    expect(calledWithSeat(table, 0)).toBe("Ann (Caesar)");
    expect(calledWithSeat(table, 1)).toBe("Pompey");
  });
  it("is the crier by that name", () => {
    const view = { symbol: "shield", token: "shield", crier: "Agrippa", draws: 1 };
    render(Crier, { view: view as never, story: new Map() as never, nameOf: () => "Ann" });
    expect(screen.getByText("Ann is the crier")).toBeTruthy();
  });
});
