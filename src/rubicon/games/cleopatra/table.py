"""A view, or a whole position, as plain data: what browsers, terminals and scripts get to see."""

import functools
from types import SimpleNamespace
from typing import Any

import numpy as np

from rubicon.core.parts import Numbers, Part
from rubicon.core.verbs import CHANCE, EVERYTHING, NOBODY, NONE, OVER, UNKNOWN
from rubicon.games.cleopatra.cards import (
    DECK_NAMES,
    GROUPS,
    KIND_NAMES,
    NAMES,
    PAIRS,
    PATRICIANS,
    SEATS,
    VALUES,
    VOTE_NAMES,
)
from rubicon.games.cleopatra.choices import turn
from rubicon.games.cleopatra.room import is_open, room
from rubicon.games.cleopatra.score import open_points
from rubicon.games.cleopatra.state import CASTLE, ENDINGS, IN_HAND, ON_FIRST_GROUP, OPPONENT, PHASES, PUBLIC, STATE
from rubicon.games.cleopatra.votes import total

Row = tuple[int, ...]


def who(seat: int) -> str:
    """A seat, and what else can stand for one, by name."""
    return {CHANCE: "chance", OVER: "over", NOBODY: "nobody", EVERYTHING: "everything"}.get(seat) or SEATS[seat]


def counts(cells: Row) -> dict[str, int]:
    """Cards by name."""
    return {KIND_NAMES[kind]: n for kind, n in enumerate(cells) if n > 0}


def bonus_name(v: Any, seat: int) -> str | None:
    """The group of a bonus card, where it is known."""
    return NAMES[v.bonus[seat]] if v.bonus[seat] >= 0 else None


@functools.lru_cache(4096)
def points_seen(won: Row, lost: Row, remaining: int) -> int:
    """K51: the rules are asked with these cells alone."""
    s: Any = SimpleNamespace(won=np.array([won, lost], np.int8), remaining=remaining)
    return open_points(s, 0)


def group_data(group: int, *cells: Any) -> dict[str, Any]:
    """A group: its patricians, and what lies under it. The rules are asked with these cells alone."""
    won, lying, up, down = (cells[at : at + 2] for at in range(0, len(cells), 2))
    shapes = {"won": (2, GROUPS), "lying": (2, GROUPS), "up": (2, GROUPS, VALUES)}
    s: Any = SimpleNamespace(**{name: np.zeros(shape, np.int8) for name, shape in shapes.items()})
    s.won[:, group], s.lying[:, group], s.up[:, group] = won, lying, up
    sides = {
        name: {
            "won": won[seat],
            "up": counts(up[seat]),
            "down": counts(down[seat]) if down[seat][0] != UNKNOWN else None,
            "face_down": max(lying[seat], 0),
            "sum_up": total(s, seat, group),
            "room": 0 if lying[seat] == UNKNOWN else max(0, room(s, seat, group)),
        }
        for seat, name in enumerate(SEATS)
    }
    return {"patricians_left": int(PATRICIANS[group]) - sum(won), "open": is_open(s, group), **sides}


GROUP_PARTS = [
    Part(
        STATE, functools.partial(group_data, group), *((name, seat, group) for name in ("won", "lying", "up", "down") for seat in range(2))
    )
    for group in range(GROUPS)
]


def player(
    viewer: int,
    winner: int,
    revealed: int,
    remaining: int,
    arranged: int,
    won: Row,
    lost: Row,
    points: int,
    bonus: int,
    held: Row,
    left: Row,
    hand: Row,
    deck: Row,
    order: Row,
    gone: Row,
    *known: Row,
) -> dict[str, Any]:
    """A player: points, hand and decks where they are known."""
    mine, final = hand[0] != UNKNOWN, winner != NONE or revealed == 2
    audience = PUBLIC if viewer == NOBODY else OPPONENT
    return {
        "points": points if final else points_seen(won, lost, remaining),
        "patricians": sum(won),
        "bonus": NAMES[bonus] if bonus >= 0 else None,
        "held": dict(zip(DECK_NAMES, held, strict=True)),
        "left": dict(zip(DECK_NAMES, left, strict=True)),
        "hand": counts(hand) if mine else None,
        "deck": counts(deck) if mine else None,
        "order": [KIND_NAMES[kind] for kind in order if kind != NONE] if mine and arranged else None,
        "discarded": counts(gone),
        "known": known_cards(*known[audience::2]),
    }


@functools.lru_cache(4096)
def known_cards(spied: Row, spied_places: Row, castled: Row, castled_places: Row) -> list[dict[str, Any]]:
    """What others know of a player's hidden cards: so many of a kind lie among these places."""
    facts = [*enumerate(zip(spied, spied_places, strict=True)), *enumerate(zip(castled, castled_places, strict=True))]
    return [{"card": KIND_NAMES[kind], "count": count, "among": place_names(places)} for kind, (count, places) in facts if count]


PLAYER_PARTS = [
    Part(
        STATE,
        player,
        *((name,) for name in ("seat", "winner", "revealed", "remaining", "arranged")),
        *(("won", seat), ("won", 1 - seat)),
        *((name, seat) for name in ("points", "bonus", "held", "left", "hand", "deck", "order", "gone")),
        *((name, audience, seat) for name in ("spied", "spied_places", "castled", "castled_places") for audience in (0, 1)),
    )
    for seat in range(len(SEATS))
]


def place_names(places: int) -> list[str]:
    """The places of a fact."""
    return (["hand"] if places & IN_HAND else []) + [NAMES[group] for group in range(GROUPS) if places & ON_FIRST_GROUP << group]


def vote_cards(cells: Row) -> dict[str, int]:
    """Vote cards by name."""
    return {VOTE_NAMES[card]: n for card, n in enumerate(cells) if n}


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
    """The whole of it; parts of it are shared with other tables, so it is to be read only."""
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
        "players": {name: part.of(v.content) for name, part in zip(SEATS, PLAYER_PARTS, strict=True)},
        "groups": {name: part.of(v.content) for name, part in zip(NAMES, GROUP_PARTS, strict=True)},
        "vote_deck": vote_cards(v.vote_deck),
        "vote_drawn": vote_cards(v.vote_drawn),
        "action_card_played": bool(v.carded),
        "playing": playing(v),
        "waiting_for_a_vote": [NAMES[group] for group in range(GROUPS) if v.to_vote >> group & 1],
        "castling_next": KIND_NAMES[v.step] if v.phase == CASTLE else None,
    }
