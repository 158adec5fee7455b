"""What action cards do, once nobody has vetoed them: assassinations, spying, castling, scouting, the wrath of the gods."""

from collections.abc import Iterator
from typing import Any

from rubicon.engine.actions import Action
from rubicon.engine.verbs import NONE
from rubicon.games.cleopatra.actions import Allow, PlayCard, Show, TargetCard, TargetGroup, TargetPair
from rubicon.games.cleopatra.cards import ACTION, ASSASSINATION, CASTLING, INFLUENCE, PAIRS, SCOUT, SPY, VALUES, WRATH
from rubicon.games.cleopatra.effect_types import CardAssassinated, CardsTakenUp, CleopatraEffect, GroupScouted, HandSpied, WrathStruck
from rubicon.games.cleopatra.state import ASK, SHOW
from rubicon.games.cleopatra.vocabulary import GROUP_NAMES, INFLUENCE_NAMES, SIDE_NAMES, BothSides
from rubicon.games.cleopatra.vote_effects import cards_up, cleared, names_of
from rubicon.games.cleopatra.votes import is_showing, shown_group


def action_card_effects(before: Any, done: Action, after: Any) -> Iterator[CleopatraEffect]:
    """K41, K42, K43, K44, K45: the card has its effect: it was allowed, or played and aimed where nobody could have vetoed it (K46)."""
    card = int(before.card)
    match done:
        case Allow():
            target = int(before.target)
        case PlayCard(played) if played == SPY and after.phase != ASK:
            card, target = SPY, NONE
        case TargetCard(group, value) if after.phase != ASK:
            target = group * VALUES + value
        case TargetGroup(group) if card != NONE and after.phase != ASK:
            target = group
        case TargetPair() if after.phase != ASK:
            target = int(after.target)
        case _:
            return
    yield from taken_effect(before, card, target)


def taken_effect(before: Any, card: int, target: int) -> Iterator[CleopatraEffect]:
    """What the card does, as far as no hidden card has to be turned up first."""
    seat, opponent = int(before.active), 1 - int(before.active)
    me, victim = SIDE_NAMES[seat], SIDE_NAMES[opponent]
    match card:
        case kind if kind == ASSASSINATION:
            group, value = divmod(target, VALUES)
            yield CardAssassinated(player=me, victim=victim, group=GROUP_NAMES[group], card=INFLUENCE_NAMES[value])
        case kind if kind == SPY:
            yield HandSpied(me, victim, int(before.held[opponent, INFLUENCE] + before.held[opponent, ACTION]))
        case kind if kind == SCOUT:
            yield GroupScouted(player=me, victim=victim, group=GROUP_NAMES[target], cards=int(before.lying[opponent, target]))
        case kind if kind == WRATH:
            yield WrathStruck(me, GROUP_NAMES[target], BothSides(*(int(before.lying[side, target]) for side in range(2))))
        case kind if kind == CASTLING:
            for group in PAIRS[target].tolist():
                up = names_of(before.up[seat, group])
                yield CardsTakenUp(player=me, group=GROUP_NAMES[group], up=up, face_down=int(before.lying[seat, group]))
        case _:
            raise ValueError(f"{card} is no action card with an effect")


def wrath_effects(before: Any, done: Action, after: Any) -> Iterator[CleopatraEffect]:
    """K45: once no card under the group is hidden, all are discarded: at once, or when the last one is turned up."""
    if after.phase == SHOW or before.card != WRATH or before.voting != NONE:
        return
    match done:
        case Show() if is_showing(before):
            group = shown_group(before)
        case Allow():
            group = int(before.target)
        case TargetGroup(aimed) if after.phase != ASK:
            group = aimed
        case _:
            return
    yield from cleared(GROUP_NAMES[group], [cards_up(before, done, seat, group) for seat in range(2)], "wrath")
