"""A view, or a whole position, as plain data: what browsers, terminals and scripts get to see."""

import functools
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np

from rubicon.engine.field_cache import FieldCache
from rubicon.engine.verbs import CHANCE, EVERYTHING, NOBODY, NONE, OVER, UNKNOWN
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
    FieldCache(
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
    FieldCache(
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


def playing(card: int, target: int, taken: Row) -> dict[str, Any] | None:
    """The action card that is being played, and its target."""
    if card == NONE:
        return None
    name = KIND_NAMES[card]
    if target == NONE:
        return {"card": name}
    if name == "castling":
        return {"card": name, "groups": [NAMES[group] for group in PAIRS[target]], "cards_taken": sum(taken)}
    if name == "assassination":
        return {"card": name, "group": NAMES[target // VALUES], "target": KIND_NAMES[target % VALUES]}
    return {"card": name, "group": NAMES[target]}


def options(
    arranged: int, lock_on: int, two_down: int, fewer_orgies: int, remaining: int, by_influence: int, free_order: int
) -> dict[str, Any]:
    """How it is played."""
    return {
        "action_deck": ("shuffled", "arranged")[arranged],
        "passive_lock": bool(lock_on),
        "two_face_down": bool(two_down),
        "fewer_orgies": bool(fewer_orgies),
        "whole_group": ("all", "remaining")[remaining],
        "bonus": ("patricians", "influence")[by_influence],
        "action_order": ("outside", "free")[free_order],
    }


def stage(viewer: int, phase: int, active: int, drawer: int, passive: int, locked: int, winner: int, ending: int) -> dict[str, Any]:
    """Who looks, and how far the game is."""
    s: Any = SimpleNamespace(phase=phase, active=active, drawer=drawer)
    return {
        "seen_by": who(viewer),
        "turn": who(turn(s)),
        "phase": PHASES[phase],
        "active": SEATS[active],
        "passive_turn": bool(passive),
        "must_be_active": bool(locked),
        "winner": None if winner == NONE else SEATS[winner],
        "ending": ENDINGS[ending],
    }


def course(
    phase: int, vote_deck: Row, vote_drawn: Row, carded: int, card: int, target: int, taken: Row, to_vote: int, later: int, step: int
) -> dict[str, Any]:
    """The vote cards, and what is under way in this turn."""
    return {
        "vote_deck": vote_cards(vote_deck),
        "vote_drawn": vote_cards(vote_drawn),
        "action_card_played": bool(carded),
        "playing": playing(card, target, taken),
        "waiting_for_a_vote": [NAMES[group] for group in range(GROUPS) if (to_vote | later) >> group & 1],
        "castling_next": KIND_NAMES[step] if phase == CASTLE else None,
    }


def _part(build: Callable[..., dict[str, Any]], *fields: str) -> FieldCache[dict[str, Any]]:
    return FieldCache(STATE, build, *((name,) for name in fields))


OPTIONS_PART = _part(options, "arranged", "lock_on", "two_down", "fewer_orgies", "remaining", "by_influence", "free_order")
STAGE_PART = _part(stage, "seat", "phase", "active", "drawer", "passive", "locked", "winner", "ending")
COURSE_PART = _part(course, "phase", "vote_deck", "vote_drawn", "carded", "card", "target", "taken", "to_vote", "later", "step")


def table(v: Any) -> dict[str, Any]:
    """The whole of it; parts of it are shared with other tables, so it is to be read only."""
    content = v.tobytes()
    return {
        "game": "cleopatra",
        "options": OPTIONS_PART.of(content),
        **STAGE_PART.of(content),
        "players": {name: part.of(content) for name, part in zip(SEATS, PLAYER_PARTS, strict=True)},
        "groups": {name: part.of(content) for name, part in zip(NAMES, GROUP_PARTS, strict=True)},
        **COURSE_PART.of(content),
    }
