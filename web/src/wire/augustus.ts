// Made by web/tools/wire_types.py from src/rubicon/games/augustus/: change the structs there, then run `make wire`.

/** A position as one viewer knows it. */
export interface AugustusView {
  game: "augustus";
  options: OptionsView;
  seen_by: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | "everything" | "nobody";
  turn: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | "chance" | "over";
  waiting: readonly ("Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius")[];
  phase: "call" | "choose" | "clear" | "complete" | "crier" | "deal" | "draft" | "draw" | "lose" | "over" | "place" | "rearrange" | "refill" | "remove" | "reveal" | "reward" | "show" | "take";
  crier: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | null;
  token: "catapult" | "chariot" | "dagger" | "joker" | "shield" | "standard" | "swords" | null;
  symbol: "catapult" | "chariot" | "dagger" | "joker" | "shield" | "standard" | "swords" | null;
  bag: TokenCounts;
  drawn: TokenCounts;
  offer: readonly CardView[];
  deck: number;
  lost: readonly number[];
  completing: CompletingView | null;
  draws: number;
  draws_without_completion: number;
  winner: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | null;
  ending: "100 draws without a completion" | "seven objectives completed" | "undecided";
  rewards: RewardsView;
  players: Readonly<Record<string, PlayerView>>;
}

/** The options of the game. */
export interface OptionsView {
  players: number;
  deal: "draft" | "simple";
  joker: "crier" | "each" | "redraw";
  cards: "built-in" | "own";
  end: "at_once" | "draw";
  missed_reward: "again" | "forever";
  order: "number" | "power_first";
  announced: "open" | "safe";
  redeploy: "any" | "other";
}

/** How many tokens there are somewhere. */
export interface TokenCounts {
  swords: number;
  shield: number;
  chariot: number;
  catapult: number;
  standard: number;
  dagger: number;
  joker: number;
}

/** What is printed on an objective. */
export interface CardView {
  number: number;
  name: string;
  type: "green" | "orange" | "pink" | "senator";
  spaces: Readonly<Record<string, number>>;
  produces: readonly ("gold" | "wheat")[];
  points: number;
  power: LegionsPower | ExtraPower | EndSymbolPower | EndTypePower | EndAttackPower | SwapPower | PlacePower | RearrangePower | CompletePower | AttackLegionsPower | AttackObjectivePower | AttackCompletedPower | null;
}

/** A43: more legions. */
export interface LegionsPower {
  kind: "legions";
  count: number;
}

/** A44: one more objective to work on. */
export interface ExtraPower {
  kind: "extra";
}

/** A40: points at the end for each symbol on completed objectives, up to a maximum. */
export interface EndSymbolPower {
  kind: "end-symbol";
  points: number;
  symbol: "catapult" | "chariot" | "dagger" | "shield" | "standard" | "swords";
  most: number;
}

/** A40: points at the end for each completed objective of a type. */
export interface EndTypePower {
  kind: "end-type";
  points: number;
  type: "green" | "orange" | "pink" | "senator";
}

/** A40: points at the end for each completed objective that attacks. */
export interface EndAttackPower {
  kind: "end-attack";
  points: number;
}

/** A41: each of two symbols can be used as the other. */
export interface SwapPower {
  kind: "swap";
  first: "catapult" | "chariot" | "dagger" | "shield" | "standard" | "swords";
  second: "catapult" | "chariot" | "dagger" | "shield" | "standard" | "swords";
}

/** A42: legions are placed at once. */
export interface PlacePower {
  kind: "place";
  count: number;
  symbol: "catapult" | "chariot" | "dagger" | "shield" | "standard" | "swords" | "any";
}

/** A45: all placed legions are placed again. */
export interface RearrangePower {
  kind: "rearrange";
}

/** A46: another objective is completed. */
export interface CompletePower {
  kind: "complete";
}

/** A47: every opponent removes legions. */
export interface AttackLegionsPower {
  kind: "attack-legions";
  count: number;
}

/** A47: every opponent removes all legions of an objective. */
export interface AttackObjectivePower {
  kind: "attack-objective";
}

/** A48: every opponent loses a completed objective. */
export interface AttackCompletedPower {
  kind: "attack-completed";
}

/** The objective whose power is being resolved, and who is attacked by it. */
export interface CompletingView {
  number: number;
  name: string;
  type: "green" | "orange" | "pink" | "senator";
  spaces: Readonly<Record<string, number>>;
  produces: readonly ("gold" | "wheat")[];
  points: number;
  power: LegionsPower | ExtraPower | EndSymbolPower | EndTypePower | EndAttackPower | SwapPower | PlacePower | RearrangePower | CompletePower | AttackLegionsPower | AttackObjectivePower | AttackCompletedPower | null;
  owner: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  attacked: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | null;
}

/** A3: all rewards; `numbers` is by the number of completed objectives. */
export interface RewardsView {
  types: TypeRewards;
  numbers: Readonly<Record<string, RewardView>>;
  wheat: RewardView;
  gold: RewardView;
}

/** A3: the rewards for three objectives of a type, and for one of each type. */
export interface TypeRewards {
  senator: RewardView;
  green: RewardView;
  pink: RewardView;
  orange: RewardView;
  each: RewardView;
}

/** A reward: what it is worth, and who holds it. */
export interface RewardView {
  points: number;
  holder: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | null;
}

/** A player: what everybody sees, and what the viewer was dealt. Points are as if the game ended now. */
export interface PlayerView {
  points: number;
  reward_points: number;
  completed: readonly DoneView[];
  objectives: readonly ObjectiveView[];
  legions: number;
  supply: number;
  types: TypeCounts;
  produces: ResourceCounts;
  missed_rewards: readonly number[];
  swaps: Readonly<Record<string, Readonly<Record<string, number>>>>;
  unseen_objectives: number;
  dealt: readonly CardView[];
  kept: readonly CardView[];
  discarded: readonly CardView[];
  has_chosen: boolean;
  choice: SealedPass | SealedPut | null;
}

/** A completed objective, with the points that its power is worth if the game ends now; safe: it can't be lost in this draw (A54). */
export interface DoneView {
  number: number;
  name: string;
  type: "green" | "orange" | "pink" | "senator";
  spaces: Readonly<Record<string, number>>;
  produces: readonly ("gold" | "wheat")[];
  points: number;
  power: LegionsPower | ExtraPower | EndSymbolPower | EndTypePower | EndAttackPower | SwapPower | PlacePower | RearrangePower | CompletePower | AttackLegionsPower | AttackObjectivePower | AttackCompletedPower | null;
  end_points: number;
  safe: boolean;
}

/** An open objective with its legions; full: it waits to be completed (A53: perhaps without all its legions). */
export interface ObjectiveView {
  number: number;
  name: string;
  type: "green" | "orange" | "pink" | "senator";
  spaces: Readonly<Record<string, number>>;
  produces: readonly ("gold" | "wheat")[];
  points: number;
  power: LegionsPower | ExtraPower | EndSymbolPower | EndTypePower | EndAttackPower | SwapPower | PlacePower | RearrangePower | CompletePower | AttackLegionsPower | AttackObjectivePower | AttackCompletedPower | null;
  legions: Readonly<Record<string, number>>;
  full: boolean;
}

/** Completed objectives by type. */
export interface TypeCounts {
  senator: number;
  green: number;
  pink: number;
  orange: number;
}

/** What completed objectives produce. */
export interface ResourceCounts {
  wheat: number;
  gold: number;
}

/** A sealed choice to place nothing. */
export interface SealedPass {
  kind: "pass";
}

/** A sealed choice to place a legion, from the supply (None) or from another space. */
export interface SealedPut {
  kind: "put";
  from: Place | null;
  to: Place;
}

/** The spaces with one symbol on an objective. */
export interface Place {
  objective: number;
  symbol: "catapult" | "chariot" | "dagger" | "shield" | "standard" | "swords";
}

/** A11: no legion is placed. */
export interface PassData {
  kind: "pass";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | "chance" | "over";
  /** True: the choice was sealed before. */
  revealed?: boolean;
}

/** A11, A42: a legion is placed, from the supply (None) or from another space. */
export interface PutData {
  kind: "put";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | "chance" | "over";
  from: Place | null;
  objective: number;
  symbol: "catapult" | "chariot" | "dagger" | "shield" | "standard" | "swords";
  /** True: the choice was sealed before. */
  revealed?: boolean;
}

/** A45: a legion of those in the hand is placed again. */
export interface RearrangeData {
  kind: "rearrange";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | "chance" | "over";
  from: Place | null;
  objective: number;
  symbol: "catapult" | "chariot" | "dagger" | "shield" | "standard" | "swords";
}

/** A5: the objectives that are kept; None: another player's. */
export interface DraftData {
  kind: "draft";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | "chance" | "over";
  objectives: readonly number[] | null;
}

/** A12: the symbol for a joker. */
export interface CallData {
  kind: "call";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | "chance" | "over";
  symbol: "catapult" | "chariot" | "dagger" | "shield" | "standard" | "swords";
}

/** A46: the objective that a power completes. */
export interface CompleteData {
  kind: "complete";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | "chance" | "over";
  objective: number;
}

/** A47: a legion is removed. */
export interface RemoveData {
  kind: "remove";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | "chance" | "over";
  objective: number;
  symbol: "catapult" | "chariot" | "dagger" | "shield" | "standard" | "swords";
}

/** A47: all legions of an objective are removed. */
export interface ClearData {
  kind: "clear";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | "chance" | "over";
  objective: number;
}

/** A48: a completed objective is lost. */
export interface LoseData {
  kind: "lose";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | "chance" | "over";
  objective: number;
}

/** A31: the reward for the number of objectives is taken. */
export interface AcceptData {
  kind: "accept";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | "chance" | "over";
  number: number;
  points: number;
}

/** A31: the reward for the number of objectives is declined. */
export interface DeclineData {
  kind: "decline";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | "chance" | "over";
  number: number;
  points: number;
}

/** A21, A44: an objective is taken from the offer. */
export interface TakeData {
  kind: "take";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | "chance" | "over";
  objective: number;
}

/** An objective comes from the deck, to a player or (None) to the offer; objective None: another player's. */
export interface DealData {
  kind: "deal";
  to: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | null;
  objective: number | null;
}

/** A5: a kept objective is turned up. */
export interface ShowData {
  kind: "show";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  objective: number;
}

/** A6: the first crier. */
export interface CrierData {
  kind: "crier";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
}

/** A10: a token is drawn. */
export interface TokenData {
  kind: "token";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | null;
  token: "catapult" | "chariot" | "dagger" | "joker" | "shield" | "standard" | "swords";
}

/** A11: another player has made a sealed choice. */
export interface ChoiceData {
  kind: "choice";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | "chance" | "over";
}

/** A4, A21: an objective from the deck goes to the offer; refilled: after one was taken. */
export interface OfferFilled {
  kind: "offer-filled";
  objective: CardView;
  deck: number;
  refilled: boolean;
}

/** A5: a player is dealt an objective, face down or open; None: another player's. */
export interface ObjectiveDealt {
  kind: "objective-dealt";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  objective: CardView | null;
  open: boolean;
  deck: number;
}

/** A5: a player has chosen the objectives to keep; None: another player's. */
export interface Drafted {
  kind: "drafted";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  kept: readonly Named[] | null;
  discarded: readonly Named[] | null;
}

/** An objective by number and name. */
export interface Named {
  number: number;
  name: string;
}

/** A5: a player turns up an objective that was kept. */
export interface ObjectiveShown {
  kind: "objective-shown";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  objective: CardView;
}

/** A6: who draws first. */
export interface CrierNamed {
  kind: "crier-named";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
}

/** A10: the crier has drawn a token; left: how many tokens are left in the bag; draw: the number of the draw, from 1. */
export interface TokenDrawn {
  kind: "token-drawn";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  token: "catapult" | "chariot" | "dagger" | "joker" | "shield" | "standard" | "swords";
  left: number;
  draw: number;
}

/** A12: the token is a joker: each player picks a symbol, the crier calls one, or the crier draws again. */
export interface JokerUsed {
  kind: "joker-used";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  use: "crier" | "each" | "redraw";
}

/** A12: the crier calls a symbol for the joker. */
export interface SymbolCalled {
  kind: "symbol-called";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  symbol: "catapult" | "chariot" | "dagger" | "shield" | "standard" | "swords";
}

/** A11: a player places no legion. */
export interface Passed {
  kind: "passed";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
}

/** A11, A42, A45: a legion is placed, from the supply or (after a rearrangement began) from the hand; left: how many are left there.

    space: which of the spaces with that symbol it takes, from 0. */
export interface LegionPlaced {
  kind: "legion-placed";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  objective: Progress;
  symbol: "catapult" | "chariot" | "dagger" | "shield" | "standard" | "swords";
  space: number;
  source: "hand" | "supply";
  left: number;
  by_power: boolean;
}

/** An open objective, and how many of its spaces have a legion after the effect. */
export interface Progress {
  number: number;
  name: string;
  legions: number;
  spaces: number;
}

/** A11, A42: a legion moves to another space; space: which of those with that symbol it takes, from 0. */
export interface LegionMoved {
  kind: "legion-moved";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  source: Progress;
  source_symbol: "catapult" | "chariot" | "dagger" | "shield" | "standard" | "swords";
  objective: Progress;
  symbol: "catapult" | "chariot" | "dagger" | "shield" | "standard" | "swords";
  space: number;
  by_power: boolean;
}

/** A11: a player has made a sealed choice, with what it will do; None: another player's. */
export interface ChoiceSealed {
  kind: "choice-sealed";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  choice: Passed | LegionPlaced | LegionMoved | null;
}

/** A24: a draw is over; quiet: how many draws in a row brought no completion. */
export interface DrawEnded {
  kind: "draw-ended";
  quiet: number;
}

/** A12: all drawn tokens go back into the bag, which has this in it then. */
export interface BagRefilled {
  kind: "bag-refilled";
  bag: TokenCounts;
}

/** A12: after a joker the bag goes to the next crier. */
export interface BagPassed {
  kind: "bag-passed";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
}

/** A20, A21: "Ave Caesar!" The legions return to the supply, which has so many then, and the power begins to work. */
export interface ObjectiveCompleted {
  kind: "objective-completed";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  objective: CardView;
  legions: Readonly<Record<string, number>>;
  supply: number;
}

/** A43: a power brings legions; total: how many the player has then. */
export interface LegionsGained {
  kind: "legions-gained";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  objective: Named;
  count: number;
  total: number;
}

/** A45: the player takes all placed legions into the hand. */
export interface LegionsLifted {
  kind: "legions-lifted";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  objective: Named;
  count: number;
}

/** A46: the player chooses the objective that a power completes. */
export interface CompletionChosen {
  kind: "completion-chosen";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  objective: Progress;
}

/** A42, A44, A45, A46: a power finds nothing to do. */
export interface PowerUnused {
  kind: "power-unused";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  objective: Named;
  power: LegionsPower | ExtraPower | EndSymbolPower | EndTypePower | EndAttackPower | SwapPower | PlacePower | RearrangePower | CompletePower | AttackLegionsPower | AttackObjectivePower | AttackCompletedPower;
}

/** A22: a power has taken legions off an objective that waited: it is not full any more and is not completed. */
export interface ObjectiveDropped {
  kind: "objective-dropped";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  objective: Progress;
}

/** A47, A48: a player is attacked and has to decide what to lose. */
export interface PlayerAttacked {
  kind: "player-attacked";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  attacker: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  power: LegionsPower | ExtraPower | EndSymbolPower | EndTypePower | EndAttackPower | SwapPower | PlacePower | RearrangePower | CompletePower | AttackLegionsPower | AttackObjectivePower | AttackCompletedPower;
}

/** A47, A48: an attacked player has nothing to lose; or (A51) nobody loses anything since somebody has seven objectives. */
export interface AttackMissed {
  kind: "attack-missed";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  attacker: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  power: LegionsPower | ExtraPower | EndSymbolPower | EndTypePower | EndAttackPower | SwapPower | PlacePower | RearrangePower | CompletePower | AttackLegionsPower | AttackObjectivePower | AttackCompletedPower;
  reason: "nothing-to-lose" | "too-late";
}

/** A47: an attacked player returns a legion to the supply, which has so many then. */
export interface LegionRemoved {
  kind: "legion-removed";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  attacker: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  objective: Progress;
  symbol: "catapult" | "chariot" | "dagger" | "shield" | "standard" | "swords";
  supply: number;
}

/** A47: an attacked player returns all legions of an objective to the supply, which has so many then. */
export interface ObjectiveCleared {
  kind: "objective-cleared";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  attacker: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  objective: Progress;
  legions: Readonly<Record<string, number>>;
  supply: number;
}

/** A48: an attacked player loses a completed objective; points: what it and the powers that counted it were worth. */
export interface ObjectiveLost {
  kind: "objective-lost";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  attacker: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  objective: CardView;
  points: number;
}

/** A21: the objective joins the completed ones; completed: how many there are then; points: what it adds, with powers at the end. */
export interface ObjectiveScored {
  kind: "objective-scored";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  objective: Named;
  type: "green" | "orange" | "pink" | "senator";
  produces: readonly ("gold" | "wheat")[];
  completed: number;
  points: number;
}

/** A30, A31, A32: a player gets a reward, perhaps from the one who held it. */
export interface RewardTaken {
  kind: "reward-taken";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  reward: "2" | "3" | "4" | "5" | "6" | "each" | "gold" | "green" | "orange" | "pink" | "senator" | "wheat";
  points: number;
  previous: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius" | null;
}

/** A31: a player declines the reward for a number of objectives; forever: it can't be taken later (A52). */
export interface RewardDeclined {
  kind: "reward-declined";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  number: number;
  points: number;
  forever: boolean;
}

/** A21, A44: a player takes an objective from the offer; extra: by a power, besides the usual one. */
export interface ObjectiveTaken {
  kind: "objective-taken";
  player: "Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius";
  objective: CardView;
  extra: boolean;
}

/** A23, A24, A50: the end; tie: what decided among players with the same points. Several winners share the win. */
export interface GameEnded {
  kind: "game-ended";
  ending: "100 draws without a completion" | "seven objectives completed" | "undecided";
  points: Readonly<Record<string, number>>;
  winners: readonly ("Agrippa" | "Julia" | "Livia" | "Maecenas" | "Octavia" | "Tiberius")[];
  tie: "lowest" | "senators" | null;
}

export type AugustusAction =
  | PassData
  | PutData
  | RearrangeData
  | DraftData
  | CallData
  | CompleteData
  | RemoveData
  | ClearData
  | LoseData
  | AcceptData
  | DeclineData
  | TakeData
  | DealData
  | ShowData
  | CrierData
  | TokenData
  | ChoiceData;

export type AugustusEffect =
  | OfferFilled
  | ObjectiveDealt
  | Drafted
  | ObjectiveShown
  | CrierNamed
  | TokenDrawn
  | JokerUsed
  | SymbolCalled
  | Passed
  | LegionPlaced
  | LegionMoved
  | ChoiceSealed
  | DrawEnded
  | BagRefilled
  | BagPassed
  | ObjectiveCompleted
  | LegionsGained
  | LegionsLifted
  | CompletionChosen
  | PowerUnused
  | ObjectiveDropped
  | PlayerAttacked
  | AttackMissed
  | LegionRemoved
  | ObjectiveCleared
  | ObjectiveLost
  | ObjectiveScored
  | RewardTaken
  | RewardDeclined
  | ObjectiveTaken
  | GameEnded;
