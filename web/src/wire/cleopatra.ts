// Made by web/tools/wire_types.py from src/rubicon/games/cleopatra/: change the structs there, then run `make wire`.

/** A position of Caesar & Cleopatra as one viewer knows it. */
export interface CleopatraView {
  game: "cleopatra";
  options: OptionsView;
  seen_by: "Caesar" | "Cleopatra" | "everything" | "nobody";
  turn: "Caesar" | "Cleopatra" | "chance" | "over";
  phase: "action card" | "arrange" | "bonus card" | "castling" | "discard" | "draw" | "influence" | "layout" | "order" | "over" | "refill" | "reveal" | "show" | "spy" | "target" | "turn" | "veto" | "vote card";
  active: "Caesar" | "Cleopatra";
  passive_turn: boolean;
  must_be_active: boolean;
  winner: "Caesar" | "Cleopatra" | null;
  ending: "all patricians won" | "no influence left" | "no room left" | "undecided";
  players: Players;
  groups: Groups;
  vote_deck: Readonly<Record<string, number>>;
  vote_drawn: Readonly<Record<string, number>>;
  action_card_played: boolean;
  playing: PlayingView | null;
  waiting_for_a_vote: readonly ("Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators")[];
  castling_next: "1" | "2" | "3" | "4" | "5" | "philosopher" | null;
}

/** How it is played. */
export interface OptionsView {
  action_deck: "arranged" | "shuffled";
  passive_lock: boolean;
  two_face_down: boolean;
  fewer_orgies: boolean;
  whole_group: "all" | "remaining";
  bonus: "influence" | "patricians";
  action_order: "free" | "outside";
}

/** Both players. */
export interface Players {
  Caesar: PlayerView;
  Cleopatra: PlayerView;
}

/** A player: points, hand and decks where they are known. */
export interface PlayerView {
  points: number;
  patricians: number;
  bonus: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators" | null;
  held: DeckCounts;
  left: DeckCounts;
  hand: Readonly<Record<string, number>> | null;
  deck: Readonly<Record<string, number>> | null;
  order: readonly ("assassination" | "castling" | "scout" | "spy" | "veto" | "wrath")[] | null;
  discarded: Readonly<Record<string, number>>;
  known: readonly KnownCards[];
}

/** How many cards of either deck. */
export interface DeckCounts {
  influence: number;
  action: number;
}

/** What others know of a player's hidden cards: this many of a kind lie among these places. */
export interface KnownCards {
  card: "1" | "2" | "3" | "4" | "5" | "assassination" | "castling" | "philosopher" | "scout" | "spy" | "veto" | "wrath";
  count: number;
  among: readonly ("Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators" | "hand")[];
}

/** All groups. */
export interface Groups {
  Senators: GroupView;
  Praetors: GroupView;
  Quaestors: GroupView;
  Censors: GroupView;
  Aediles: GroupView;
}

/** A group: its patricians, and what lies under it. */
export interface GroupView {
  patricians_left: number;
  open: boolean;
  Caesar: SideView;
  Cleopatra: SideView;
}

/** A player's cards and patricians at one group. */
export interface SideView {
  won: number;
  up: Readonly<Record<string, number>>;
  down: Readonly<Record<string, number>> | null;
  face_down: number;
  sum_up: number;
  room: number;
}

/** The action card that is being played, and its target once it is named. */
export interface PlayingView {
  card: "assassination" | "castling" | "scout" | "spy" | "veto" | "wrath";
  group?: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
  target?: "1" | "2" | "3" | "4" | "5" | "philosopher";
  groups?: readonly ("Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators")[];
  cards_taken?: number;
}

/** The opening layout: the number under each group. */
export interface LayoutData {
  kind: "layout";
  player: "Caesar" | "Cleopatra";
  cards: Readonly<Record<string, number>> | null;
}

/** The next card of an arranged action deck. */
export interface ArrangeData {
  kind: "arrange";
  player: "Caesar" | "Cleopatra";
  card: "assassination" | "castling" | "scout" | "spy" | "veto" | "wrath" | null;
}

/** An active turn. */
export interface ActiveData {
  kind: "active";
  player: "Caesar" | "Cleopatra";
}

/** A passive turn. */
export interface PassiveData {
  kind: "passive";
  player: "Caesar" | "Cleopatra";
}

/** No turn at all. */
export interface SkipData {
  kind: "skip";
  player: "Caesar" | "Cleopatra";
}

/** No further card. */
export interface GoOnData {
  kind: "on";
  player: "Caesar" | "Cleopatra";
  step: "after" | "discard" | "influence" | "stop";
}

/** An action card is played. */
export interface PlayCardData {
  kind: "card";
  player: "Caesar" | "Cleopatra";
  card: "assassination" | "castling" | "scout" | "spy" | "veto" | "wrath";
}

/** The target of an action card: a card under a group, a group, or two groups. */
export interface TargetData {
  kind: "target";
  player: "Caesar" | "Cleopatra";
  group?: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
  card?: "1" | "2" | "3" | "4" | "5" | "philosopher";
  groups?: readonly ("Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators")[];
}

/** Which of two groups votes first. */
export interface FirstVoteData {
  kind: "first";
  player: "Caesar" | "Cleopatra";
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
}

/** No Veto against the action card. */
export interface AllowData {
  kind: "allow";
  player: "Caesar" | "Cleopatra";
  card: "assassination" | "castling" | "scout" | "spy" | "veto" | "wrath" | null;
}

/** A Veto against the action card. */
export interface VetoData {
  kind: "veto";
  player: "Caesar" | "Cleopatra";
  card: "assassination" | "castling" | "scout" | "spy" | "veto" | "wrath" | null;
}

/** Castling: how many of a value go under the first group, and how many under the second. */
export interface KeepData {
  kind: "keep";
  player: "Caesar" | "Cleopatra";
  card: "1" | "2" | "3" | "4" | "5" | "philosopher" | null;
  first?: number;
  second?: number;
}

/** Castling is done: how many cards lie under either group, and which of them vote. */
export interface CastledData {
  kind: "castled";
  player: "Caesar" | "Cleopatra";
  first: number;
  second: number;
  votes: readonly ("Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators")[];
}

/** An influence card is placed. */
export interface PlaceData {
  kind: "place";
  player: "Caesar" | "Cleopatra";
  card: "1" | "2" | "3" | "4" | "5" | "philosopher" | null;
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
  face: "down" | "up";
}

/** A card of one's own hand is discarded. */
export interface DiscardData {
  kind: "discard";
  player: "Caesar" | "Cleopatra";
  card: "1" | "2" | "3" | "4" | "5" | "assassination" | "castling" | "philosopher" | "scout" | "spy" | "veto" | "wrath";
}

/** A Spy discards a card of the opponent's hand. */
export interface PickData {
  kind: "pick";
  player: "Caesar" | "Cleopatra";
  other: "Caesar" | "Cleopatra";
  card: "1" | "2" | "3" | "4" | "5" | "assassination" | "castling" | "philosopher" | "scout" | "spy" | "veto" | "wrath";
}

/** The deck to draw from. */
export interface DeckData {
  kind: "deck";
  player: "Caesar" | "Cleopatra";
  deck: "action" | "influence";
}

/** A bonus card is dealt. */
export interface DealData {
  kind: "deal";
  player: "Caesar" | "Cleopatra";
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators" | null;
}

/** A bonus card is shown at the end. */
export interface RevealData {
  kind: "reveal";
  player: "Caesar" | "Cleopatra";
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
}

/** A card is drawn. */
export interface DrawData {
  kind: "draw";
  player: "Caesar" | "Cleopatra";
  card: "1" | "2" | "3" | "4" | "5" | "assassination" | "castling" | "philosopher" | "scout" | "spy" | "veto" | "wrath" | null;
}

/** A vote card is turned up. */
export interface VoteCardData {
  kind: "vote-card";
  card: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators" | "orgy" | "reshuffling orgy";
}

/** A card that lies face down is turned up. */
export interface ShowData {
  kind: "show";
  player: "Caesar" | "Cleopatra";
  card: "1" | "2" | "3" | "4" | "5" | "philosopher";
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
}

/** A Spy sees a card of a player's hand. */
export interface SpiedData {
  kind: "spied";
  player: "Caesar" | "Cleopatra";
  card: "1" | "2" | "3" | "4" | "5" | "assassination" | "castling" | "philosopher" | "scout" | "spy" | "veto" | "wrath" | null;
}

/** K6: a player has got a bonus card. */
export interface BonusDealt {
  kind: "bonus-dealt";
  player: "Caesar" | "Cleopatra";
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators" | null;
}

/** K7: a player has placed the opening cards, one face down under each group. */
export interface LaidOut {
  kind: "laid-out";
  player: "Caesar" | "Cleopatra";
  cards: Readonly<Record<string, "1" | "2" | "3" | "4" | "5" | "philosopher">> | null;
}

/** K8: the next card of an arranged action deck is chosen. */
export interface CardArranged {
  kind: "card-arranged";
  player: "Caesar" | "Cleopatra";
  card: "assassination" | "castling" | "scout" | "spy" | "veto" | "wrath" | null;
}

/** K10, K17: a turn has begun, or can't be taken. */
export interface TurnTaken {
  kind: "turn-taken";
  player: "Caesar" | "Cleopatra";
  way: "active" | "passive" | "skipped";
}

/** A player plays, places or discards nothing more in this step. */
export interface WentOn {
  kind: "went-on";
  player: "Caesar" | "Cleopatra";
  step: "after" | "discard" | "influence" | "stop";
}

/** K10: an influence card is placed under a group. */
export interface CardPlaced {
  kind: "card-placed";
  player: "Caesar" | "Cleopatra";
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
  card: "1" | "2" | "3" | "4" | "5" | "philosopher" | null;
  face: "down" | "up";
  /** The sums face up under the group, with this card. */
  sums: BothSides;
  /** How many cards both have there now. */
  cards: number;
}

/** A number for each side. */
export interface BothSides {
  Caesar: number;
  Cleopatra: number;
}

/** K17: a card of the hand is discarded in a passive turn. */
export interface CardDiscarded {
  kind: "card-discarded";
  player: "Caesar" | "Cleopatra";
  card: "1" | "2" | "3" | "4" | "5" | "assassination" | "castling" | "philosopher" | "scout" | "spy" | "veto" | "wrath";
}

/** K14: a player chooses the deck to draw from. */
export interface DeckChosen {
  kind: "deck-chosen";
  player: "Caesar" | "Cleopatra";
  deck: "action" | "influence";
}

/** K14: a card has come from a deck into a hand. */
export interface CardDrawn {
  kind: "card-drawn";
  player: "Caesar" | "Cleopatra";
  deck: "action" | "influence";
  card: "1" | "2" | "3" | "4" | "5" | "assassination" | "castling" | "philosopher" | "scout" | "spy" | "veto" | "wrath" | null;
}

/** K12: an action card is played from the hand. */
export interface ActionCardPlayed {
  kind: "action-card-played";
  player: "Caesar" | "Cleopatra";
  card: "assassination" | "castling" | "scout" | "spy" | "veto" | "wrath";
}

/** K40: an action card has its target: a card of the opponent's under a group, a group, or two groups. */
export interface ActionCardAimed {
  kind: "action-card-aimed";
  player: "Caesar" | "Cleopatra";
  card: "assassination" | "castling" | "scout" | "spy" | "veto" | "wrath";
  groups: readonly ("Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators")[];
  target?: "1" | "2" | "3" | "4" | "5" | "philosopher";
}

/** K46: the opponent plays no Veto against the card. */
export interface ActionCardAllowed {
  kind: "action-card-allowed";
  player: "Caesar" | "Cleopatra";
  card: "assassination" | "castling" | "scout" | "spy" | "veto" | "wrath";
}

/** K46: the opponent has played a Veto: the card has no effect. */
export interface ActionCardVetoed {
  kind: "action-card-vetoed";
  player: "Caesar" | "Cleopatra";
  card: "assassination" | "castling" | "scout" | "spy" | "veto" | "wrath";
}

/** K41: a card face up is discarded. */
export interface CardAssassinated {
  kind: "card-assassinated";
  player: "Caesar" | "Cleopatra";
  victim: "Caesar" | "Cleopatra";
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
  card: "1" | "2" | "3" | "4" | "5" | "philosopher";
}

/** K42: a Spy looks at a hand, card by card. */
export interface HandSpied {
  kind: "hand-spied";
  player: "Caesar" | "Cleopatra";
  victim: "Caesar" | "Cleopatra";
  cards: number;
}

/** K42: the Spy has seen a card of the hand. */
export interface CardSpied {
  kind: "card-spied";
  player: "Caesar" | "Cleopatra";
  victim: "Caesar" | "Cleopatra";
  card: "1" | "2" | "3" | "4" | "5" | "assassination" | "castling" | "philosopher" | "scout" | "spy" | "veto" | "wrath" | null;
}

/** K42: the Spy has discarded a card of the hand. */
export interface CardPicked {
  kind: "card-picked";
  player: "Caesar" | "Cleopatra";
  victim: "Caesar" | "Cleopatra";
  card: "1" | "2" | "3" | "4" | "5" | "assassination" | "castling" | "philosopher" | "scout" | "spy" | "veto" | "wrath";
}

/** K43: for Castling a player takes up all own cards under a group. */
export interface CardsTakenUp {
  kind: "cards-taken-up";
  player: "Caesar" | "Cleopatra";
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
  up: readonly ("1" | "2" | "3" | "4" | "5" | "philosopher")[];
  face_down: number;
}

/** K43: cards taken up for Castling lie face down under the two groups again.

    Their owner sees them value by value; others see only in the end how many lie where. */
export interface CardsDealtOut {
  kind: "cards-dealt-out";
  player: "Caesar" | "Cleopatra";
  card: "1" | "2" | "3" | "4" | "5" | "philosopher" | null;
  laid: readonly Laid[];
  done: boolean;
}

/** How many cards are placed under a group. */
export interface Laid {
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
  count: number;
}

/** K44: a Scout has the opponent's hidden cards under a group turned up. */
export interface GroupScouted {
  kind: "group-scouted";
  player: "Caesar" | "Cleopatra";
  victim: "Caesar" | "Cleopatra";
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
  cards: number;
}

/** K45: the Wrath of the Gods strikes a group: hidden cards are turned up, then all are discarded. */
export interface WrathStruck {
  kind: "wrath-struck";
  player: "Caesar" | "Cleopatra";
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
  hidden: BothSides;
}

/** K15: a vote card is turned up at the end of a turn. */
export interface VoteCardTurned {
  kind: "vote-card-turned";
  card: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators" | "orgy" | "reshuffling orgy";
}

/** K15: all vote cards that were turned up are shuffled into the deck again. */
export interface VoteDeckReshuffled {
  kind: "vote-deck-reshuffled";
  cards: number;
}

/** K13, K63: a group has 8 cards and waits for its vote. */
export interface VoteDue {
  kind: "vote-due";
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
}

/** K63: a group that waited for its vote has no longer 8 cards. */
export interface VoteLapsed {
  kind: "vote-lapsed";
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
}

/** K13, K30: a group votes: by its vote card, with 8 cards, or chosen as the first of two. Hidden cards are turned up first. */
export interface VoteCalled {
  kind: "vote-called";
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
  why: "chosen" | "full" | "vote card";
  /** Whose turn it is. */
  player: "Caesar" | "Cleopatra";
  hidden: BothSides;
}

/** K30, K44, K45: a card that lay face down is turned up. */
export interface CardRevealed {
  kind: "card-revealed";
  player: "Caesar" | "Cleopatra";
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
  card: "1" | "2" | "3" | "4" | "5" | "philosopher";
  /** The sums face up under the group, with this card. */
  sums: BothSides;
}

/** K31, K32, K33: a group has voted. Without a leader nothing is decided; unequal philosophers let the smaller sum win. */
export interface VoteHeld {
  kind: "vote-held";
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
  sums: BothSides;
  philosophers: BothSides;
  leader: "Caesar" | "Cleopatra" | null;
  winner: "Caesar" | "Cleopatra" | null;
}

/** K31: a player has won a patrician. */
export interface PatricianWon {
  kind: "patrician-won";
  player: "Caesar" | "Cleopatra";
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
  /** How many the group has left. */
  left: number;
  /** K51: what all can see of both players' points, with this patrician. */
  points: BothSides;
}

/** K16, K34, K45: a player's cards under a group are discarded after a vote, with its last patrician or by Wrath of the Gods. */
export interface CardsDiscarded {
  kind: "cards-discarded";
  player: "Caesar" | "Cleopatra";
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
  cards: readonly ("1" | "2" | "3" | "4" | "5" | "philosopher")[];
  why: "closed" | "vote" | "wrath";
}

/** K16: the last patrician of a group is won, and its vote card leaves the game. */
export interface GroupClosed {
  kind: "group-closed";
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
}

/** K50: nothing more is played; the bonus cards are shown. */
export interface PlayEnded {
  kind: "play-ended";
  why: "all patricians won" | "no influence left" | "no room left" | "undecided";
}

/** K3, K62: a bonus card is shown: how many patricians or influence cards of its group the player has, and the points. */
export interface BonusShown {
  kind: "bonus-shown";
  player: "Caesar" | "Cleopatra";
  group: "Aediles" | "Censors" | "Praetors" | "Quaestors" | "Senators";
  count: number;
  points: number;
}

/** K52: who has won, by points or with equal points by patricians; None: a draw. */
export interface GameEnded {
  kind: "game-ended";
  winner: "Caesar" | "Cleopatra" | null;
  why: "all patricians won" | "no influence left" | "no room left" | "undecided";
  points: BothSides;
  patricians: BothSides;
}

export type CleopatraAction =
  | LayoutData
  | ArrangeData
  | ActiveData
  | PassiveData
  | SkipData
  | GoOnData
  | PlayCardData
  | TargetData
  | FirstVoteData
  | AllowData
  | VetoData
  | KeepData
  | CastledData
  | PlaceData
  | DiscardData
  | PickData
  | DeckData
  | DealData
  | RevealData
  | DrawData
  | VoteCardData
  | ShowData
  | SpiedData;

export type CleopatraEffect =
  | BonusDealt
  | LaidOut
  | CardArranged
  | TurnTaken
  | WentOn
  | CardPlaced
  | CardDiscarded
  | DeckChosen
  | CardDrawn
  | ActionCardPlayed
  | ActionCardAimed
  | ActionCardAllowed
  | ActionCardVetoed
  | CardAssassinated
  | HandSpied
  | CardSpied
  | CardPicked
  | CardsTakenUp
  | CardsDealtOut
  | GroupScouted
  | WrathStruck
  | VoteCardTurned
  | VoteDeckReshuffled
  | VoteDue
  | VoteLapsed
  | VoteCalled
  | CardRevealed
  | VoteHeld
  | PatricianWon
  | CardsDiscarded
  | GroupClosed
  | PlayEnded
  | BonusShown
  | GameEnded;
