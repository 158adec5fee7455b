"""Counts of what is in the box: they never change in the course of a game."""

import math
from typing import Any

from rubicon.engine.verbs import NONE
from rubicon.games.cleopatra.cards import BONUS_COPIES, GROUPS, KIND_NAMES, KINDS, NAMES, PATRICIANS, SEATS, VALUES, VOTE_CARDS, VOTE_NAMES
from rubicon.games.cleopatra.state import CASTLE, OPPONENT, PUBLIC


def components(s: Any) -> dict[str, int]:
    """Every card of a whole position, wherever it lies."""
    counted = {}
    for seat, name in enumerate(SEATS):
        for kind in range(KINDS):
            laid = int(s.up[seat, :, kind].sum() + s.down[seat, :, kind].sum()) if kind < VALUES else 0
            pool = int(s.pool[kind]) if kind < VALUES and seat == s.active else 0
            counted[f"{name}: {KIND_NAMES[kind]}"] = (
                laid + pool + int(s.hand[seat, kind]) + int(s.deck[seat, kind]) + int(s.gone[seat, kind])
            )
        for deck, (first, end) in enumerate(((0, VALUES), (VALUES, KINDS))):
            counted[f"{name}: hand {deck}"] = int(s.hand[seat, first:end].sum()) - int(s.held[seat, deck])
            counted[f"{name}: deck {deck}"] = int(s.deck[seat, first:end].sum()) - int(s.left[seat, deck])
        counted[f"{name}: face down"] = int(s.down[seat].sum()) - int(s.lying[seat].sum())
    for card in range(VOTE_CARDS):
        closed = card < GROUPS and int(s.won[:, card].sum()) == PATRICIANS[card]
        counted[f"vote: {VOTE_NAMES[card]}"] = int(s.vote_deck[card]) + int(s.vote_drawn[card]) + int(closed)
    for group in range(len(BONUS_COPIES)):
        counted[f"bonus: {NAMES[group]}"] = int(s.box[group]) + int((s.bonus == group).sum())
    return counted


def ways(s: Any, seat: int) -> int:
    """In how many ways cards can lie so among the hidden places of the others, as a seat sees it; 0: not known."""
    count = bonus_ways(s, seat)
    for owner in range(len(SEATS)):
        if owner == seat:
            continue
        if (s.phase == CASTLE and owner == s.active) or (s.order[owner] != NONE).any():
            return 0
        count *= influence_ways(s, seat, owner) * action_ways(s, seat, owner)
    return count


def influence_ways(s: Any, seat: int, owner: int) -> int:
    """Where nothing is known, equal cards can be exchanged; where all is known, only those that are known alike."""
    audience = OPPONENT if seat >= 0 else PUBLIC
    hidden = int(s.held[owner, 0]) + int(s.lying[owner].sum())
    known = int(s.spied[audience, owner, :VALUES].sum()) + int(s.castled[audience, owner].sum())
    if known not in (0, hidden):
        return 0
    count = 1
    for value in range(VALUES):
        places = [int(s.hand[owner, value]), *(int(s.down[owner, group, value]) for group in range(GROUPS))]
        if known == 0:
            count *= multinomial([*places, int(s.deck[owner, value])])
        else:
            facts = [int(s.spied_places[audience, owner, value]), int(s.castled_places[audience, owner, value])]
            count *= splits(places, int(s.spied[audience, owner, value]), facts)
    return count


def splits(places: list[int], spied: int, facts: list[int], at: int = 0) -> int:
    """In how many ways cards can be those of two facts: so many spied ones, the others castled ones, each where it may lie."""
    if sum(places[at:]) < spied:
        return 0
    if at == len(places):
        return 1
    count = 0
    for here in range(min(places[at], spied) + 1):
        if (here and not facts[0] >> at & 1) or (places[at] - here and not facts[1] >> at & 1):
            continue
        castled = sum(places[at:]) - spied
        count += math.comb(spied, here) * math.comb(castled, places[at] - here) * splits(places, spied - here, facts, at + 1)
    return count


def action_ways(s: Any, seat: int, owner: int) -> int:
    """Action cards lie in the hand or in the deck."""
    known = int(s.spied[OPPONENT if seat >= 0 else PUBLIC, owner, VALUES:].sum())
    if known == s.held[owner, 1]:
        return 1
    return 0 if known else math.prod(multinomial([int(s.hand[owner, k]), int(s.deck[owner, k])]) for k in range(VALUES, KINDS))


def multinomial(counts: list[int]) -> int:
    """In how many ways things can be parted into these numbers."""
    return math.factorial(sum(counts)) // math.prod(map(math.factorial, counts))


def bonus_ways(s: Any, seat: int) -> int:
    """How many cards could be the bonus cards of the others."""
    count, left = 1, [int(copies) for copies in BONUS_COPIES]
    for owner in sorted(range(len(SEATS)), key=lambda owner: owner != seat and owner >= s.revealed):
        if s.bonus[owner] != NONE:
            count *= left[s.bonus[owner]] if owner != seat and owner >= s.revealed else 1
            left[s.bonus[owner]] -= 1
    return count
