import { describe, expect, it } from "vitest";
import type { Kept } from "../lib/keys";
import { nextGame, standing } from "./standing";

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
    expect(standing(game)).toBe("Tiro to move");
    expect(standing({ ...game, yourTurn: true, waiting: [0] })).toBe("Your turn");
    expect(standing({ ...game, status: "over" })).toBe("Over");
    expect(standing({ ...game, waiting: [0, 1] })).toBe("In progress");
  });
});

describe("the game to continue", () => {
  it("is the one where it is your turn, else the last that goes on", () => {
    const yours = { ...game, table: "yours", yourTurn: true };
    expect(nextGame([game, yours])?.table).toBe("yours");
    expect(nextGame([{ ...game, status: "over" }, game])?.table).toBe("table");
    expect(nextGame([{ ...game, status: "over" }])).toBeNull();
    expect(nextGame([{ ...game, key: "" }])).toBeNull();
  });
});
