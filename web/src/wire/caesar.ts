// Made by web/tools/wire_types.py from src/rubicon/games/caesar/: change the structs there, then run `make wire`.

/** A position of Caesar! as one viewer knows it, or all of it. */
export interface CaesarView {
  game: "caesar";
  options: OptionsView;
  auto_crassus: CrassusView | null;
  seen_by: "Caesar" | "Pompey" | "everything" | "nobody";
  turn: "Caesar" | "Pompey" | "chance" | "over";
  phase: "centurion" | "command" | "discard" | "draw" | "hand" | "left-over bonus" | "might" | "muster" | "order" | "over" | "place" | "poison" | "resolve" | "set-up" | "wealth";
  active: "Caesar" | "Pompey";
  extra_turn: boolean;
  passes: number;
  winner: "Caesar" | "Pompey" | null;
  ending: "both passed" | "last marker placed" | "no token in hand" | "stuck" | "undecided";
  players: Players;
  provinces: Readonly<Record<string, ProvinceView>>;
  spaces: readonly SpaceView[];
  resolving: readonly ("centurion" | "might" | "poison" | "senate" | "tactics" | "wealth")[];
  left_over: Readonly<Record<string, number>>;
}

/** The options of the game. */
export interface OptionsView {
  stuck: "lose" | "pass";
  poison: boolean;
  centurions: boolean;
  border_control: boolean;
  solo: "easy" | "hard" | "normal" | "off";
  side: "caesar" | "pompey";
  solo_harder: boolean;
  senate: "after_removal" | "first";
}

/** Auto-Crassus: his seat, line, cup, and how far he is with a command token. */
export interface CrassusView {
  seat: "Caesar" | "Pompey";
  line: readonly string[];
  cup: Readonly<Record<string, number>>;
  command: "A" | "B" | "C" | "D" | "E" | null;
  steps: readonly ("centurion" | "discard" | "draw" | "resolve")[];
  steps_done: number;
  markers_removed: number;
}

/** Both players. */
export interface Players {
  Caesar: PlayerView;
  Pompey: PlayerView;
}

/** A player: hand and bag where they are known, else what is unseen. */
export interface PlayerView {
  markers: number;
  senates: number;
  under_senates: number;
  gained: Readonly<Record<string, number>>;
  held: number;
  bagged: number;
  hand: Readonly<Record<string, number>> | null;
  bag: Readonly<Record<string, number>> | null;
  unseen: Readonly<Record<string, number>>;
  centurions: readonly string[];
  draws_to_skip: number;
  known: readonly KnownTokens[];
}

/** A fact that everybody knows of hidden tokens: so many of a kind lie among some places. */
export interface KnownTokens {
  token: string;
  count: number;
  among: readonly string[];
}

/** A province: its bonus token, free border spaces, influence and marker. */
export interface ProvinceView {
  bonus: "centurion" | "might" | "poison" | "senate" | "tactics" | "wealth" | null;
  free: number;
  influence: Balance;
  marker: MarkerView | null;
  /** C13: of Italia alone. */
  second_marker?: MarkerView | null;
}

/** A number for each player, such as their influence in a province. */
export interface Balance {
  Caesar: number;
  Pompey: number;
}

/** A control marker on the map. */
export interface MarkerView {
  owner: "Caesar" | "Pompey";
  face: "down" | "up";
}

/** A border space: its provinces, its icon, the token and the marker on it. */
export interface SpaceView {
  between: readonly [string, string];
  icon: "laurel" | "shield" | "ship" | "sword";
  token: TokenView | null;
  marker: MarkerView | null;
}

/** An influence token on a border space; `token` is None where it was placed face down by somebody else. */
export interface TokenView {
  owner: "Caesar" | "Pompey";
  token: string | null;
  /** C5, C11: the value that it turns to each of its two provinces; 0 while it lies face down. */
  facing: Readonly<Record<string, number>>;
  face: "down" | "hidden" | "up";
}

/** A token goes face up onto a border space; `why` has Auto-Crassus's reasons. */
export interface PlaceData {
  kind: "place";
  player: "Caesar" | "Pompey";
  token: string;
  space: string;
  facing: Readonly<Record<string, number>>;
  why?: Why;
}

/** Why Auto-Crassus places a token: the line of his list (C65), the region it is for, and what decided between candidates. */
export interface Why {
  line: number;
  region: string;
  /** His influence there; in lines 1 and 2 with the new token. */
  own: number;
  human: number;
  free: number;
  value: number;
  token: string;
  /** All regions that the line was about. */
  regions: readonly string[];
  /** All spaces of the region from which he could turn this value to it. */
  spaces: readonly string[];
  region_by: readonly ("fewest-free" | "gives-poison" | "gives-senate" | "italia" | "landlocked" | "lot" | "most-behind" | "next-to-landlocked" | "next-to-won" | "value")[];
  space_by: readonly ("landlocked-across" | "lot" | "most-behind-across")[];
  token_by: readonly ("high-sum" | "left-most" | "low-sum" | "not-wild")[];
}

/** A token goes face down onto a border space. */
export interface HideData {
  kind: "hide";
  player: "Caesar" | "Pompey";
  token: string | null;
  space: string;
}

/** Might turns a piece of the opponent's face down. */
export interface FlipData {
  kind: "flip";
  player: "Caesar" | "Pompey";
  what: "marker" | "token";
  place: string;
}

/** The bonus token that is resolved first. */
export interface OrderData {
  kind: "order";
  player: "Caesar" | "Pompey";
  first: "centurion" | "might" | "poison" | "senate" | "tactics" | "wealth";
}

/** A Centurion comes into the hand. */
export interface RecruitData {
  kind: "recruit";
  player: "Caesar" | "Pompey";
  token: string;
}

/** Nothing can be placed. */
export interface PassData {
  kind: "pass";
  player: "Caesar" | "Pompey";
}

/** Auto-Crassus can place nothing in this step. */
export interface SkipData {
  kind: "skip";
  player: "Caesar" | "Pompey";
}

/** A left-over bonus token is drawn. */
export interface LeftOverData {
  kind: "left-over";
  player: "Caesar" | "Pompey";
  bonus: "centurion" | "might" | "poison" | "senate" | "tactics" | "wealth";
}

/** A bonus token comes to a province in set-up. */
export interface BonusData {
  kind: "bonus";
  province: string;
  bonus: "centurion" | "might" | "poison" | "senate" | "tactics" | "wealth";
}

/** A token comes out of a bag. */
export interface DrawData {
  kind: "draw";
  player: "Caesar" | "Pompey";
  token: string | null;
}

/** Auto-Crassus draws one of his Centurions. */
export interface MusterData {
  kind: "muster";
  player: "Caesar" | "Pompey";
  token: string;
}

/** Auto-Crassus discards a token into his bag. */
export interface DiscardData {
  kind: "discard";
  player: "Caesar" | "Pompey";
  token: string;
}

/** A poisoned token goes back into the bag of its owner. */
export interface PoisonData {
  kind: "poison";
  player: "Caesar" | "Pompey";
  token: string;
}

/** Auto-Crassus draws a command token. */
export interface CommandData {
  kind: "command";
  player: "Caesar" | "Pompey";
  command: "A" | "B" | "C" | "D" | "E";
  steps: readonly ("centurion" | "discard" | "draw" | "resolve")[];
}

/** C3: a bonus token comes to a province in set-up. */
export interface BonusLaidOut {
  kind: "bonus-laid-out";
  province: string;
  bonus: "centurion" | "might" | "poison" | "senate" | "tactics" | "wealth";
}

/** C4, C7, C19, C63: a token comes from the bag into the hand. */
export interface TokenDrawn {
  kind: "token-drawn";
  player: "Caesar" | "Pompey";
  token: string | null;
  reason: "command" | "opening" | "turn" | "wealth";
  /** Tokens in hand now. */
  held: number;
}

/** C5: a token lies face up on a border space. */
export interface TokenPlaced {
  kind: "token-placed";
  player: "Caesar" | "Pompey";
  token: string;
  space: string;
  /** The value that it turns to each of its two provinces. */
  facing: Readonly<Record<string, number>>;
  /** The influence in these provinces now. */
  balances: Readonly<Record<string, Balance>>;
  /** C65: the reasons of Auto-Crassus, if he has placed it. */
  why: Why | null;
}

/** C49: a token lies face down on a border space with a double line. */
export interface TokenHidden {
  kind: "token-hidden";
  player: "Caesar" | "Pompey";
  token: string | null;
  space: string;
  between: readonly [string, string];
}

/** C50: a left-over bonus token is drawn and turned up. */
export interface LeftOverDrawn {
  kind: "left-over-drawn";
  player: "Caesar" | "Pompey";
  bonus: "centurion" | "might" | "poison" | "senate" | "tactics" | "wealth";
}

/** C6, C11, C12: the last border space of a province is taken; winner None: a tie. */
export interface ProvinceClosed {
  kind: "province-closed";
  /** Who took the last space. */
  player: "Caesar" | "Pompey";
  province: string;
  totals: Balance;
  winner: "Caesar" | "Pompey" | null;
}

/** C10: the player who closed a province takes its bonus token. */
export interface BonusTaken {
  kind: "bonus-taken";
  player: "Caesar" | "Pompey";
  province: string;
  bonus: "centurion" | "might" | "poison" | "senate" | "tactics" | "wealth";
  /** Whether this player has won the province, too. */
  won: boolean;
}

/** C12, C13, C14: a control marker comes onto the map. */
export interface MarkerPlaced {
  kind: "marker-placed";
  player: "Caesar" | "Pompey";
  place: string;
  on: "border" | "province" | "second-space";
  /** Markers that the player has still to place. */
  left: number;
}

/** C15: of two bonus tokens this one is resolved first. */
export interface BonusChosen {
  kind: "bonus-chosen";
  player: "Caesar" | "Pompey";
  bonus: "centurion" | "might" | "poison" | "senate" | "tactics" | "wealth";
}

/** C15: a bonus token does what it does. */
export interface BonusResolved {
  kind: "bonus-resolved";
  player: "Caesar" | "Pompey";
  bonus: "centurion" | "might" | "poison" | "senate" | "tactics" | "wealth";
  /** False: there is nothing to do, such as nothing to flip; Auto-Crassus puts most of them aside (C73). */
  works: boolean;
}

/** C16: markers go under a Senate token. */
export interface MarkersUnderSenate {
  kind: "markers-under-senate";
  player: "Caesar" | "Pompey";
  count: number;
  left: number;
}

/** C76: Auto-Crassus removes a marker of his own from the game. */
export interface MarkerRemoved {
  kind: "marker-removed";
  player: "Caesar" | "Pompey";
  left: number;
}

/** C17: another turn will follow this one. */
export interface ExtraTurnGained {
  kind: "extra-turn-gained";
  player: "Caesar" | "Pompey";
}

/** C18: Might turns a marker or token of the opponent's face down. */
export interface PieceFlipped {
  kind: "piece-flipped";
  player: "Caesar" | "Pompey";
  owner: "Caesar" | "Pompey";
  what: "marker" | "token";
  place: string;
  /** Which token; None for a marker. */
  token: string | null;
  /** The influence in the provinces that the token faced; empty for a marker. */
  balances: Readonly<Record<string, Balance>>;
}

/** C42, C63: a token goes from a hand back into the bag of its owner, by Poison or by a command token. */
export interface TokenLost {
  kind: "token-lost";
  player: "Caesar" | "Pompey";
  token: string;
  reason: "discard" | "poison";
  held: number;
}

/** C46: a Centurion comes into the hand; the next draw will be skipped. */
export interface CenturionRecruited {
  kind: "centurion-recruited";
  player: "Caesar" | "Pompey";
  token: string;
}

/** C62, C64: Auto-Crassus draws one of his Centurions. */
export interface CenturionMustered {
  kind: "centurion-mustered";
  player: "Caesar" | "Pompey";
  token: string;
}

/** C42, C46: what everybody knows now of hidden tokens of a kind; count 0: nothing any more. */
export interface TokensKnown {
  kind: "tokens-known";
  player: "Caesar" | "Pompey";
  token: string;
  count: number;
  among: readonly string[];
}

/** C63: a command token comes out of Auto-Crassus's cup. */
export interface CommandDrawn {
  kind: "command-drawn";
  player: "Caesar" | "Pompey";
  command: "A" | "B" | "C" | "D" | "E";
  steps: readonly ("centurion" | "discard" | "draw" | "resolve")[];
}

/** C63: the last command token was drawn, so all go back into the cup. */
export interface CupRefilled {
  kind: "cup-refilled";
  player: "Caesar" | "Pompey";
  cup: Readonly<Record<string, number>>;
}

/** C62: Auto-Crassus begins the next step of his command token. */
export interface StepBegun {
  kind: "step-begun";
  player: "Caesar" | "Pompey";
  step: "centurion" | "discard" | "draw" | "resolve";
}

/** C64: a step of his command token can't be done: his bag is empty, or no Centurion is left. */
export interface StepSkipped {
  kind: "step-skipped";
  player: "Caesar" | "Pompey";
  step: "centurion" | "discard" | "draw" | "resolve";
}

/** C70: Auto-Crassus can place nothing in this step. */
export interface PlacementSkipped {
  kind: "placement-skipped";
  player: "Caesar" | "Pompey";
}

/** C63: the last step of his command token is done. */
export interface CommandDone {
  kind: "command-done";
  player: "Caesar" | "Pompey";
}

/** C46: there is no draw at the end of this turn, because of a Centurion. */
export interface DrawSkipped {
  kind: "draw-skipped";
  player: "Caesar" | "Pompey";
}

/** C9, C70: nothing was placed in this turn: a player had to pass, or Auto-Crassus has done all his steps without a placement. */
export interface Passed {
  kind: "passed";
  player: "Caesar" | "Pompey";
  reason: "no-placement" | "stuck";
}

/** C8, C17: a turn begins; extra: by Tactics. */
export interface TurnBegun {
  kind: "turn-begun";
  player: "Caesar" | "Pompey";
  extra: boolean;
}

/** C9, C20, C43: the game is over; winner None: a draw. */
export interface GameEnded {
  kind: "game-ended";
  winner: "Caesar" | "Pompey" | null;
  ending: "both passed" | "last marker placed" | "no token in hand" | "stuck" | "undecided";
  /** What each has still to place. */
  markers: Balance;
}

export type CaesarAction =
  | PlaceData
  | HideData
  | FlipData
  | OrderData
  | RecruitData
  | PassData
  | SkipData
  | LeftOverData
  | BonusData
  | DrawData
  | MusterData
  | DiscardData
  | PoisonData
  | CommandData;

export type CaesarEffect =
  | BonusLaidOut
  | TokenDrawn
  | TokenPlaced
  | TokenHidden
  | LeftOverDrawn
  | ProvinceClosed
  | BonusTaken
  | MarkerPlaced
  | BonusChosen
  | BonusResolved
  | MarkersUnderSenate
  | MarkerRemoved
  | ExtraTurnGained
  | PieceFlipped
  | TokenLost
  | CenturionRecruited
  | CenturionMustered
  | TokensKnown
  | CommandDrawn
  | CupRefilled
  | StepBegun
  | StepSkipped
  | PlacementSkipped
  | CommandDone
  | DrawSkipped
  | Passed
  | TurnBegun
  | GameEnded;
