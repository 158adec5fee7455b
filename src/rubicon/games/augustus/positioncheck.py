"""What the rules never bring about: a position from text that has it is refused."""

from typing import Any

import numpy as np

from rubicon.core.positiontext import must
from rubicon.core.verbs import NONE
from rubicon.games.augustus.box import CARDS, DEALT, JOKER, KEPT, MOST_QUIET, OFFER, SEATS, SLOTS
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
    PLACE_LEGIONS,
    REARRANGE_ALL,
)
from rubicon.games.augustus.row import number_offered
from rubicon.games.augustus.set_up import free_place, objectives_of
from rubicon.games.augustus.state import (
    CALL,
    CHOOSE,
    CLEAR,
    COMPLETE,
    CRIER,
    DEAL,
    DISCARDED_HAND,
    DRAFT,
    DRAW,
    ENDED,
    KEPT_HAND,
    LOSE,
    MOST_LEGAL,
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


def check(s: Any) -> None:
    """Raise BadPosition unless the game can go on from here."""
    wrong = [name for name, number in components(s).items() if number and not name.startswith(("token", "objectives"))]
    must(not wrong, f"the counts do not agree: {'; '.join(wrong)}")
    _check_players(s)
    if s.phase in (DEAL, DRAFT, SHOW, CRIER):
        _check_set_up(s)
    else:
        must(s.crier != NONE, "expected the town crier, such as 'crier Livia'")
        must(free_place(s) == NONE or s.in_deck == 0 or s.phase == REFILL, "the offer is not filled, though there is a deck")
        _check_draw(s)
        _check_completion(s)
    must(
        s.phase == ENDED or legal(s, turn(s), np.zeros(MOST_LEGAL, np.int16)) > 0,
        f"nobody can do anything in the phase '{PHASES[s.phase]}' of this position",
    )


def _check_players(s: Any) -> None:
    for seat in range(s.players):
        must((s.number_reward == seat).sum() <= 1, f"{SEATS[seat]} has two rewards for numbers of objectives")
        for slot in range(SLOTS):
            waits = s.waits[seat, slot]
            must(
                not waits or s.stage != NEXT or s.phase in (TAKE, REFILL), "an objective waits to be completed, but none is being completed"
            )
        must(s.done[seat] < CARDS, "too many objectives")


def _check_set_up(s: Any) -> None:
    dealt = KEPT if s.simple else DEALT
    must(s.phase == DEAL or (s.offer != NONE).all(), f"the offer has {OFFER} objectives once they are dealt")
    must(s.phase not in (DRAFT, SHOW) or not s.simple, "nothing is drafted with deal=simple")
    must(not s.done.any() and not s.legions.any(), "nothing is placed or completed during the set-up")
    for seat in range(s.players):
        drafted, has = s.chosen_to[seat] == PASSED, objectives_of(s, seat) + int(s.hidden[seat, 1:].sum())
        if s.phase == DEAL:
            full = has == (dealt if seat < s.active else 0)
            must(full or (seat == s.active and has < dealt and free_place(s) == NONE), f"{SEATS[seat]} was dealt {has} objectives")
        else:
            must(has == dealt, f"{SEATS[seat]} has {has} objectives, expected {dealt}")
        if s.phase == DRAFT:
            must(drafted == (s.hidden[seat, KEPT_HAND] == KEPT and s.hidden[seat, DISCARDED_HAND] == DEALT - KEPT), "a draft is half done")
    must(s.phase != DRAFT or (s.chosen_to[: s.players] == NONE).any(), "all have drafted")


def _check_draw(s: Any) -> None:
    must(s.quiet < MOST_QUIET or s.phase == ENDED, f"the game is over after {MOST_QUIET} draws without a completion")
    must((s.phase == ENDED) == (s.ending > 0), "expected 'end' with why it ended when the game is over, and only then")
    needs_token = s.phase not in (DRAW, ENDED)
    must((s.token != NONE) == needs_token, "expected the token that counts, such as 'token swords', during a draw")
    must((s.symbol != NONE) == (needs_token and s.phase != CALL), "expected the symbol that counts, such as 'symbol swords'")
    must(s.token == NONE or s.drawn[s.token] > 0, "the token that counts is not among those drawn")
    must(s.phase != CALL or (s.joker == CRIER_CALLS and s.token == JOKER), "the crier calls a symbol with joker=crier only")
    must(s.symbol == NONE or s.symbol == s.token or (s.token == JOKER and s.joker == CRIER_CALLS), "the token can't stand for that symbol")
    chosen = s.chosen_to[: s.players] != NONE
    must(s.phase in (CHOOSE, REVEAL) or not chosen.any(), "choices are made in the phase 'choose' only")
    must(s.phase != CHOOSE or not chosen.all(), "all have chosen")
    if s.phase == REVEAL:
        must(bool(chosen[s.active :].all()) and not chosen[: s.active].any(), "choices are revealed seat by seat")
    _check_sealed(s)


def _check_sealed(s: Any) -> None:
    """Every sealed choice must have been legal."""
    from rubicon.games.augustus.choices import put_action, puts
    from rubicon.games.augustus.legions import usable

    for seat in range(s.players):
        if s.chosen_to[seat] not in (NONE, PASSED):
            out = np.zeros(MOST_LEGAL, np.int16)
            n = puts(s, seat, usable(s, seat), s.supply[seat] > 0, True, out)
            must(put_action(int(s.chosen_from[seat]), int(s.chosen_to[seat])) in out[:n], f"{SEATS[seat]} can't have chosen that")


def _check_completion(s: Any) -> None:
    power = int(s.power[s.current]) if s.current != NONE else NONE
    must((s.current != NONE) == (s.stage == POWER), "expected the objective being completed, such as 'current 33', with 'stage power'")
    if s.phase in POWER_PHASES:
        must(power == POWER_PHASES[s.phase], f"the objective being completed does not ask for the phase '{PHASES[s.phase]}'")
    else:
        must(s.stage in (NEXT, POWER) or s.phase == REWARD, f"the phase '{PHASES[s.phase]}' has another stage")
        must(s.current == NONE or (power == EXTRA and s.phase in (TAKE, REFILL)), "no objective is being completed in this phase")
    owned = s.phase in (*POWER_PHASES, REWARD, TAKE, REFILL)
    must((s.owner != NONE) == owned, "expected the owner of the objective being completed, such as 'owner Livia'")
    must((s.victim != NONE) == (power >= FIRST_ATTACK) and (s.victim == NONE or s.victim != s.owner), "expected who is attacked")
    must(s.phase != REWARD or (s.stage == NEW and number_offered(s, int(s.owner)) != NONE), "there is no reward to take")
    must(s.phase != REFILL or (s.in_deck > 0 and free_place(s) != NONE), "there is nothing to refill")
    must(s.phase == PLACE or not s.fresh.any(), "legions are put by a power in the phase 'place' only")
    must((s.lifted > 0) == (s.phase == REARRANGE), "legions are lifted in the phase 'rearrange' only")
    for seat in range(s.players):
        full = [slot for slot in range(SLOTS) if is_full(s, seat, slot) and not s.waits[seat, slot]]
        must(not full or s.phase in (PLACE, REARRANGE, REVEAL), f"an objective of {SEATS[seat]} is full and does not wait")
        for slot in range(SLOTS):
            must(s.objective[seat, slot] != NONE or not s.waits[seat, slot], "nothing waits in an empty slot")
