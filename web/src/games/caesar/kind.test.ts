import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { KINDS, kindOf, tokens } from "./kind";

interface Kinds {
  tokens: { icons: string[]; values: [number, number] }[];
  centurions: { icons: string[]; values: [number, number] }[];
}
const file = resolve(import.meta.dirname, "../../../../src/rubicon/games/caesar/board.json");
const board = JSON.parse(readFileSync(file, "utf8")) as Kinds;
const name = ({ icons, values }: Kinds["tokens"][number]): string => `${icons.join("+")} ${values.join("|")}`;

it("knows the tokens of the board's data, and no others", () => {
  for (const { icons, values } of board.tokens)
    expect(kindOf(name({ icons, values }))).toMatchObject({ icons, low: values[0], high: values[1], centurion: false });
  for (const { icons, values } of board.centurions)
    expect(kindOf(name({ icons, values }))).toMatchObject({ icons, low: values[0], high: values[1], centurion: true });
  expect(KINDS).toHaveLength(board.tokens.length + board.centurions.length);
});

it("lays equal tokens out one by one", () => {
  expect(tokens({ "laurel 2|2": 2, "ship 0|6": 1 })).toEqual(["laurel 2|2", "laurel 2|2", "ship 0|6"]);
});
