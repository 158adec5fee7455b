"""Whole positions that a view allows: what is unseen of a player, laid out anew among the places where it can be."""

from rubicon.engine.chance import below
from rubicon.engine.record import Generator
from rubicon.engine.rule import rule
from rubicon.engine.verbs import EVERYTHING, UNKNOWN
from rubicon.games.caesar.board import DOUBLE_SPACES, ICON_BITS, KINDS
from rubicon.games.caesar.placing import DOUBLES, can_place
from rubicon.games.caesar.state import IN_BAG, IN_HAND, LOSE, ON_FIRST_DOUBLE, PLACE, State
from rubicon.games.caesar.view import show_public, unseen


@rule
def sample(v: State, rng: Generator, out: State) -> None:
    """A whole position, all ways alike in which hidden tokens can lie given what was seen."""
    show_public(v, out)
    out.seat = EVERYTHING
    for owner in range(2):
        if v.hand[owner, 0] == UNKNOWN:
            deal(v, owner, rng, out)
            while not possible(v, owner, out):
                deal(v, owner, rng, out)
        else:
            keep(v, owner, out)


@rule
def keep(v: State, owner: int, out: State) -> None:
    """What the seat knows of its own."""
    for kind in range(KINDS):
        out.hand[owner, kind], out.bag[owner, kind] = v.hand[owner, kind], v.bag[owner, kind]
    for double in range(DOUBLES):
        space = DOUBLE_SPACES[double]
        if v.owner[space] == owner:
            out.token[space] = v.token[space]


@rule
def hides(v: State, owner: int, double: int) -> bool:
    """Whether an unknown token of the owner's lies on the k-th space with a double line."""
    return bool(v.owner[DOUBLE_SPACES[double]] == owner and v.token[DOUBLE_SPACES[double]] == UNKNOWN)


@rule
def fixed(v: State, owner: int, kind: int, place: int) -> int:
    """How many of a kind are known to lie in one place and no other."""
    return int(v.sure[owner, kind]) if v.places[owner, kind] == place else 0


@rule
def deal(v: State, owner: int, rng: Generator, out: State) -> None:
    """Part the owner's unseen tokens at random: into the hand, under hidden spaces, the rest into the bag.

    What is known to lie in one place is laid there first; knowledge of several places is left to `possible`.
    """
    room, loose = int(v.held[owner]), 0
    for kind in range(KINDS):
        out.hand[owner, kind] = fixed(v, owner, kind, IN_HAND)
        out.bag[owner, kind] = unseen(v, owner, kind) - out.hand[owner, kind]
        room -= int(out.hand[owner, kind])
        loose += free_tokens(v, owner, kind, out, True)
    for _ in range(room):
        kind = pick(v, owner, rng, out, loose, True)
        out.hand[owner, kind] += 1
        loose -= 1
    loose = 0
    for kind in range(KINDS):
        loose += free_tokens(v, owner, kind, out, False)
    for double in range(DOUBLES):
        if hides(v, owner, double):
            out.token[DOUBLE_SPACES[double]] = pick(v, owner, rng, out, loose, False)
            loose -= 1


@rule
def free_tokens(v: State, owner: int, kind: int, out: State, for_hand: bool) -> int:
    """How many of a kind are still to be parted and may go into the hand (or under a hidden space)."""
    if for_hand and ICON_BITS[kind] & v.barred[owner]:
        return 0
    return max(0, int(out.bag[owner, kind]) - fixed(v, owner, kind, IN_BAG))


@rule
def pick(v: State, owner: int, rng: Generator, out: State, loose: int, for_hand: bool) -> int:
    """Take one of the loose tokens out of the bag, all alike."""
    ticket = below(rng, 0, loose)
    kind = -1
    while ticket >= 0:
        kind += 1
        ticket -= free_tokens(v, owner, kind, out, for_hand)
    out.bag[owner, kind] -= 1
    return kind


@rule
def possible(v: State, owner: int, out: State) -> bool:
    """Whether a deal agrees with all that is known: tokens known to lie among some places, and a hand known to be playable."""
    for kind in range(KINDS):
        if v.sure[owner, kind] > 0:
            places, found = int(v.places[owner, kind]), 0
            if places & IN_BAG:
                found += int(out.bag[owner, kind])
            if places & IN_HAND:
                found += int(out.hand[owner, kind])
            for double in range(DOUBLES):
                if places & (ON_FIRST_DOUBLE << double) and hides(v, owner, double) and out.token[DOUBLE_SPACES[double]] == kind:
                    found += 1
            if found < v.sure[owner, kind]:
                return False
    may_not_be_stuck = v.stuck == LOSE and v.phase == PLACE and v.active == owner  # C9: else the game were over
    return bool(not may_not_be_stuck or can_place(out, owner))
