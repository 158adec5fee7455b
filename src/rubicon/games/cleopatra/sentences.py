"""What happened in sentences, made from effects alone, as a friend at the table would say it."""

from typing import assert_never

from rubicon.engine.facts import Reader
from rubicon.games.cleopatra.effect_types import (
    ActionCardAimed,
    ActionCardAllowed,
    ActionCardPlayed,
    ActionCardVetoed,
    BonusDealt,
    BonusShown,
    CardArranged,
    CardAssassinated,
    CardDiscarded,
    CardDrawn,
    CardPicked,
    CardPlaced,
    CardRevealed,
    CardsDealtOut,
    CardsDiscarded,
    CardSpied,
    CardsTakenUp,
    CleopatraEffect,
    DeckChosen,
    GameEnded,
    GroupClosed,
    GroupScouted,
    HandSpied,
    LaidOut,
    PatricianWon,
    PlayEnded,
    TurnTaken,
    VoteCalled,
    VoteCardTurned,
    VoteDeckReshuffled,
    VoteDue,
    VoteHeld,
    VoteLapsed,
    WentOn,
    WrathStruck,
)
from rubicon.games.cleopatra.say import called, card_name, card_names, listed, of_the, opening, say, the
from rubicon.games.cleopatra.vocabulary import GROUP_NAMES, SIDE_NAMES, Side, other_side


def sentence(effect: CleopatraEffect, reader: Reader) -> str:
    """An effect in words for its reader; empty where another effect of the ply says it."""
    match effect:
        case BonusDealt() | LaidOut() | CardArranged():
            return set_up_sentence(effect, reader)
        case TurnTaken(player, way):
            return say(f"turn-{way}", **about(player, reader))
        case WentOn(player, step):
            return say(f"on-{step}", **about(player, reader))
        case CardPlaced(player=player, group=group, card=card, face=face):
            if card is None:
                return say("placed-unseen", group=the(group), **about(player, reader))
            return say(f"placed-{face}", card=card_name(card), group=the(group), **about(player, reader))
        case CardDiscarded(player, card):
            return say("discarded", card=card_name(card), **about(player, reader))
        case DeckChosen(player, deck):
            return say(f"deck-{deck}", **about(player, reader))
        case CardDrawn(player, deck, card):
            return say("drawn", card=card_name(card) if card else say(f"unseen-{deck}"), **about(player, reader))
        case ActionCardPlayed() | ActionCardAimed() | ActionCardAllowed() | ActionCardVetoed():
            return action_card_sentence(effect, reader)
        case CardAssassinated() | HandSpied() | CardSpied() | CardPicked() | GroupScouted() | WrathStruck():
            return effect_sentence(effect, reader)
        case CardsTakenUp() | CardsDealtOut():
            return castling_sentence(effect, reader)
        case VoteCardTurned() | VoteDeckReshuffled() | VoteDue() | VoteLapsed() | VoteCalled() | CardRevealed():
            return call_sentence(effect, reader)
        case VoteHeld() | PatricianWon() | CardsDiscarded() | GroupClosed():
            return vote_sentence(effect, reader)
        case PlayEnded() | BonusShown() | GameEnded():
            return end_sentence(effect, reader)
        case _:
            assert_never(effect)


def about(player: Side, reader: Reader) -> dict[str, object]:
    """Who does something: "you" or the name of the one who plays."""
    return {**about_side(player, reader), "player": reader.person(SIDE_NAMES.index(player), called(player))}


def about_side(player: Side, reader: Reader) -> dict[str, object]:
    """To whom something belongs: "you" or the name of the side."""
    return {"you": player == addressed(reader), "player": called(player)}


def addressed(reader: Reader) -> Side | None:
    """The side that texts call "you"."""
    return SIDE_NAMES[reader.seat] if 0 <= reader.seat < len(SIDE_NAMES) else None


def set_up_sentence(effect: BonusDealt | LaidOut | CardArranged, reader: Reader) -> str:
    """K6, K7, K8."""
    match effect:
        case BonusDealt(player, str(group)):
            return say("bonus-dealt", group=the(group), **about(player, reader))
        case BonusDealt(player):
            return say("bonus-unseen-dealt", **about(player, reader))
        case LaidOut(player, dict(cards)):
            parts = [say("under", card=card_name(cards[group]), group=the(group)) for group in GROUP_NAMES]
            return say("laid-out", cards=listed(parts), **about(player, reader))
        case LaidOut(player):
            return say("laid-out-unseen", **about(player, reader))
        case CardArranged(player, card):
            return say("arranged", card=card_name(card) if card else say("unseen-card"), **about(player, reader))
        case _:
            assert_never(effect)


def action_card_sentence(effect: ActionCardPlayed | ActionCardAimed | ActionCardAllowed | ActionCardVetoed, reader: Reader) -> str:
    """K12, K40, K46: an action card before it has its effect."""
    match effect:
        case ActionCardPlayed(player, card):
            return say("played", card=card_name(card), **about(player, reader))
        case ActionCardAimed(player=player, groups=(group,), target=str(target)):
            return say("aimed-card", card=called(target), group=the(group), **about(other_side(player), reader))
        case ActionCardAimed(groups=groups):
            return say("aimed", groups=listed([the(group) for group in groups]))
        case ActionCardAllowed(player):
            return say("allowed", **about(player, reader))
        case ActionCardVetoed(player, card):
            return say("vetoed", card=card_name(card), **about(player, reader))
        case _:
            assert_never(effect)


def effect_sentence(effect: CardAssassinated | HandSpied | CardSpied | CardPicked | GroupScouted | WrathStruck, reader: Reader) -> str:
    """K41, K42, K44, K45: what an action card does."""
    match effect:
        case CardAssassinated(victim=victim, group=group, card=card):
            return say("assassinated", card=called(card), group=the(group), **about(victim, reader))
        case HandSpied(player, victim):
            return say("spies", hand=say("hand-of", **about(victim, reader)), **about(player, reader))
        case CardSpied(player, victim, card):
            seen = card_name(card) if card else say("unseen-card")
            return say("spied", card=seen, hand=say("in-hand", **about(victim, reader)), **about(player, reader))
        case CardPicked(player, victim, card):
            return say("picked", card=card_name(card), hand=say("from-hand", **about(victim, reader)), **about(player, reader))
        case GroupScouted(victim=victim, group=group, cards=count):
            return say("scouted", group=the(group), count=count, **about(victim, reader))
        case WrathStruck(group=group):
            return say("wrath", group=the(group))
        case _:
            assert_never(effect)


def castling_sentence(effect: CardsTakenUp | CardsDealtOut, reader: Reader) -> str:
    """K43: cards taken up, and placed again; steps that show nothing are not told."""
    match effect:
        case CardsTakenUp(player=player, group=group, up=up, face_down=face_down):
            count = len(up) + face_down
            return say("taken-up", group=the(group), count=count, **about(player, reader)) if count else ""
        case CardsDealtOut(laid=()):
            return ""
        case CardsDealtOut(player=player, card=str(card), laid=laid):
            parts = [say("under", card=card_names([card] * one.count), group=the(one.group)) for one in laid if one.count]
            return say("dealt-out", cards=listed(parts), **about(player, reader)) if parts else ""
        case CardsDealtOut(player=player, laid=laid):
            shown = [one for one in laid if one.count] or laid
            parts = [say("cards-under", group=the(one.group), count=one.count) for one in shown]
            return say("castled", cards=listed(parts), **about(player, reader))
        case _:
            assert_never(effect)


def call_sentence(effect: VoteCardTurned | VoteDeckReshuffled | VoteDue | VoteLapsed | VoteCalled | CardRevealed, reader: Reader) -> str:
    """K13, K15, K30: who votes, and the cards that are turned up for it."""
    match effect:
        case VoteCardTurned("orgy" | "reshuffling orgy"):
            return say("orgy")
        case VoteCardTurned(group):
            return say("vote-card", group=the(group))
        case VoteDeckReshuffled():
            return say("reshuffled")
        case VoteDue(group):
            return say("vote-due", group=opening(group))
        case VoteLapsed(group):
            return say("vote-lapsed", group=opening(group))
        case VoteCalled(why="vote card"):
            return ""
        case VoteCalled(group=group, why="full"):
            return say("vote-full", group=opening(group))
        case VoteCalled(group=group, player=player):
            return say("vote-first", group=the(group), **about(player, reader))
        case CardRevealed(player=player, group=group, card=card):
            return say("revealed", card=card_name(card), group=the(group), **about(player, reader))
        case _:
            assert_never(effect)


def vote_sentence(effect: VoteHeld | PatricianWon | CardsDiscarded | GroupClosed, reader: Reader) -> str:
    """K16, K31, K32, K33, K34: a vote, and what follows from it."""
    match effect:
        case VoteHeld(group=group, sums=sums, leader=None):
            return say("vote-tied", group=opening(group), sum=sums.caesar)
        case VoteHeld(group=group, sums=sums, leader=leader, winner=winner):
            high, low = max(sums.caesar, sums.cleopatra), min(sums.caesar, sums.cleopatra)
            return say("vote-held" if winner == leader else "vote-reversed", group=opening(group), high=high, low=low)
        case PatricianWon(player=player):
            return say("patrician-won", **about(player, reader))
        case CardsDiscarded(why="closed"):
            return ""
        case CardsDiscarded(player=player, cards=cards):
            return say("lost", cards=card_names(cards), **about(player, reader))
        case GroupClosed(group):
            return say("closed", group=of_the(group))
        case _:
            assert_never(effect)


def end_sentence(effect: PlayEnded | BonusShown | GameEnded, reader: Reader) -> str:
    """K50, K52: why it is over, and who has won."""
    match effect:
        case PlayEnded(why):
            return say({"all patricians won": "over-patricians", "no influence left": "over-influence"}.get(why, "over-room"))
        case BonusShown(player=player, group=group, points=0):
            return say("bonus-shown-missed", group=the(group), **about(player, reader))
        case BonusShown(player=player, group=group, points=points):
            return say("bonus-shown", group=the(group), count=points, **about(player, reader))
        case GameEnded(winner=str(winner), points=points, patricians=patricians):
            loser = other_side(winner)
            high, low, more, fewer = points.of(winner), points.of(loser), patricians.of(winner), patricians.of(loser)
            name = "won" if high > low else "won-patricians"
            return say(name, high=high, low=low, more=more, fewer=fewer, **about(winner, reader))
        case GameEnded(points=points, patricians=patricians):
            return say("drawn-game", points=points.caesar, count=patricians.caesar)
        case _:
            assert_never(effect)
