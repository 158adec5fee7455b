import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { seatColours } from "./seatcolours";

const [legion, tokens] = ["games/augustus/Legion.svelte", "style/tokens.css"].map((file) =>
  readFileSync(`src/${file}`, "utf8"),
) as [string, string];

it("a line has the colour of its seat's pieces", () => {
  expect(seatColours(["Caesar", "Pompey"])).toEqual(["var(--caesar)", "var(--pompey)"]);
  expect(seatColours(["Caesar", "Cleopatra"])).toEqual(["var(--caesar)", "var(--cleopatra)"]);
  expect(seatColours(["Agrippa", "Livia"])).toEqual(["var(--agrippa)", "var(--livia)"]);
  expect(seatColours(["Auto-Crassus", "Pompey"])).toEqual(["var(--caesar)", "var(--pompey)"]);
  expect(seatColours(["One", "Two"])).toEqual(["var(--caesar)", "var(--pompey)"]);
});
it("the lines of Rise of Augustus are coloured as the legions are", () => {
  for (const seat of ["agrippa", "livia", "maecenas", "octavia", "tiberius", "julia"]) {
    const worn = new RegExp(`\\.${seat} \\{\\s*--legion: (#\\w+);`).exec(legion)?.[1];
    expect(worn, seat).toBeTruthy();
    expect(tokens).toContain(`--${seat}: light-dark(${worn},`);
  }
});
