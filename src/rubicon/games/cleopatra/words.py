"""Actions and what they did, for people: sentences and summaries of effects, refusals, and what the companion asks for."""

from collections.abc import Sequence
from typing import Any

from rubicon.engine.facts import Reader
from rubicon.games.cleopatra.action_data import describe as describe
from rubicon.games.cleopatra.actions import (
    ACTION_SPACE,
    Active,
    Discard,
    Forbid,
    Keep,
    Passive,
    Place,
    PlayCard,
    TargetCard,
    TargetGroup,
    TargetPair,
)
from rubicon.games.cleopatra.cards import KIND_NAMES, NAMES, SEATS, VALUES
from rubicon.games.cleopatra.choices import may_come_between, turn
from rubicon.games.cleopatra.effect_types import (
    ActionCardVetoed,
    CardAssassinated,
    CardPicked,
    CardPlaced,
    CleopatraEffect,
    GameEnded,
    GroupClosed,
    PatricianWon,
    PlayEnded,
    VoteCalled,
    VoteCardTurned,
    VoteDeckReshuffled,
    VoteDue,
    VoteHeld,
)
from rubicon.games.cleopatra.room import room
from rubicon.games.cleopatra.say import called, card_name, say, the
from rubicon.games.cleopatra.sentences import about, about_side, sentence
from rubicon.games.cleopatra.set_up import next_to_be_dealt
from rubicon.games.cleopatra.state import ACT, ASK, DEAL, DISCARD, ORDER, PLACE, TARGET, TURN, VOTE_CARD
from rubicon.games.cleopatra.vocabulary import SIDE_NAMES, BothSides


def tell(effects: Sequence[CleopatraEffect], reader: Reader) -> str:
    """What happened, in the order in which it happened."""
    return " ".join(filter(None, (sentence(effect, reader) for effect in effects)))


def summary(effects: Sequence[CleopatraEffect], reader: Reader) -> str:
    """What stands out, in a few words."""
    return " · ".join(filter(None, (in_short(effect, reader) for effect in effects)))


def in_short(effect: CleopatraEffect, reader: Reader) -> str:
    """An effect in a few words; empty where it does not stand out."""
    match effect:
        case CardPlaced(group=group, sums=sums, face="up"):
            parts = [say("short-sum", sum=sums.of(side), **about_side(side, reader)) for side in SIDE_NAMES]
            return say("short-placed", group=called(group), sums=", ".join(parts))
        case ActionCardVetoed(card=card):
            return say("short-vetoed", card=card_name(card))
        case CardAssassinated(victim=victim, group=group, card=card):
            return say("short-assassinated", card=called(card), group=called(group), **about(victim, reader))
        case CardPicked(victim=victim, card=card):
            return say("short-picked", card=called(card), **about(victim, reader))
        case VoteCardTurned("orgy" | "reshuffling orgy"):
            return say("short-orgy")
        case VoteDeckReshuffled():
            return say("short-reshuffled")
        case VoteDue(group):
            return say("short-votes", group=called(group))
        case VoteCalled(group=group, hidden=hidden):
            return say("short-votes", group=called(group)) if hidden != BothSides(0, 0) else ""
        case VoteHeld(group=group, sums=sums, leader=leader, winner=winner):
            name = "short-tied" if leader is None else "short-held" if leader == winner else "short-reversed"
            return say(name, group=called(group), high=max(sums.caesar, sums.cleopatra), low=min(sums.caesar, sums.cleopatra))
        case PatricianWon(player=player):
            return say("short-patrician", **about(player, reader))
        case GroupClosed(group):
            return say("short-closed", group=called(group))
        case PlayEnded(why):
            return called(why)
        case GameEnded(winner=str(winner), points=points):
            high, low = sorted((points.caesar, points.cleopatra), reverse=True)
            return say("short-won", high=high, low=low, **about(winner, reader))
        case GameEnded():
            return say("short-drawn")
        case _:
            return ""


def refusal(s: Any, action: int) -> str:
    """Why an action is not legal here, as far as the mover can know."""
    seat, role = turn(s), ACTION_SPACE.kind_of(action).role
    if seat < 0 or role == "outcome":
        return say("not-now-chance")
    match ACTION_SPACE.decode(action):
        case Active() if s.phase == TURN:
            return say("not-active")
        case Passive() if s.phase == TURN:
            return say("must-be-active") if s.locked and s.held[seat].sum() else say("not-passive")
        case Place(group, value) if s.phase == PLACE:
            if s.hand[seat, value] <= 0:
                return say("not-in-hand", card=called(KIND_NAMES[value]))
            return say("no-room", group=the(NAMES[group])) if room(s, seat, group) <= 0 else say("second-like-first")
        case PlayCard(card) if s.phase == ACT or (s.phase == PLACE and may_come_between(s)):
            return say("no-effect" if s.hand[seat, card] > 0 else "not-in-hand", card=card_name(KIND_NAMES[card]))
        case Discard(card) if s.phase == DISCARD:
            return say("not-in-hand", card=called(KIND_NAMES[card]))
        case Forbid() if s.phase == ASK:
            return say("no-veto")
        case TargetCard() | TargetGroup() | TargetPair() if s.phase in (TARGET, ORDER):
            return say("no-target")
        case Keep() if s.step < VALUES and s.pool.sum():
            return say("too-many")
        case _:
            return say("not-now")


def ask(s: Any) -> str:
    """What somebody who plays with the real cards is asked for, where chance is next."""
    if s.phase == VOTE_CARD:
        return say("ask-vote")
    return (
        say("ask-deal", player=called(SEATS[next_to_be_dealt(s)])) if s.phase == DEAL else say("ask-draw", player=called(SEATS[s.drawer]))
    )
