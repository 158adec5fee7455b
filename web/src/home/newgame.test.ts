import { describe, expect, it } from "vitest";
import type { GameEntry } from "../lib/api";
import {
  blankDraft,
  expansionsOf,
  kindsAgainst,
  optionsShown,
  rulesInWords,
  optionWords,
  playerCount,
  seatNames,
  soloWanted,
  wanted,
} from "./newgame";

const caesar: GameEntry = {
  game: "caesar",
  title: "Caesar!",
  rules: 1,
  options: {
    poison: ["off", "on"],
    solo: ["off", "easy", "normal", "hard"],
    side: ["caesar", "pompey"],
    cards: ["abc"],
  },
  document: null,
  bots: ["greedy", "random"],
  seats: ["Caesar", "Pompey"],
  players: [1, 2],
  lessons: ["caesar", "crassus"],
};
const augustus: GameEntry = {
  ...caesar,
  game: "augustus",
  options: { players: ["2", "3", "4"] },
  seats: ["Agrippa", "Livia", "Julia", "Drusus"],
};

describe("a new game", () => {
  it("shows options that leave a choice and have no place of their own", () =>
    expect(optionsShown({ ...caesar, options: { ...caesar.options, stuck: ["pass", "lose"] } })).toEqual([
      ["stuck", ["pass", "lose"]],
    ]));
  it("shows expansions by themselves", () => {
    expect(expansionsOf(caesar)).toEqual(["poison"]);
    expect(expansionsOf(augustus)).toEqual([]);
  });
  it("has as many seats as players were chosen", () => {
    expect(playerCount(caesar, {})).toBe(2);
    expect(playerCount(caesar, { solo: "hard" })).toBe(1);
    expect(playerCount(augustus, {})).toBe(2);
    expect(seatNames(augustus, { players: "3" })).toEqual(["Agrippa", "Livia", "Julia"]);
  });
  it("puts you where you want to sit, and the others around", () => {
    expect(kindsAgainst("bot", 3, 1, "tiro")).toEqual(["bot:tiro", "me", "bot:tiro"]);
    expect(kindsAgainst("screen", 2, 0, "tiro")).toEqual(["me", "me"]);
    expect(kindsAgainst("friend", 2, 5, "tiro")).toEqual(["friend", "me"]);
    expect(kindsAgainst("open", 2, -1, "tiro", () => 0.99)).toEqual(["open", "me"]);
  });
  it("asks for what differs from the defaults alone", () => {
    const draft = { ...blankDraft(" Ann "), options: { poison: "on", solo: "off" } };
    expect(wanted(caesar, draft, ["me", "bot:random"])).toEqual({
      game: "caesar",
      seats: [{ kind: "me" }, { kind: "bot", bot: "random" }],
      options: { poison: "on" },
      clock: {},
      listed: false,
      name: "Ann",
    });
  });
  it("gives one of those at one screen the name: the seat that was chosen", () => {
    const draft = { ...blankDraft("Livia"), seat: 1 };
    expect(wanted(caesar, draft, ["me", "me"]).seats).toEqual([{ kind: "me" }, { kind: "me", name: "Livia" }]);
    expect(wanted(caesar, { ...draft, seat: -1 }, ["me", "me"]).seats[0]).toEqual({ kind: "me", name: "Livia" });
    expect(wanted(caesar, draft, ["bot:greedy", "me"]).seats[1]).toEqual({ kind: "me" });
  });
  it("sends an increment only with a clock for the whole game", () => {
    const clock = { kind: "move" as const, seconds: 60, increment: 5 };
    expect(wanted(caesar, { ...blankDraft(""), clock }, ["me", "open"]).clock).toEqual({
      kind: "move",
      seconds: 60,
      when_over: "loss",
    });
  });
  it("sets you alone against Auto-Crassus, on the side you chose", () =>
    expect(soloWanted(caesar, { ...blankDraft(""), seat: 1, listed: true }, "hard")).toMatchObject({
      seats: [{ kind: "me" }],
      options: { solo: "hard", side: "pompey" },
      listed: false,
    }));
  it("says options in words, and unknown ones as they are called", () => {
    expect(optionWords("caesar", "border_control")).toBe("Border Control");
    expect(optionWords("caesar", "poison", "on")).toBe("on");
    expect(optionWords("kuhn", "two_cards")).toBe("two cards");
  });
  it("says the rules that a table has chosen", () => {
    expect(rulesInWords("caesar", {})).toBe("");
    expect(rulesInWords("caesar", { poison: "on", stuck: "lose" })).toBe(
      `${optionWords("caesar", "poison")}, ${optionWords("caesar", "stuck")}: ${optionWords("caesar", "stuck", "lose")}`,
    );
  });
});
