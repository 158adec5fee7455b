/** What lessons talk of is found on the map. */
import { expect, it } from "vitest";
import { fixture } from "./fixtures";
import { pointedAt } from "./pointed";
import { SECOND, spaceName, viewOf } from "./view";

const view = viewOf(fixture("base: first").table);
const names = (...shows: string[]): string[] => (view ? pointedAt(view, shows).map(({ id }) => id) : []);

it("free border spaces, bonus tokens that lie there, double rings, and both spaces of Italia", () => {
  if (!view) throw new Error("there is no view");
  expect(names("borders").sort()).toEqual(
    view.spaces
      .filter(({ token }) => !token)
      .map(spaceName)
      .sort(),
  );
  expect(names("bonus")).toHaveLength(Object.values(view.provinces).filter(({ bonus }) => bonus).length);
  expect(names("rings")).toHaveLength(3);
  expect(names("italia").sort()).toEqual(["Italia", SECOND].sort());
});

it("what lies beside the map, or is not known, rings nothing there", () => {
  expect(names("hand", "markers", "of another release")).toEqual([]);
});
