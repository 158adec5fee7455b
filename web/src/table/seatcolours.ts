/** The colour of each seat's line in a picture: that of its pieces on the board. */

/** Seats with pieces of their own colour; the colours are in style/tokens.css. */
const KNOWN = new Set([
  "caesar",
  "pompey",
  "cleopatra",
  "agrippa",
  "livia",
  "maecenas",
  "octavia",
  "tiberius",
  "julia",
]);
/** Whoever sits elsewhere, such as at a game that was installed, has the colours in a row. */
const OTHERS = ["caesar", "pompey", "cleopatra", "laurel", "gold", "ink"] as const;
/** Auto-Crassus plays with the pieces of the side that is left. */
const AGAINST: Readonly<Record<string, string>> = { caesar: "pompey", pompey: "caesar" };

export function seatColours(seats: readonly string[]): string[] {
  const names = seats.map((seat) => seat.toLowerCase());
  const left = AGAINST[names.find((name) => name in AGAINST) ?? ""];
  return names.map((name, number) => {
    const own = KNOWN.has(name) ? name : name === "auto-crassus" ? left : undefined;
    return `var(--${own ?? OTHERS[number % OTHERS.length] ?? "ink"})`;
  });
}
