/** What happened between two views, in the order of the rules: legions set, objectives completed, rewards, the next token. */
import { placeKey } from "./gestures";
import type { AugustusView, PlayerView, RewardView } from "./view";

export interface Beat {
  /** Milliseconds from the beginning. */
  start: number;
  length: number;
}
/** By what moves: "legion 33 swords 0", "done 33", "reward 4", "card 61", "token". */
export type Story = ReadonlyMap<string, Beat>;

export const STILL: Story = new Map();
const LENGTHS = { legion: 180, done: 300, reward: 240, card: 200, token: 280 };
/** With more than this to tell, something was missed: the end is shown at once. */
const LONGEST = 24;

export function story(before: AugustusView | null, after: AugustusView | null): Story {
  const beats = new Map<string, Beat>();
  if (!before || !after) return beats;
  let clock = 0;
  const tell = (kind: keyof typeof LENGTHS, what: string): void => {
    beats.set(what, { start: clock, length: LENGTHS[kind] });
    clock += LENGTHS[kind];
  };
  for (const [name, player] of Object.entries(after.players))
    for (const place of newLegions(before.players[name], player)) tell("legion", `legion ${place}`);
  for (const [name, player] of Object.entries(after.players))
    for (const { number } of player.completed)
      if (!before.players[name]?.completed.some((one) => one.number === number)) tell("done", `done ${number}`);
  const held = rewards(before);
  for (const [key, { holder }] of rewards(after))
    if (holder && holder !== held.get(key)?.holder) tell("reward", `reward ${key}`);
  for (const { number } of after.offer)
    if (!before.offer.some((one) => one.number === number)) tell("card", `card ${number}`);
  if (after.token && after.draws !== before.draws) tell("token", "token");
  return beats.size > LONGEST ? STILL : beats;
}

/** All rewards by their key: a type, "each", a number, "wheat" or "gold". */
export function rewards({ rewards: all }: AugustusView): Map<string, RewardView> {
  return new Map([
    ...Object.entries(all.types),
    ...Object.entries(all.numbers),
    ["wheat", all.wheat] as const,
    ["gold", all.gold] as const,
  ]);
}

function newLegions(before: PlayerView | undefined, after: PlayerView): string[] {
  return after.objectives.flatMap(({ number, legions }) => {
    const was = before?.objectives.find((one) => one.number === number)?.legions ?? {};
    return Object.entries(legions).flatMap(([symbol, count]) => {
      const old = was[symbol as keyof typeof was] ?? 0;
      const place = placeKey({ objective: number, symbol: symbol as keyof typeof legions });
      return Array.from({ length: Math.max(0, (count ?? 0) - old) }, (_, i) => `${place} ${old + i}`);
    });
  });
}
