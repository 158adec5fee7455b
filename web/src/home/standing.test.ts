import { describe, expect, it } from "vitest";
import type { Kept } from "../lib/keys";
import { goingOn, opponents, standing } from "./standing";

const game: Kept = {
  table: "table",
  game: "caesar",
  title: "Caesar!",
  key: "key",
  part: "",
  codes: {},
  recovery: "",
  told: false,
  seats: [
    { seat: "Caesar", name: "Ann", bot: "" },
    { seat: "Pompey", name: "", bot: "tiro" },
  ],
  you: [0],
  status: "running",
  yourTurn: false,
  waiting: [1],
  lesson: "",
  at: 0,
};

describe("how a game stands", () => {
  it("says whose turn it is", () => {
    expect(standing(game)).toBe("Tiro’s turn");
    expect(standing({ ...game, yourTurn: true, waiting: [0] })).toBe("Your turn");
    expect(standing({ ...game, status: "over" })).toBe("Finished");
    expect(standing({ ...game, waiting: [0, 1] })).toBe("In progress");
  });
});

it("who moves is not named twice", () => {
  expect(opponents(game)).toBe("");
  expect(opponents({ ...game, yourTurn: true, waiting: [0] })).toBe("Tiro");
});

describe("the games to continue", () => {
  it("are those that go on, where it is your turn first", () => {
    const yours = { ...game, table: "yours", yourTurn: true };
    expect(goingOn([game, yours]).map(({ table }) => table)).toEqual(["yours", "table"]);
    expect(goingOn([{ ...game, status: "over" }, game])).toHaveLength(1);
    expect(goingOn([{ ...game, key: "" }])).toEqual([]);
  });
});
