"""A view, or a whole position, as plain data: what browsers, terminals and scripts get to see."""

from typing import Any

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


def who(seat: int) -> str:
    """A seat, and what else can stand for one, by name."""
    return {CHANCE: "chance", OVER: "over", NOBODY: "nobody", EVERYTHING: "everything"}.get(seat) or SEATS[seat]


def counts(cells: Any) -> dict[str, int]:
    """Cards by name."""
    return {KIND_NAMES[kind]: int(n) for kind, n in enumerate(cells) if n > 0}


def bonus_name(v: Any, seat: int) -> str | None:
    """The group of a bonus card, where it is known."""
    return NAMES[v.bonus[seat]] if v.bonus[seat] >= 0 else None


def side(v: Any, seat: int, group: int) -> dict[str, Any]:
    """A player's cards under a group."""
    known = v.down[seat, group, 0] != UNKNOWN
    return {
        "won": int(v.won[seat, group]),
        "up": counts(v.up[seat, group]),
        "down": counts(v.down[seat, group]) if known else None,
        "face_down": max(int(v.lying[seat, group]), 0),
        "sum_up": total(v, seat, group),
        "room": 0 if v.lying[seat, group] == UNKNOWN else max(0, room(v, seat, group)),
    }


def group_data(v: Any, group: int) -> dict[str, Any]:
    """A group: its patricians, and what lies under it."""
    return {
        "patricians_left": int(PATRICIANS[group]) - int(v.won[:, group].sum()),
        "open": is_open(v, group),
        **{name: side(v, seat, group) for seat, name in enumerate(SEATS)},
    }


def player(v: Any, seat: int) -> dict[str, Any]:
    """A player: points, hand and decks where they are known."""
    known = v.hand[seat, 0] != UNKNOWN
    return {
        "points": int(v.points[seat]) if v.winner != NONE or v.revealed == 2 else open_points(v, seat),
        "patricians": int(v.won[seat].sum()),
        "bonus": bonus_name(v, seat),
        "held": {name: int(v.held[seat, deck]) for deck, name in enumerate(DECK_NAMES)},
        "left": {name: int(v.left[seat, deck]) for deck, name in enumerate(DECK_NAMES)},
        "hand": counts(v.hand[seat]) if known else None,
        "deck": counts(v.deck[seat]) if known else None,
        "order": [KIND_NAMES[kind] for kind in v.order[seat] if kind != NONE] if known and v.arranged else None,
        "discarded": counts(v.gone[seat]),
        "known": known_cards(v, seat),
    }


def known_cards(v: Any, seat: int) -> list[dict[str, Any]]:
    """What others know of a player's hidden cards: so many of a kind lie among these places."""
    audience = PUBLIC if v.seat == NOBODY else OPPONENT
    facts = [(kind, v.spied[audience, seat, kind], v.spied_places[audience, seat, kind]) for kind in range(KINDS)]
    facts += [(value, v.castled[audience, seat, value], v.castled_places[audience, seat, value]) for value in range(VALUES)]
    return [{"card": KIND_NAMES[kind], "count": int(count), "among": place_names(int(places))} for kind, count, places in facts if count]


def place_names(places: int) -> list[str]:
    """The places of a fact."""
    return (["hand"] if places & IN_HAND else []) + [NAMES[group] for group in range(GROUPS) if places & ON_FIRST_GROUP << group]


def playing(v: Any) -> dict[str, Any] | None:
    """The action card that is being played, and its target."""
    if v.card == NONE:
        return None
    name, target = KIND_NAMES[v.card], int(v.target)
    if target == NONE:
        return {"card": name}
    if name == "castling":
        return {"card": name, "groups": [NAMES[group] for group in PAIRS[target]], "cards_taken": int(v.taken.sum())}
    if name == "assassination":
        return {"card": name, "group": NAMES[target // VALUES], "target": KIND_NAMES[target % VALUES]}
    return {"card": name, "group": NAMES[target]}


def table(v: Any) -> dict[str, Any]:
    """The whole of it."""
    return {
        "game": "cleopatra",
        "options": {
            "action_deck": ("shuffled", "arranged")[v.arranged],
            "passive_lock": bool(v.lock_on),
            "two_face_down": bool(v.two_down),
            "fewer_orgies": bool(v.fewer_orgies),
            "whole_group": ("all", "remaining")[v.remaining],
        },
        "seen_by": who(int(v.seat)),
        "turn": who(turn(v)),
        "phase": PHASES[v.phase],
        "active": SEATS[v.active],
        "passive_turn": bool(v.passive),
        "must_be_active": bool(v.locked),
        "winner": None if v.winner == NONE else SEATS[v.winner],
        "ending": ENDINGS[v.ending],
        "players": {name: player(v, seat) for seat, name in enumerate(SEATS)},
        "groups": {NAMES[group]: group_data(v, group) for group in range(GROUPS)},
        "vote_deck": {VOTE_NAMES[card]: int(v.vote_deck[card]) for card in range(VOTE_CARDS) if v.vote_deck[card]},
        "vote_drawn": {VOTE_NAMES[card]: int(v.vote_drawn[card]) for card in range(VOTE_CARDS) if v.vote_drawn[card]},
        "action_card_played": bool(v.carded),
        "playing": playing(v),
        "waiting_for_a_vote": [NAMES[group] for group in range(GROUPS) if v.to_vote >> group & 1],
        "castling_next": KIND_NAMES[v.step] if v.phase == CASTLE else None,
    }
