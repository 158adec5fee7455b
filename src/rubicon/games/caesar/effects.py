"""What a ply did, in the order in which the rules do it: from the positions before and after it and its action.

The positions may be a viewer's; then the action is as that viewer perceives it. Everything else that is read here is public. What a
ply sets off goes on as in `rules.go_on`: bonus tokens that wait are resolved, a province is closed, its bonus tokens are resolved,
and then comes the draw step, or Auto-Crassus's next step. `settlement` has the closing and the bonus tokens.
"""

from collections.abc import Iterator
from typing import Any, Literal

from rubicon.engine.actions import Action
from rubicon.engine.verbs import NONE, UNKNOWN
from rubicon.games.caesar.actions import (
    ACTION_SPACE,
    BonusToken,
    Command,
    Draw,
    DrawUnseen,
    Flip,
    Hide,
    HideUnseen,
    Loss,
    Pass,
    Place,
    Recruit,
    ResolveFirst,
)
from rubicon.games.caesar.board import BETWEEN, COMMANDS, FIRST_BORDER, KIND_NAMES, NAMES, SEATS
from rubicon.games.caesar.effect_types import (
    AnyEffect,
    BonusChosen,
    BonusLaidOut,
    CenturionMustered,
    CenturionRecruited,
    CommandDone,
    CommandDrawn,
    CupRefilled,
    DrawSkipped,
    GameEnded,
    LeftOverDrawn,
    Passed,
    PieceFlipped,
    PlacementSkipped,
    StepBegun,
    StepSkipped,
    TokenDrawn,
    TokenHidden,
    TokenLost,
    TokenPlaced,
    TokensKnown,
    TurnBegun,
)
from rubicon.games.caesar.explain import why
from rubicon.games.caesar.notation import values
from rubicon.games.caesar.places import place_name, space_name
from rubicon.games.caesar.rules import drawer, loser
from rubicon.games.caesar.set_up import next_province
from rubicon.games.caesar.settlement import balance, settlement
from rubicon.games.caesar.state import (
    BY_BEING_STUCK,
    BY_EMPTY_HAND,
    COMMAND,
    DISCARD,
    DRAW,
    ENDED,
    ENDINGS,
    GAIN,
    HAND,
    LEFT_OVER,
    MUSTER,
    PLACE,
    RESOLVE,
)
from rubicon.games.caesar.typed_view import known_tokens, side_of, steps
from rubicon.games.caesar.view_types import Balance


def effects(before: Any, action: int, after: Any) -> list[AnyEffect]:
    """All of it."""
    made = ACTION_SPACE.decode(action)
    extra = int(before.extra)
    done = list(own_effects(before, made, after))
    if goes_on(before, made):
        settled, extra = settlement(before, made, after)
        done += settled
        done += crassus_steps(before, made, after) if before.active == before.bot else skipped_draw(before, made, after)
    if isinstance(made, Pass) and before.phase == PLACE:
        done.append(Passed(SEATS[before.active], "stuck"))
    done += turn_and_end(after, bool(extra))
    return done


def goes_on(before: Any, made: Action) -> bool:
    """Whether the rules call `go_on` after an action; otherwise it has no consequences but the next turn."""
    phase = before.phase
    match made:
        case Draw() | DrawUnseen():
            return phase in (GAIN, MUSTER) or (phase == DRAW and before.active == before.bot)
        case BonusToken():
            return bool(phase == LEFT_OVER)
        case Pass():
            return bool(phase == RESOLVE)
        case Hide() | HideUnseen():
            return False
        case _:
            return True


def own_effects(before: Any, made: Action, after: Any) -> Iterator[AnyEffect]:
    """What the action itself does."""
    me = SEATS[before.active]
    match made:
        case Place(kind, space):
            yield token_placed(before, made, after)
            yield from known_now(before, after, int(before.active), kind)
        case Hide(kind, space):
            yield token_hidden(before, kind, space)
        case HideUnseen(space):
            yield token_hidden(before, UNKNOWN, space)
        case Flip(place):
            yield piece_flipped(before, place, after)
        case ResolveFirst(bonus):
            yield BonusChosen(me, bonus)
        case Recruit(kind):
            yield CenturionRecruited(me, KIND_NAMES[kind])
            yield from known_now(before, after, int(before.active), kind)
        case BonusToken(bonus):
            yield LeftOverDrawn(me, bonus) if before.phase == LEFT_OVER else BonusLaidOut(NAMES[next_province(before)], bonus)
        case Draw(kind):
            yield CenturionMustered(me, KIND_NAMES[kind]) if before.phase == MUSTER else token_drawn(before, KIND_NAMES[kind])
        case DrawUnseen():
            yield token_drawn(before, None)
        case Loss(kind):
            yield from token_lost(before, kind, after)
        case Command(command):
            yield CommandDrawn(me, COMMANDS[command], steps(command))
            if int(before.cup.sum()) == 1:
                yield CupRefilled(me, {COMMANDS[c]: int(n) for c, n in enumerate(after.cup) if n > 0})
        case Pass() if before.phase == RESOLVE:
            yield PlacementSkipped(me)


def token_placed(before: Any, made: Place, after: Any) -> TokenPlaced:
    """C5, C65: a token face up, and for Auto-Crassus the reasons."""
    between = BETWEEN[made.space]
    return TokenPlaced(
        player=SEATS[before.active],
        token=KIND_NAMES[made.token],
        space=space_name(made.space),
        facing={NAMES[p]: value for p, value in zip(between, values(made.token, made.swung), strict=True)},
        balances={NAMES[p]: balance(after, p) for p in between},
        why=why(before, made) if before.phase == RESOLVE else None,
    )


def token_hidden(before: Any, kind: int, space: int) -> TokenHidden:
    """C49: a token face down, whose kind only its owner knows."""
    first, second = BETWEEN[space]
    return TokenHidden(
        player=SEATS[before.active],
        token=None if kind == UNKNOWN else KIND_NAMES[kind],
        space=space_name(space),
        between=(NAMES[first], NAMES[second]),
    )


def token_drawn(before: Any, token: str | None) -> TokenDrawn:
    """C4, C7, C19, C63: a token out of a bag."""
    seat = drawer(before)
    reasons: dict[int, Literal["opening", "wealth"]] = {HAND: "opening", GAIN: "wealth"}
    return TokenDrawn(
        player=SEATS[seat],
        token=token,
        reason=reasons.get(int(before.phase), "command" if seat == before.bot else "turn"),
        held=int(before.held[seat]) + 1,
    )


def token_lost(before: Any, kind: int, after: Any) -> Iterator[AnyEffect]:
    """C42, C63: a token goes back into its bag."""
    seat = loser(before)
    yield TokenLost(
        player=SEATS[seat],
        token=KIND_NAMES[kind],
        reason="discard" if before.phase == DISCARD else "poison",
        held=int(before.held[seat]) - 1,
    )
    yield from known_now(before, after, seat, kind)


def piece_flipped(before: Any, place: int, after: Any) -> PieceFlipped:
    """C18: what lies on top at a place."""
    is_marker = before.marker[place] != NONE
    space = place - FIRST_BORDER
    return PieceFlipped(
        player=SEATS[before.active],
        owner=SEATS[1 - before.active],
        what="marker" if is_marker else "token",
        place=place_name(place),
        token=None if is_marker else KIND_NAMES[before.token[space]],
        balances={} if is_marker else {NAMES[p]: balance(after, p) for p in BETWEEN[space]},
    )


def known_now(before: Any, after: Any, seat: int, kind: int) -> Iterator[TokensKnown]:
    """What everybody knows of hidden tokens of a kind, if more or fewer of them are known now."""
    count = int(after.sure[seat, kind])
    if count != before.sure[seat, kind]:
        fact = known_tokens(kind, count, int(after.places[seat, kind]))
        yield TokensKnown(player=SEATS[seat], token=fact.token, count=count, among=fact.among)


def crassus_steps(before: Any, made: Action, after: Any) -> Iterator[AnyEffect]:
    """C62, C63, C64, C70: how far Auto-Crassus goes on with his command token; those steps that can't be done are skipped."""
    me, command = SEATS[before.bot], made.command if isinstance(made, Command) else int(before.command)
    told, finished = steps(command), after.command == NONE
    first = 0 if isinstance(made, Command) else int(before.step)
    last = len(told) if finished else int(after.step)
    for number in range(first, last):
        can_be_done = number == last - 1 and not finished
        yield StepBegun(me, told[number]) if can_be_done else StepSkipped(me, told[number])
    if finished:
        yield CommandDone(me)
        if after.passes > before.passes:
            yield Passed(me, "no-placement")


def skipped_draw(before: Any, made: Action, after: Any) -> Iterator[DrawSkipped]:
    """C46: a draw step that is left out; a Centurion taken in this very ply counts, too."""
    seat = int(before.active)
    if after.skip[seat] < before.skip[seat] + isinstance(made, Recruit):
        yield DrawSkipped(SEATS[seat])


def turn_and_end(after: Any, extra: bool) -> Iterator[AnyEffect]:
    """C8, C17, C20, C43: the next turn, if one begins, and the end of the game."""
    over = after.phase == ENDED
    if after.phase in (PLACE, COMMAND) or (over and after.ending in (BY_EMPTY_HAND, BY_BEING_STUCK)):
        yield TurnBegun(SEATS[after.active], extra)
    if over:
        left = Balance(int(after.markers[0]), int(after.markers[1]))
        yield GameEnded(winner=side_of(int(after.winner)), ending=ENDINGS[after.ending], markers=left)
