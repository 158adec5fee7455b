import { describe, expect, it } from "vitest";
import { position } from "./position";

const CLEOPATRA = `Cleopatra to decide: action card

Players
  Caesar: 7 points, 6 patricians
    hand: 1 3 3 4 4
  Cleopatra: 7 points, 6 patricians
    hand: 5 influence unseen

Groups (cards of Caesar | Cleopatra; face down in brackets)
  S Senators   0:2 of 5  1                            | 1 4 4
  A Aediles    1:2 of 3  -                            | -

Vote cards: Senators, orgy
  drawn: Praetors`;
const OFFER = `Livia to decide: choose

Offer (71 more in the deck)
     4 Cyprus                 pink     sw sw sw sh                 6 points
    18 Pamphylia              pink     sw sw sh sh sh              8 points

Players
  Agrippa: 0 points
    67 Hostilius Naso         senator  sh [ch]        0 points
    dealt:
    57 Domitius Fronto        senator  sw [st]       13 points
  Livia: 0 points`;

describe("a table as headed text", () => {
  it("says first whose turn it is", () => {
    expect(position(CLEOPATRA).heading).toBe("Cleopatra to decide: action card");
    expect(position("The game is over.")).toEqual({ heading: "The game is over.", sections: [] });
  });
  it("keeps headings short, with what explains them beside", () =>
    expect(position(CLEOPATRA).sections.map(({ title, note }) => [title, note])).toEqual([
      ["Players", ""],
      ["Groups", "cards of Caesar | Cleopatra; face down in brackets"],
      ["Vote cards", "Senators, orgy"],
    ]));
  it("puts what is further in below what it belongs to", () => {
    const [players] = position(CLEOPATRA).sections;
    expect(players?.entries).toEqual([
      { text: "Caesar: 7 points, 6 patricians", inside: [{ text: "hand: 1 3 3 4 4", inside: [] }] },
      { text: "Cleopatra: 7 points, 6 patricians", inside: [{ text: "hand: 5 influence unseen", inside: [] }] },
    ]);
  });
  it("sets columns apart by commas", () =>
    expect(position(CLEOPATRA).sections[1]?.entries.map(({ text }) => text)).toEqual([
      "S Senators, 0:2 of 5, 1 | 1 4 4",
      "A Aediles, 1:2 of 3, - | -",
    ]));
  it("takes a number that is moved to the right for no step further in", () => {
    const [offer, players] = position(OFFER).sections;
    expect(offer?.entries.map(({ text, inside }) => [text, inside.length])).toEqual([
      ["4 Cyprus, pink, sw sw sw sh, 6 points", 0],
      ["18 Pamphylia, pink, sw sw sh sh sh, 8 points", 0],
    ]);
    expect(players?.entries.map(({ inside }) => inside.map(({ text }) => text))).toEqual([
      ["67 Hostilius Naso, senator, sh [ch], 0 points", "dealt:", "57 Domitius Fronto, senator, sw [st], 13 points"],
      [],
    ]);
  });
});
