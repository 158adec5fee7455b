/** What a move would bring about, gathered from the effects that the server previews. */
import type { Balance, Bonus, CaesarEffect, Side } from "./view";

export interface Closing {
  province: string;
  winner: Side | null;
  /** What the mover takes. */
  bonus: Bonus | null;
}

export interface Outlook {
  /** The influence in the provinces that it touches. */
  balances: Readonly<Record<string, Balance>>;
  closes: readonly Closing[];
  /** Where markers would go, and whose. */
  markers: readonly { place: string; side: Side }[];
  /** How many markers the mover would put under a Senate. */
  underSenate: number;
  extraTurn: boolean;
  winner: Side | null;
}

export function outlookOf(effects: readonly CaesarEffect[]): Outlook {
  const taken = new Map<string, Bonus>();
  const closed: Omit<Closing, "bonus">[] = [];
  const markers: { place: string; side: Side }[] = [];
  let balances: Outlook["balances"] = {};
  let underSenate = 0;
  let extraTurn = false;
  let winner: Side | null = null;
  for (const effect of effects)
    switch (effect.kind) {
      case "token-placed":
        balances = effect.balances;
        break;
      case "province-closed":
        closed.push({ province: effect.province, winner: effect.winner });
        break;
      case "bonus-taken":
        taken.set(effect.province, effect.bonus);
        break;
      case "marker-placed":
        markers.push({ place: effect.place, side: effect.player });
        break;
      case "markers-under-senate":
        underSenate += effect.count;
        break;
      case "extra-turn-gained":
        extraTurn = true;
        break;
      case "game-ended":
        winner = effect.winner;
        break;
    }
  const closes = closed.map((closing) => ({ ...closing, bonus: taken.get(closing.province) ?? null }));
  return { balances, closes, markers, underSenate, extraTurn, winner };
}
