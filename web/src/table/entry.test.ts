import { expect, it } from "vitest";
import { outcomeName } from "./entry";
import { moveOf } from "./sample";

it("an outcome is called by what tells it from the others", () => {
  const bonus = ["senate", "might"].map((one, i) =>
    moveOf(i, `HU=${one}`, { kind: "bonus", province: "Hispania Ulterior", bonus: one }),
  );
  expect(bonus.map((one) => outcomeName(one, bonus))).toEqual(["senate", "might"]);
});
it("two that do the same are told apart by their notation", () => {
  const twins = [moveOf(1, "@A", { kind: "command" }), moveOf(2, "@B", { kind: "command" })];
  expect(twins.map((one) => outcomeName(one, twins))).toEqual(["@A", "@B"]);
});
