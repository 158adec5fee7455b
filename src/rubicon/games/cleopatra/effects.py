"""What a ply did, in the order in which the rules do it: its effects, from the positions before and after it.

The positions are those of a viewer, or whole ones; the action is as that viewer perceives it.
"""

from collections.abc import Iterator
from typing import Any, get_args

from rubicon.engine.actions import Action
from rubicon.engine.facts import Effect
from rubicon.engine.verbs import NONE
from rubicon.games.cleopatra.action_data import step_of
from rubicon.games.cleopatra.actions import (
    ACTION_SPACE,
    Active,
    Allow,
    Arrange,
    ArrangeUnseen,
    Bonus,
    BonusUnseen,
    CastledUnseen,
    ChooseDeck,
    Discard,
    Draw,
    DrawUnseen,
    Forbid,
    GoOn,
    Keep,
    KeepUnseen,
    Layout,
    LayoutUnseen,
    Passive,
    Place,
    PlaceUnseen,
    PlayCard,
    Show,
    ShowUnseen,
    Skip,
    TargetCard,
    TargetGroup,
    TargetPair,
    VoteCard,
)
from rubicon.games.cleopatra.card_effects import action_card_effects, wrath_effects
from rubicon.games.cleopatra.cards import BONUS_POINTS, DECK_NAMES, PAIRS, RESHUFFLE, VALUES, VOTE_CARDS
from rubicon.games.cleopatra.effect_types import (
    ActionCardAimed,
    ActionCardAllowed,
    ActionCardPlayed,
    ActionCardVetoed,
    BonusDealt,
    BonusShown,
    CardArranged,
    CardDiscarded,
    CardDrawn,
    CardPicked,
    CardPlaced,
    CardRevealed,
    CardsDealtOut,
    CardSpied,
    CleopatraEffect,
    DeckChosen,
    GameEnded,
    Laid,
    LaidOut,
    PlayEnded,
    TurnTaken,
    VoteCardTurned,
    VoteDeckReshuffled,
    WentOn,
)
from rubicon.games.cleopatra.room import own, together
from rubicon.games.cleopatra.score import fulfils
from rubicon.games.cleopatra.set_up import next_to_be_dealt
from rubicon.games.cleopatra.state import DEAL, ENDED, ORDER, PICK, REVEAL
from rubicon.games.cleopatra.vocabulary import (
    ACTION_NAMES,
    CARD_NAMES,
    DECK,
    ENDING_NAMES,
    GROUP_NAMES,
    INFLUENCE_NAMES,
    SIDE_NAMES,
    VOTE_CARD_NAMES,
    BothSides,
)
from rubicon.games.cleopatra.vote_effects import sums, vote_effects, waiting_effects
from rubicon.games.cleopatra.votes import is_showing, shown_group, shown_seat

EFFECT_TYPES: tuple[type[Effect], ...] = get_args(CleopatraEffect)


def effects(before: Any, action: int, after: Any) -> list[CleopatraEffect]:
    """The effects of a ply: the action itself, what it brings about, and perhaps the end."""
    done = ACTION_SPACE.decode(action)
    return [
        *action_effects(before, done),
        *action_card_effects(before, done, after),
        *wrath_effects(before, done, after),
        *waiting_effects(before, done, after),
        *vote_effects(before, done, after),
        *end_effects(before, after),
    ]


def action_effects(before: Any, done: Action) -> Iterator[CleopatraEffect]:
    """The decision itself."""
    me, other = SIDE_NAMES[before.active], SIDE_NAMES[1 - before.active]
    match done:
        case Layout(values):
            yield LaidOut(me, {group: INFLUENCE_NAMES[value] for group, value in zip(GROUP_NAMES, values, strict=True)})
        case LayoutUnseen():
            yield LaidOut(me, None)
        case Arrange(card):
            yield CardArranged(me, ACTION_NAMES[card])
        case ArrangeUnseen():
            yield CardArranged(me, None)
        case Active():
            yield TurnTaken(me, "active")
        case Passive():
            yield TurnTaken(me, "passive")
        case Skip():
            yield TurnTaken(me, "skipped")
        case GoOn():
            yield WentOn(me, step_of(before))
        case PlayCard(card):
            yield ActionCardPlayed(me, ACTION_NAMES[card])
        case TargetCard(group, value):
            yield ActionCardAimed(
                player=me, card=ACTION_NAMES[int(before.card)], groups=(GROUP_NAMES[group],), target=INFLUENCE_NAMES[value]
            )
        case TargetGroup() if before.phase == ORDER:
            return  # the vote that it calls says it
        case TargetGroup(group):
            yield ActionCardAimed(player=me, card=ACTION_NAMES[int(before.card)], groups=(GROUP_NAMES[group],))
        case TargetPair(groups):
            yield ActionCardAimed(player=me, card=ACTION_NAMES[int(before.card)], groups=tuple(GROUP_NAMES[group] for group in groups))
        case Allow():
            yield ActionCardAllowed(other, ACTION_NAMES[int(before.card)])
        case Forbid():
            yield ActionCardVetoed(other, ACTION_NAMES[int(before.card)])
        case Discard(card) if before.phase == PICK:
            yield CardPicked(me, other, CARD_NAMES[card])
        case Discard(card):
            yield CardDiscarded(me, CARD_NAMES[card])
        case ChooseDeck(deck):
            yield DeckChosen(SIDE_NAMES[before.drawer], DECK[DECK_NAMES.index(deck)])
        case Place() | PlaceUnseen():
            yield placed(before, done)
        case Keep() | KeepUnseen() | CastledUnseen():
            yield dealt_out(before, done)
        case _:
            yield from outcome_effects(before, done)


def placed(before: Any, done: Place | PlaceUnseen) -> CardPlaced:
    """K10: a card under a group."""
    face_up = isinstance(done, Place) and not done.down
    return CardPlaced(
        player=SIDE_NAMES[before.active],
        group=GROUP_NAMES[done.group],
        card=INFLUENCE_NAMES[done.value] if isinstance(done, Place) else None,
        face="up" if face_up else "down",
        sums=sums(before, done, done.group),
        cards=together(before, done.group) + 1,
    )


def dealt_out(before: Any, done: Keep | KeepUnseen | CastledUnseen) -> CardsDealtOut:
    """K43: cards under the two groups of a Castling; in another's view there are none before all of them lie there."""
    first, second = (GROUP_NAMES[group] for group in PAIRS[before.target])
    card, counts = None, None
    match done:
        case Keep(count):
            card, counts = INFLUENCE_NAMES[before.step], (count, int(before.pool[before.step]) - count)
        case CastledUnseen(count):
            counts = count, int(before.taken.sum()) - count
    return CardsDealtOut(
        player=SIDE_NAMES[before.active],
        card=card,
        laid=(Laid(first, counts[0]), Laid(second, counts[1])) if counts else (),
        done=bool(before.step == VALUES - 1),
    )


def outcome_effects(before: Any, done: Action) -> Iterator[CleopatraEffect]:
    """What chance has brought."""
    match done:
        case Bonus(group) if before.phase == DEAL:
            yield BonusDealt(SIDE_NAMES[next_to_be_dealt(before)], GROUP_NAMES[group])
        case Bonus(group):
            yield bonus_shown(before, int(before.revealed), group)
        case BonusUnseen():
            yield BonusDealt(SIDE_NAMES[next_to_be_dealt(before)], None)
        case Draw(card):
            yield CardDrawn(SIDE_NAMES[before.drawer], DECK[before.from_deck], CARD_NAMES[card])
        case DrawUnseen():
            yield CardDrawn(SIDE_NAMES[before.drawer], DECK[before.from_deck], None)
        case VoteCard(card):
            yield VoteCardTurned(VOTE_CARD_NAMES[card])
            if card == RESHUFFLE:
                yield VoteDeckReshuffled(1 + sum(int(before.vote_drawn[other]) for other in range(VOTE_CARDS)))
        case Show(card) if is_showing(before):
            seat, group = shown_seat(before), shown_group(before)
            yield CardRevealed(
                player=SIDE_NAMES[seat], group=GROUP_NAMES[group], card=INFLUENCE_NAMES[card], sums=sums(before, done, group)
            )
        case Show(card):
            yield CardSpied(SIDE_NAMES[before.active], SIDE_NAMES[1 - before.active], CARD_NAMES[card])
        case ShowUnseen():
            yield CardSpied(SIDE_NAMES[before.active], SIDE_NAMES[1 - before.active], None)
        case _:
            raise TypeError(f"{done} has no effects")


def bonus_shown(before: Any, seat: int, group: int) -> BonusShown:
    """K3, K62: the bonus card of a player."""
    return BonusShown(
        player=SIDE_NAMES[seat],
        group=GROUP_NAMES[group],
        count=own(before, seat, group) if before.by_influence else int(before.won[seat, group]),
        points=BONUS_POINTS if fulfils(before, seat, group) else 0,
    )


def end_effects(before: Any, after: Any) -> Iterator[CleopatraEffect]:
    """K50, K52: the end of play, and the result."""
    if after.phase == REVEAL and before.phase != REVEAL:
        yield PlayEnded(ENDING_NAMES[after.ending])
    if after.phase == ENDED:
        yield GameEnded(
            winner=None if after.winner == NONE else SIDE_NAMES[after.winner],
            why=ENDING_NAMES[after.ending],
            points=BothSides(*(int(points) for points in after.points)),
            patricians=BothSides(*(int(row.sum()) for row in after.won)),
        )
