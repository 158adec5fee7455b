import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { kindOf, tokens } from "./kind";

interface Kinds {
  tokens: { icons: string[]; values: [number, number] }[];
  centurions: { icons: string[]; values: [number, number] }[];
}
const file = resolve(import.meta.dirname, "../../../../src/rubicon/games/caesar/board.json");
const board = JSON.parse(readFileSync(file, "utf8")) as Kinds;
const name = ({ icons, values }: Kinds["tokens"][number]): string => `${icons.join("+")} ${values.join("|")}`;

it("knows the Centurions of the board's data, and no others", () => {
  for (const token of board.centurions)
    expect(kindOf(name(token))).toMatchObject({ icons: token.icons, centurion: true });
  for (const token of board.tokens) expect(kindOf(name(token)).centurion).toBe(false);
});

it("lays equal tokens out one by one", () => {
  expect(tokens({ "laurel 2|2": 2, "ship 0|6": 1 })).toEqual(["laurel 2|2", "laurel 2|2", "ship 0|6"]);
});
