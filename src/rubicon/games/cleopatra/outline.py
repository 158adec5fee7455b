"""A view as an outline of text, for a terminal or a screen reader."""

from typing import Any

from rubicon.engine.outline import Entry, Outline, Section
from rubicon.engine.verbs import CHANCE, NONE, OVER, UNKNOWN
from rubicon.games.cleopatra.cards import ACTION, CODES, GROUPS, INFLUENCE, KIND_NAMES, NAMES, PATRICIANS, SEATS, VALUES, VOTE_NAMES
from rubicon.games.cleopatra.choices import turn
from rubicon.games.cleopatra.say import called, say
from rubicon.games.cleopatra.score import open_points
from rubicon.games.cleopatra.state import PHASES


def heading(v: Any) -> str:
    """Who has to do what."""
    seat, phase = turn(v), called(PHASES[v.phase])
    if seat == OVER:
        return say("heading-over")
    return say("heading-chance", phase=phase) if seat == CHANCE else say("heading-turn", turn=called(SEATS[seat]), phase=phase)


def cards_text(cells: Any) -> str:
    """1 3 3 philosopher veto"""
    return " ".join(called(KIND_NAMES[kind]) for kind, n in enumerate(cells) for _ in range(max(int(n), 0))) or say("nothing")


def bonus_text(v: Any, seat: int) -> str:
    """The group of a bonus card, where it is known."""
    if v.bonus[seat] >= 0:
        return called(NAMES[v.bonus[seat]])
    return say("bonus-unseen" if v.bonus[seat] == UNKNOWN else "bonus-none")


def player_entry(v: Any, seat: int) -> Entry:
    """Points, hand and decks of a player, as far as they are known."""
    unseen = say("hand-unseen", influence=v.held[seat, INFLUENCE], action=v.held[seat, ACTION])
    hand = cards_text(v.hand[seat]) if v.hand[seat, 0] != UNKNOWN else unseen
    points = int(v.points[seat]) if v.revealed == 2 else open_points(v, seat)
    cells = (
        called(SEATS[seat]),
        say("points", count=points),
        say("patricians", count=int(v.won[seat].sum())),
        say("bonus", bonus=bonus_text(v, seat)),
        say("decks", influence=v.left[seat, INFLUENCE], action=v.left[seat, ACTION]),
    )
    inside = [Entry((say("hand", cards=hand),))]
    if v.arranged and v.order[seat, 0] >= 0:
        stacked = " ".join(called(KIND_NAMES[kind]) for kind in v.order[seat] if kind != NONE)
        inside.append(Entry((say("action-deck", cards=stacked),)))
    return Entry(cells, tuple(inside))


def side_text(v: Any, seat: int, group: int) -> str:
    """Face-up cards, then those face down in brackets: 3 5 (2) (?)"""
    words = [str(value) for value in range(VALUES) for _ in range(v.up[seat, group, value])]
    if v.down[seat, group, 0] != UNKNOWN:
        words += [f"({value})" for value in range(VALUES) for _ in range(v.down[seat, group, value])]
    else:
        words += ["(?)"] * max(int(v.lying[seat, group]), 0)
    return " ".join(words) or "-"


def group_entry(v: Any, group: int) -> Entry:
    """Name, patricians, both sides."""
    won = say("group-won", first=v.won[0, group], second=v.won[1, group], all=PATRICIANS[group])
    return Entry((CODES[group], called(NAMES[group]), won, side_text(v, 0, group), f"| {side_text(v, 1, group)}"))


def vote_text(cells: Any) -> str:
    """Vote cards by name."""
    named = [(called(VOTE_NAMES[card]), n) for card, n in enumerate(cells) if n]
    return ", ".join(f"{name} ({n})" if n > 1 else name for name, n in named) or say("none")


def outline(v: Any) -> Outline:
    """Players, groups, vote cards."""
    groups_note = say("groups-note", first=called(SEATS[0]), second=called(SEATS[1]))
    votes = Entry((say("vote-deck"), vote_text(v.vote_deck))), Entry((say("vote-drawn"), vote_text(v.vote_drawn)))
    return Outline(
        heading(v),
        (
            Section(title=say("heading-players"), entries=(player_entry(v, 0), player_entry(v, 1))),
            Section(title=say("heading-groups"), note=groups_note, entries=tuple(group_entry(v, group) for group in range(GROUPS))),
            Section(title=say("heading-votes"), entries=votes),
        ),
    )
