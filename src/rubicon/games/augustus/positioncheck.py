"""What the rules never bring about: a position from text that has it is refused."""

from typing import Any

import numpy as np

from rubicon.engine.position_parser import must
from rubicon.engine.verbs import NONE
from rubicon.games.augustus.actions import MOST_LEGAL
from rubicon.games.augustus.box import (
    CARDS,
    DEALT,
    GOAL,
    JOKER,
    KEPT,
    LEAST_NUMBER,
    LEGIONS,
    MOST_QUIET,
    NUMBER_REWARDS,
    OFFER,
    SEATS,
    SLOTS,
)
from rubicon.games.augustus.choices import legal, turn
from rubicon.games.augustus.components import components
from rubicon.games.augustus.draws import CRIER_CALLS
from rubicon.games.augustus.legions import is_full
from rubicon.games.augustus.power import (
    ATTACK_LEGIONS,
    ATTACK_OBJECTIVE,
    ATTACK_PLACES,
    COMPLETE_ONE,
    EXTRA,
    FIRST_ATTACK,
    LEGIONS_MORE,
    PLACE_LEGIONS,
    REARRANGE_ALL,
)
from rubicon.games.augustus.row import has_missed, number_offered
from rubicon.games.augustus.say import called, say
from rubicon.games.augustus.set_up import free_place, objectives_of
from rubicon.games.augustus.state import (
    AS_IF_FULL,
    CALL,
    CHOOSE,
    CLEAR,
    COMPLETE,
    CRIER,
    DEAL,
    DISCARDED_HAND,
    DONE_AT,
    DRAFT,
    DRAW,
    ENDED,
    FULL,
    KEPT_HAND,
    LOSE,
    LOST,
    NEW,
    NEXT,
    PASSED,
    PHASES,
    PLACE,
    POWER,
    REARRANGE,
    REFILL,
    REMOVE,
    REVEAL,
    REWARD,
    SHOW,
    TAKE,
)

POWER_PHASES = {
    PLACE: PLACE_LEGIONS,
    REARRANGE: REARRANGE_ALL,
    COMPLETE: COMPLETE_ONE,
    REMOVE: ATTACK_LEGIONS,
    CLEAR: ATTACK_PLACES,
    LOSE: ATTACK_OBJECTIVE,
}
"""The phases in which a power asks for something, and which power does."""
OWNED_PHASES = (*POWER_PHASES, REWARD, TAKE, REFILL)
"""The phases in which objectives are completed."""


def check(s: Any) -> None:
    """Raise BadPosition unless the game can go on from here."""
    wrong = [name for name, number in components(s).items() if number and not name.startswith(("token", "objectives"))]
    must(not wrong, say("position-counts", wrong="; ".join(wrong)))
    _check_players(s)
    _check_gains(s)
    if s.phase in (DEAL, DRAFT, SHOW, CRIER):
        _check_set_up(s)
    else:
        must(s.crier != NONE, say("position-crier"))
        must(free_place(s) == NONE or s.in_deck == 0 or s.phase == REFILL, say("position-not-filled"))
        _check_draw(s)
        _check_completion(s)
    must(
        s.phase == ENDED or legal(s, turn(s), np.zeros(MOST_LEGAL, np.int16)) > 0,
        say("position-stuck", phase=PHASES[s.phase]),
    )


def _check_players(s: Any) -> None:
    for seat in range(s.players):
        must((s.number_reward == seat).sum() <= 1, say("position-two-rewards", player=called(SEATS[seat])))
        for slot in range(SLOTS):
            waits = s.waits[seat, slot]
            must(not waits or s.stage != NEXT or s.phase in (TAKE, REFILL), say("position-waits"))
        must(s.done[seat] < CARDS, say("position-many"))
        _check_missed(s, seat)
    announcing = s.safe and s.completed and s.phase in OWNED_PHASES
    must(announcing or not s.announced.any(), say("position-announced"))


def _check_missed(s: Any, seat: int) -> None:
    """A52: whoever declined a reward had so many objectives once, and can't have taken it."""
    for reward in range(len(NUMBER_REWARDS)):
        if has_missed(s, seat, reward):
            had = LEAST_NUMBER + reward <= int(s.done[seat]) + int((s.where == LOST).sum())
            must(s.forever and had and s.number_reward[reward] != seat, say("position-missed", player=called(SEATS[seat])))


def _check_gains(s: Any) -> None:
    """A4, A43, A44: more legions and more objectives come from completed ones alone, or from such as were lost again.

    A lost objective may have been anybody's, so what players have beyond their rows is compared with all that are lost.
    """
    lost = s.where == LOST
    spare_places, spare_legions = int((lost & (s.power == EXTRA)).sum()), int(s.amount[lost & (s.power == LEGIONS_MORE)].sum())
    for seat in range(s.players):
        row, name = s.where == DONE_AT + seat, called(SEATS[seat])
        places = KEPT + int((row & (s.power == EXTRA)).sum())
        taken = int((s.objective[seat] != NONE).sum()) + (seat == s.owner and _will_take(s))
        spare_places -= max(0, taken - places)
        must(spare_places >= 0, say("position-open-many", player=name, count=taken, most=places))
        army = LEGIONS + int(s.amount[row & (s.power == LEGIONS_MORE)].sum())
        spare_legions -= max(0, int(s.army[seat]) - army)
        must(spare_legions >= 0, say("position-army", player=name, count=s.army[seat], most=army))
    done = int(s.done[: s.players].sum()) + int(lost.sum())
    must(max(int(s.waits.max()), int(s.depth)) <= done + 1 + (s.current != NONE), say("position-queue"))
    must(not s.by_number or max(int(s.waits.max()), int(s.depth)) <= AS_IF_FULL, say("position-queue"))


def _will_take(s: Any) -> bool:
    """A21: the objective that is being completed leaves its place to the next one, which is not taken yet."""
    if s.phase == REFILL:
        return bool(s.stage == POWER and s.remaining > 0)
    return bool(s.phase in POWER_PHASES or s.phase in (REWARD, TAKE))


def _check_set_up(s: Any) -> None:
    dealt = KEPT if s.simple else DEALT
    must(s.phase == DEAL or (s.offer != NONE).all(), say("position-offer-dealt", offer=OFFER))
    must(s.phase not in (DRAFT, SHOW) or not s.simple, say("position-simple"))
    must(not s.done.any() and not s.legions.any(), say("position-set-up"))
    for seat in range(s.players):
        drafted, has = s.chosen_to[seat] == PASSED, objectives_of(s, seat) + int(s.hidden[seat, 1:].sum())
        if s.phase == DEAL:
            full = has == (dealt if seat < s.active else 0)
            must(
                full or (seat == s.active and has < dealt and free_place(s) == NONE),
                say("position-dealt", player=called(SEATS[seat]), count=has),
            )
        else:
            must(has == dealt, say("position-has", player=called(SEATS[seat]), count=has, expected=dealt))
        if s.phase == DRAFT:
            must(drafted == (s.hidden[seat, KEPT_HAND] == KEPT and s.hidden[seat, DISCARDED_HAND] == DEALT - KEPT), say("position-half"))
    must(s.phase != DRAFT or (s.chosen_to[: s.players] == NONE).any(), say("position-all-drafted"))


def _check_draw(s: Any) -> None:
    between = s.phase in (DRAW, CALL, CHOOSE, REVEAL)
    must(not between or s.done.max() < GOAL, say("position-goal", goal=GOAL))
    must(s.quiet < MOST_QUIET or s.phase == ENDED, say("position-quiet", most=MOST_QUIET))
    must((s.phase == ENDED) == (s.ending > 0), say("position-end"))
    needs_token = s.phase not in (DRAW, ENDED)
    must((s.token != NONE) == needs_token, say("position-token"))
    must((s.symbol != NONE) == (needs_token and s.phase != CALL), say("position-symbol"))
    must(s.token == NONE or s.drawn[s.token] > 0, say("position-token-drawn"))
    must(s.phase != CALL or (s.joker == CRIER_CALLS and s.token == JOKER), say("position-call"))
    must(s.symbol == NONE or s.symbol == s.token or (s.token == JOKER and s.joker == CRIER_CALLS), say("position-stands"))
    chosen = s.chosen_to[: s.players] != NONE
    must(s.phase in (CHOOSE, REVEAL) or not chosen.any(), say("position-choose"))
    must(s.phase != CHOOSE or not chosen.all(), say("position-all-chosen"))
    if s.phase == REVEAL:
        must(bool(chosen[s.active :].all()) and not chosen[: s.active].any(), say("position-seat-by-seat"))
    _check_sealed(s)


def _check_sealed(s: Any) -> None:
    """Every sealed choice must have been legal."""
    from rubicon.games.augustus.choices import put_action, puts
    from rubicon.games.augustus.legions import usable

    for seat in range(s.players):
        if s.chosen_to[seat] not in (NONE, PASSED):
            out = np.zeros(MOST_LEGAL, np.int16)
            n = puts(s, seat, usable(s, seat), s.supply[seat] > 0, True, out)
            must(
                put_action(int(s.chosen_from[seat]), int(s.chosen_to[seat])) in out[:n], say("position-choice", player=called(SEATS[seat]))
            )


def _check_completion(s: Any) -> None:
    power = int(s.power[s.current]) if s.current != NONE else NONE
    must((s.current != NONE) == (s.stage == POWER), say("position-current"))
    if s.phase in POWER_PHASES:
        must(power == POWER_PHASES[s.phase], say("position-power-phase", phase=PHASES[s.phase]))
    else:
        must(s.stage in (NEXT, POWER) or s.phase == REWARD, say("position-stage", phase=PHASES[s.phase]))
        must(s.current == NONE or (power == EXTRA and s.phase in (TAKE, REFILL)), say("position-no-current"))
    must((s.owner != NONE) == (s.phase in OWNED_PHASES), say("position-owner"))
    must((s.victim != NONE) == (power >= FIRST_ATTACK) and (s.victim == NONE or s.victim != s.owner), say("position-victim"))
    must(s.phase != REWARD or (s.stage == NEW and number_offered(s, int(s.owner)) != NONE), say("position-no-reward"))
    must(s.phase != REFILL or (s.in_deck > 0 and free_place(s) != NONE), say("position-no-refill"))
    must(s.phase == PLACE or not s.fresh.any(), say("position-place"))
    must(s.owner == NONE or (s.fresh <= s.legions[s.owner].ravel()).all(), say("position-fresh"))
    most = max(1, int(s.amount[s.current])) if s.current != NONE else 0
    must(s.remaining <= most, say("position-remaining", count=s.remaining, most=most))
    must((s.lifted > 0) == (s.phase == REARRANGE), say("position-lifted"))
    for seat in range(s.players):
        full = [slot for slot in range(SLOTS) if is_full(s, seat, slot) and not s.waits[seat, slot]]
        must(not full or s.phase in (PLACE, REARRANGE, REVEAL), say("position-full", player=called(SEATS[seat])))
        moving = seat == s.owner and s.phase in (PLACE, REARRANGE)
        for slot in range(SLOTS):
            must(s.objective[seat, slot] != NONE or not s.waits[seat, slot], say("position-slot"))
            emptied = s.by_number and s.waits[seat, slot] == FULL and not is_full(s, seat, slot)
            must(moving or not emptied, say("position-not-full", player=called(SEATS[seat])))
