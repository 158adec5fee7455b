import { describe, expect, it } from "vitest";
import { nearest, next } from "./arrows";
import { SPOTS } from "./spots";

const spot = (id: string) => SPOTS.find((one) => one.id === id) ?? { id, x: NaN, y: NaN };

describe("arrow keys", () => {
  it.each([
    ["Sicilia", "ArrowUp", "Italia-Sicilia"],
    ["Sicilia", "ArrowDown", "Sicilia-Africa"],
    ["Gallia", "ArrowRight", "Gallia Cisalpina-Gallia"],
    ["Asia-Syria", "ArrowDown", "Syria"],
  ])("lead from %s by %s to %s", (from, key, to) => {
    expect(next(SPOTS, spot(from), key).id).toBe(to);
  });
  it("reach every place from every other", () => {
    const reached = new Set([SPOTS[0]]);
    for (const from of reached)
      for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"])
        if (from) reached.add(next(SPOTS, from, key));
    expect(SPOTS.filter((one) => !reached.has(one))).toEqual([]);
  });
});

describe("a finger", () => {
  it("finds what it meant", () => expect(nearest(SPOTS, 540, 480, 75)?.id).toBe("Sicilia"));
  it("finds nothing in the desert", () => expect(nearest(SPOTS, 100, 800, 75)).toBeNull());
});
