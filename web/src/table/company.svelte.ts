/** Who is at the table, and what they say: told by the server, kept nowhere. */
import { settings } from "../lib/settings.svelte";
import type { Presence, Said } from "../wire/messages";

export interface Phrase {
  id: number;
  seat: number;
  phrase: Said["phrase"];
}

/** How long a phrase stays on the screen, in milliseconds, and how many at most. */
const LASTS = 7000;
const MOST = 4;
/** Drawn, not written. */
export const MARKS = ["laurel", "smile", "surprise", "sad"] as const;
export const SENTENCES = [
  "hello",
  "luck",
  "good_move",
  "oops",
  "moment",
  "well_played",
  "thanks",
  "again",
  "bye",
] as const;
export type Mark = (typeof MARKS)[number];

export const isMark = (phrase: Said["phrase"]): phrase is Mark => MARKS.some((mark) => mark === phrase);

export class Company {
  presence = $state.raw<Presence | null>(null);
  said = $state.raw<readonly Phrase[]>([]);
  #count = 0;

  constructor(readonly yours: () => readonly number[]) {}

  hear(message: Presence | Said): void {
    if (message.type === "presence") {
      this.presence = message;
      return;
    }
    const { seat, phrase } = message;
    if (settings.choices.mute && !this.yours().includes(seat)) return;
    const id = ++this.#count;
    this.said = [...this.said, { id, seat, phrase }].slice(-MOST);
    setTimeout(() => (this.said = this.said.filter((one) => one.id !== id)), LASTS);
  }

  /** Whether a player is connected; null: that is not known. */
  at(seat: number): Presence["seats"][number] | null {
    return this.presence?.seats.find((one) => one.seat === seat) ?? null;
  }

  /** The connection is lost: who is there is not known any more. */
  forget(): void {
    this.presence = null;
  }
}
