// Made by web/tools/wire_types.py from the rulebooks of the games: change the structs there, then run `make wire`.
import type { AugustusAction, AugustusEffect, AugustusView } from "./augustus";
import type { CaesarAction, CaesarEffect, CaesarView } from "./caesar";
import type { CleopatraAction, CleopatraEffect, CleopatraView } from "./cleopatra";

/** What each game puts into messages. */
export interface Games {
  augustus: { view: AugustusView; action: AugustusAction; effect: AugustusEffect };
  caesar: { view: CaesarView; action: CaesarAction; effect: CaesarEffect };
  cleopatra: { view: CleopatraView; action: CleopatraAction; effect: CleopatraEffect };
}

export type GameName = keyof Games;
