/** When each thing that happened is shown, one after the other, in the order of its effects. */
import { type AugustusEffect, placeKey } from "./view";

export interface Beat {
  /** Milliseconds from the beginning. */
  start: number;
  length: number;
}
/** By what moves: "legion 33 swords 0", "done 33", "reward 4", "card 61", "token". */
export type Story = ReadonlyMap<string, Beat>;

export const STILL: Story = new Map();
const LENGTHS = { legion: 180, done: 300, reward: 240, card: 200, token: 280 };
/** With more than this to show, something was missed: the end is shown at once. */
const LONGEST = 24;

interface Moment {
  kind: keyof typeof LENGTHS;
  what: string;
}

/** What an effect moves on the screen, if anything. */
function momentOf(effect: AugustusEffect): Moment | null {
  switch (effect.kind) {
    case "legion-placed":
    case "legion-moved": {
      const place = placeKey({ objective: effect.objective.number, symbol: effect.symbol });
      return { kind: "legion", what: `legion ${place} ${effect.space}` };
    }
    case "objective-scored":
      return { kind: "done", what: `done ${effect.objective.number}` };
    case "reward-taken":
      return { kind: "reward", what: `reward ${effect.reward}` };
    case "offer-filled":
    case "objective-taken":
    case "objective-shown":
      return { kind: "card", what: `card ${effect.objective.number}` };
    case "token-drawn":
      return { kind: "token", what: "token" };
    default:
      return null;
  }
}

/** It waits for nothing that is told: what is drawn and offered has to be seen by who decides. */
export function story(effects: readonly AugustusEffect[]): Story {
  const beats = new Map<string, Beat>();
  let clock = 0;
  for (const moment of effects.map(momentOf)) {
    if (!moment) continue;
    const { kind, what } = moment;
    beats.delete(what);
    beats.set(what, { start: clock, length: LENGTHS[kind] });
    clock += LENGTHS[kind];
  }
  return beats.size > LONGEST ? STILL : beats;
}
