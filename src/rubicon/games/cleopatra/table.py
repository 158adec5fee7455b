"""A view, or a whole position, as plain data: what browsers, terminals and scripts get to see."""

import functools
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from rubicon.core.record import Numbers
from rubicon.core.verbs import CHANCE, EVERYTHING, NOBODY, NONE, OVER, UNKNOWN
from rubicon.games.cleopatra.cards import (
    DECK_NAMES,
    GROUPS,
    KIND_NAMES,
    KINDS,
    NAMES,
    PAIRS,
    PATRICIANS,
    SEATS,
    VALUES,
    VOTE_CARDS,
    VOTE_NAMES,
)
from rubicon.games.cleopatra.choices import turn
from rubicon.games.cleopatra.room import is_open, room
from rubicon.games.cleopatra.score import open_points
from rubicon.games.cleopatra.state import CASTLE, ENDINGS, IN_HAND, ON_FIRST_GROUP, OPPONENT, PHASES, PUBLIC
from rubicon.games.cleopatra.votes import total

Pair = tuple[int, int]
PATRICIANS_OF: list[int] = PATRICIANS.tolist()


def who(seat: int) -> str:
    """A seat, and what else can stand for one, by name."""
    return {CHANCE: "chance", OVER: "over", NOBODY: "nobody", EVERYTHING: "everything"}.get(seat) or SEATS[seat]


def counts(cells: Sequence[int]) -> dict[str, int]:
    """Cards by name."""
    return {KIND_NAMES[kind]: n for kind, n in enumerate(cells) if n > 0}


def bonus_name(v: Any, seat: int) -> str | None:
    """The group of a bonus card, where it is known."""
    return NAMES[v.bonus[seat]] if v.bonus[seat] >= 0 else None


class GroupFacts(NamedTuple):
    """What the rules say of the cards under a group; a field of two has an entry for each seat."""

    is_open: bool
    sums: tuple[int, int]
    room: tuple[int, int]


@functools.lru_cache(4096)
def group_facts(group: int, won: Pair, lying: Pair, up: tuple[tuple[int, ...], tuple[int, ...]]) -> GroupFacts:
    """The rules' word on a group, from all that they read of it; most groups are as they were a move ago."""
    shapes = {"won": (2, GROUPS), "lying": (2, GROUPS), "up": (2, GROUPS, VALUES)}
    s: Any = SimpleNamespace(**{name: np.zeros(shape, np.int8) for name, shape in shapes.items()})
    s.won[:, group], s.lying[:, group], s.up[:, group] = won, lying, up
    sums, rooms = ([function(s, seat, group) for seat in range(2)] for function in (total, room))
    return GroupFacts(is_open(s, group), (sums[0], sums[1]), (rooms[0], rooms[1]))


@functools.lru_cache(4096)
def points_seen(won: tuple[tuple[int, ...], tuple[int, ...]], remaining: int, seat: int) -> int:
    """K51, from all that it reads."""
    s: Any = SimpleNamespace(won=np.array(won, np.int8), remaining=remaining)
    return open_points(s, seat)


def side(v: Any, seat: int, group: int, facts: GroupFacts) -> dict[str, Any]:
    """A player's cards under a group."""
    down, lying = v.down[seat][group], v.lying[seat][group]
    return {
        "won": v.won[seat][group],
        "up": counts(v.up[seat][group]),
        "down": counts(down) if down[0] != UNKNOWN else None,
        "face_down": max(lying, 0),
        "sum_up": facts.sums[seat],
        "room": 0 if lying == UNKNOWN else max(0, facts.room[seat]),
    }


def group_data(v: Any, group: int) -> dict[str, Any]:
    """A group: its patricians, and what lies under it."""
    (ours, theirs), (mine, yours), (up, other_up) = v.won, v.lying, v.up
    won = ours[group], theirs[group]
    facts = group_facts(group, won, (mine[group], yours[group]), (up[group], other_up[group]))
    return {
        "patricians_left": PATRICIANS_OF[group] - sum(won),
        "open": facts.is_open,
        **{name: side(v, seat, group, facts) for seat, name in enumerate(SEATS)},
    }


def player(v: Any, seat: int) -> dict[str, Any]:
    """A player: points, hand and decks where they are known."""
    known, (ours, theirs) = v.hand[seat][0] != UNKNOWN, v.won
    final = v.winner != NONE or v.revealed == 2
    return {
        "points": v.points[seat] if final else points_seen((ours, theirs), v.remaining, seat),
        "patricians": sum(v.won[seat]),
        "bonus": bonus_name(v, seat),
        "held": dict(zip(DECK_NAMES, v.held[seat], strict=True)),
        "left": dict(zip(DECK_NAMES, v.left[seat], strict=True)),
        "hand": counts(v.hand[seat]) if known else None,
        "deck": counts(v.deck[seat]) if known else None,
        "order": [KIND_NAMES[kind] for kind in v.order[seat] if kind != NONE] if known and v.arranged else None,
        "discarded": counts(v.gone[seat]),
        "known": known_cards(v, seat),
    }


def known_cards(v: Any, seat: int) -> list[dict[str, Any]]:
    """What others know of a player's hidden cards: so many of a kind lie among these places."""
    audience = PUBLIC if v.seat == NOBODY else OPPONENT
    facts = [*zip(range(KINDS), v.spied[audience][seat], v.spied_places[audience][seat], strict=True)]
    facts += zip(range(VALUES), v.castled[audience][seat], v.castled_places[audience][seat], strict=True)
    return [{"card": KIND_NAMES[kind], "count": count, "among": place_names(places)} for kind, count, places in facts if count]


def place_names(places: int) -> list[str]:
    """The places of a fact."""
    return (["hand"] if places & IN_HAND else []) + [NAMES[group] for group in range(GROUPS) if places & ON_FIRST_GROUP << group]


def playing(v: Any) -> dict[str, Any] | None:
    """The action card that is being played, and its target."""
    if v.card == NONE:
        return None
    name, target = KIND_NAMES[v.card], v.target
    if target == NONE:
        return {"card": name}
    if name == "castling":
        return {"card": name, "groups": [NAMES[group] for group in PAIRS[target]], "cards_taken": sum(v.taken)}
    if name == "assassination":
        return {"card": name, "group": NAMES[target // VALUES], "target": KIND_NAMES[target % VALUES]}
    return {"card": name, "group": NAMES[target]}


def table(position: Any) -> dict[str, Any]:
    """The whole of it."""
    v: Any = Numbers(position)
    return {
        "game": "cleopatra",
        "options": {
            "action_deck": ("shuffled", "arranged")[v.arranged],
            "passive_lock": bool(v.lock_on),
            "two_face_down": bool(v.two_down),
            "fewer_orgies": bool(v.fewer_orgies),
            "whole_group": ("all", "remaining")[v.remaining],
        },
        "seen_by": who(v.seat),
        "turn": who(turn(v)),
        "phase": PHASES[v.phase],
        "active": SEATS[v.active],
        "passive_turn": bool(v.passive),
        "must_be_active": bool(v.locked),
        "winner": None if v.winner == NONE else SEATS[v.winner],
        "ending": ENDINGS[v.ending],
        "players": {name: player(v, seat) for seat, name in enumerate(SEATS)},
        "groups": {NAMES[group]: group_data(v, group) for group in range(GROUPS)},
        "vote_deck": {VOTE_NAMES[card]: v.vote_deck[card] for card in range(VOTE_CARDS) if v.vote_deck[card]},
        "vote_drawn": {VOTE_NAMES[card]: v.vote_drawn[card] for card in range(VOTE_CARDS) if v.vote_drawn[card]},
        "action_card_played": bool(v.carded),
        "playing": playing(v),
        "waiting_for_a_vote": [NAMES[group] for group in range(GROUPS) if v.to_vote >> group & 1],
        "castling_next": KIND_NAMES[v.step] if v.phase == CASTLE else None,
    }
