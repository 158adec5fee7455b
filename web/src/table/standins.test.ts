import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { speak } from "../lib/words";
import { standIn } from "./people";
import { seatOf } from "./sample";
import { StandIns } from "./standins";

const at = (...reasons: string[]) => ({
  status: "running" as const,
  seats: [
    seatOf({ name: "Ann" }),
    ...reasons.map((stand_in, i) => seatOf({ seat: ["Pompey", "Livia"][i] ?? "", bot: "imperator", stand_in })),
  ],
});
let told: StandIns;
beforeEach(() => (told = new StandIns()));
afterEach(() => speak("en"));

describe("a bot for which a simpler one moves", () => {
  it.each(["compiling", "unavailable", "busy", "failed", "something new"])("has it at its seat: %s", (reason) =>
    expect(standIn(at(reason), 1)).toMatch(/^playing an easier level for now: [^{}_]+$/),
  );
  it("has it no more when it is over, and people never", () => {
    expect(standIn({ ...at("busy"), status: "over" }, 1)).toBe("");
    expect(standIn(at("busy"), 0)).toBe("");
  });
  it("is told once, not at every move, also when it comes and goes", () => {
    expect(told.news(at(""))).toBe("");
    expect(told.news(at("busy"))).toBe("Pompey (Imperator) is playing an easier level for now: the server is busy.");
    expect(told.news(at("busy"))).toBe("");
    expect(told.news(at(""))).toBe("Pompey (Imperator) is back at full strength.");
    expect(told.news(at("busy")) + told.news(at(""))).toBe("");
    expect(told.news(at("failed"))).toBe(
      "Pompey (Imperator) is playing an easier level for now: this bot had a problem.",
    );
  });
  it("is told with others of the same reason in one sentence, in the language of the page", async () => {
    await speak("it");
    expect(told.news(at("compiling", "compiling"))).toBe(
      "Pompeo (Imperator), Livia (Imperator) per ora giocano a un livello più facile: il server si sta ancora preparando.",
    );
  });
});
