/** What a move would bring about, as the server previews it. */
import type { PreviewedMove } from "../../lib/table";
import type { Balance, Bonus, Side } from "./view";

export interface Closing {
  province: string;
  totals: Balance;
  winner: Side | null;
  bonus: Bonus;
}

export interface Outlook {
  balances?: Readonly<Record<string, Balance>>;
  closes?: readonly Closing[];
  markers: Readonly<Record<Side, readonly string[]>>;
  under_senate: Balance;
  extra_turn: boolean;
  winner: Side | null;
}

export function outlookOf(move: PreviewedMove): Outlook {
  return move.does as unknown as Outlook;
}
