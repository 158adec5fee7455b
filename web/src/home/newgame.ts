/** From what somebody chose to the table that is asked for. */
import type { GameEntry } from "../lib/api";
import { seatName } from "../lib/names";
import type { Clock, NewTable, SeatWanted } from "../wire/commands";
import { knows, t } from "../lib/words";
import { PRESET, valueOf } from "./preset";

export type Against = "bot" | "friend" | "screen" | "open";
export type Strength = "easy" | "normal" | "hard";

/** A seat as the form has it: "me", "friend", "open" or "bot:NAME". */
export type SeatKind = string;

export interface Draft {
  /** Values by option, and the preset; what is not here is as the preset has it, or at its default. */
  options: Record<string, string>;
  /** Which seat is yours; -1: any. */
  seat: number;
  /** Who plays where bots do. */
  bot: string;
  clock: Clock;
  listed: boolean;
  /** Hints are allowed among people too. */
  hints: boolean;
  name: string;
}

/** The bots that people choose by, the gentlest first, and the one that plays if nobody chooses. */
const LEVELS = ["tiro", "miles", "centurio", "legatus", "imperator", "divus"];
const USUAL = "miles";
const PLAINEST = "greedy";

/** The levels that a game has bots of. */
export const levelsOf = ({ bots }: GameEntry): string[] => LEVELS.filter((level) => bots.includes(level));

/** The bot that was chosen, or what there is instead. */
export const botOf = ({ bots }: GameEntry, { bot }: Draft): string => (bots.includes(bot) ? bot : PLAINEST);

export const blankDraft = (name: string): Draft => ({
  options: {},
  seat: 0,
  bot: USUAL,
  clock: { kind: "none" },
  listed: false,
  hints: false,
  name,
});

/** Options that have a place of their own in the form, or nothing to choose. */
const ELSEWHERE = new Set([PRESET, "players", "solo", "side", "solo_harder"]);

export function optionsShown(game: GameEntry): [string, readonly string[]][] {
  const expansions = expansionsOf(game);
  return Object.entries(game.options).filter(
    ([name, values]) => values.length > 1 && !ELSEWHERE.has(name) && !expansions.includes(name),
  );
}

/** The options that people know as expansions: those that the words explain as such. */
export function expansionsOf({ game, options }: GameEntry): string[] {
  return Object.keys(options).filter((name) => knows(`option.${game}.${name}_note`));
}

/** Options that are a whole file, with the name of the built-in one: the only value that the server lists. */
export function filesShown({ options }: GameEntry): [string, string][] {
  return Object.entries(options).flatMap(([name, [builtIn = "", ...others]]): [string, string][] =>
    others.length || ELSEWHERE.has(name) ? [] : [[name, builtIn]],
  );
}

export function isSwitch(values: readonly string[]): boolean {
  return values.length === 2 && values.includes("on") && values.includes("off");
}

/** An option, or one of its values, in words. */
export function optionWords(game: string, option: string, value = ""): string {
  const key = `option.${game}.${option}${value && `_${value}`}`;
  if (knows(key)) return t(key);
  return knows(`option.${value}`) ? t(`option.${value}`) : (value || option).replaceAll("_", " ");
}

/** The rules that a table has chosen. */
export function rulesInWords(game: string, chosen: Readonly<Record<string, string>>): string {
  return Object.entries(chosen)
    .map(([name, value]) => ruleInWords(game, name, value))
    .join(", ");
}

function ruleInWords(game: string, name: string, value: string): string {
  const rule = name === "players" ? t("new.players") : optionWords(game, name);
  return value === "on" || name === "cards" ? rule : `${rule}: ${optionWords(game, name, value)}`;
}

/** How many sit down. */
export function playerCount(game: GameEntry, options: Record<string, string>): number {
  if (game.options.players) return Number(options.players ?? game.options.players[0]);
  return (options.solo ?? "off") === "off" ? game.seats.length : 1;
}

/** The names of their seats. */
export function seatNames(game: GameEntry, options: Record<string, string>): string[] {
  const known = game.seats;
  return Array.from({ length: playerCount(game, options) }, (_, i) => seatName(known[i] ?? String(i + 1)));
}

/** Everybody but you is of one kind; at one screen all are you. */
export function kindsAgainst(
  against: Against,
  count: number,
  seat: number,
  bot: string,
  chance = Math.random,
): SeatKind[] {
  const other = { bot: `bot:${bot}`, friend: "friend", screen: "me", open: "open" }[against];
  const mine = seat < 0 ? Math.floor(chance() * count) : Math.min(seat, count - 1);
  return Array.from({ length: count }, (_, i) => (i === mine ? "me" : other));
}

/** The request for a table. */
export function wanted(game: GameEntry, draft: Draft, kinds: SeatKind[]): NewTable {
  return {
    game: game.game,
    seats: named(seatsWanted(kinds), draft),
    options: optionsWanted(game, draft.options),
    clock: clockWanted(draft.clock),
    listed: draft.listed,
    ...(draft.hints ? { hints: true } : {}),
    name: draft.name.trim(),
  };
}

/** Several at one screen: the name is that of one of them, and the others are called by their seats. */
function named(seats: SeatWanted[], { seat, name }: Draft): SeatWanted[] {
  const own = seats.flatMap(({ kind }, number) => (kind === "me" ? [number] : []));
  const mine = own.includes(seat) ? seat : own[0];
  if (own.length < 2 || !name.trim()) return seats;
  return seats.map((one, number) => (number === mine ? { ...one, name: name.trim() } : one));
}

/** Every option that is not at its default, those included that the preset sets. */
function optionsWanted(game: GameEntry, options: Record<string, string>): Record<string, string> {
  const values = Object.entries(game.options).flatMap(([name, [usual]]): [string, string][] => {
    const value = valueOf(game, options, name);
    return name === PRESET || value === usual ? [] : [[name, value]];
  });
  return Object.fromEntries(values);
}

/** Alone against Auto-Crassus: your side is an option, for he takes the other. */
export function soloWanted(game: GameEntry, draft: Draft, strength: Strength, chance = Math.random): NewTable {
  const sides = game.options.side ?? [];
  const side = sides[draft.seat < 0 ? Math.floor(chance() * sides.length) : draft.seat] ?? sides[0] ?? "";
  return wanted(game, { ...draft, listed: false, options: { ...draft.options, solo: strength, side } }, ["me"]);
}

export function seatsWanted(kinds: SeatKind[]): SeatWanted[] {
  return kinds.map(seatWanted);
}

function seatWanted(kind: SeatKind): SeatWanted {
  const [plain, bot] = kind.split(":");
  return bot ? { kind: "bot", bot } : { kind: plain as SeatWanted["kind"] };
}

function clockWanted(clock: Clock): Clock {
  if (!clock.kind || clock.kind === "none") return {};
  const { kind, seconds = 0, increment = 0, when_over = "loss" } = clock;
  return { kind, seconds, when_over, ...(kind === "total" ? { increment } : {}) };
}
