import { expect, it } from "vitest";
import type { Move } from "../lib/table";
import { outcomeName } from "./entry";

const move = (action: number, text: string, does: Move["does"]): Move => ({ action, text, does });

it("an outcome is called by what tells it from the others", () => {
  const bonus = ["senate", "might"].map((one, i) =>
    move(i, `HU=${one}`, { kind: "bonus", province: "Hispania Ulterior", bonus: one }),
  );
  expect(bonus.map((one) => outcomeName(one, bonus))).toEqual(["senate", "might"]);
});
it("two that do the same are told apart by their notation", () => {
  const twins = [move(1, "@A", { kind: "command" }), move(2, "@B", { kind: "command" })];
  expect(twins.map((one) => outcomeName(one, twins))).toEqual(["@A", "@B"]);
});
