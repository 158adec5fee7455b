/** The colour of each seat's line in a picture: that of its pieces on the board. */

/** Seats with pieces of their own colour; the colours are in style/tokens.css. */
const KNOWN = [
  "Caesar",
  "Pompey",
  "Cleopatra",
  "Agrippa",
  "Livia",
  "Maecenas",
  "Octavia",
  "Tiberius",
  "Julia",
] as const;
/** Whoever sits elsewhere, such as at a game that was installed, has the colours in a row. */
const OTHERS = ["caesar", "pompey", "cleopatra", "laurel", "gold", "ink"] as const;
/** Auto-Crassus plays with the pieces of the side that is left. */
const AGAINST: Readonly<Record<string, string>> = { Caesar: "pompey", Pompey: "caesar" };

export function seatColours(seats: readonly string[]): string[] {
  const known = new Set<string>(KNOWN);
  return seats.map((seat, number) => {
    if (known.has(seat)) return `var(--${seat.toLowerCase()})`;
    const left = seat === "Auto-Crassus" ? AGAINST[seats.find((one) => one in AGAINST) ?? ""] : undefined;
    return `var(--${left ?? OTHERS[number % OTHERS.length] ?? "ink"})`;
  });
}
