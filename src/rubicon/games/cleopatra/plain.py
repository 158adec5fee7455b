"""A view as headed text, for a terminal or a screen reader."""

from typing import Any

from rubicon.engine.verbs import CHANCE, NONE, OVER, UNKNOWN
from rubicon.games.cleopatra.cards import ACTION, CODES, GROUPS, INFLUENCE, KIND_NAMES, NAMES, PATRICIANS, SEATS, VALUES, VOTE_NAMES
from rubicon.games.cleopatra.choices import turn
from rubicon.games.cleopatra.say import called, counted, say
from rubicon.games.cleopatra.score import open_points
from rubicon.games.cleopatra.state import PHASES
from rubicon.games.cleopatra.table import bonus_name


def heading(v: Any) -> str:
    """Who has to do what."""
    seat, phase = turn(v), called(PHASES[v.phase])
    if seat == OVER:
        return say("heading-over")
    return say("heading-chance", phase=phase) if seat == CHANCE else say("heading-turn", turn=called(SEATS[seat]), phase=phase)


def cards_text(cells: Any) -> str:
    """1 3 3 philosopher veto"""
    return " ".join(called(KIND_NAMES[kind]) for kind, n in enumerate(cells) for _ in range(max(int(n), 0))) or say("nothing")


def player_lines(v: Any, seat: int) -> list[str]:
    """Points, hand and decks of a player, as far as they are known."""
    unseen = say("hand-unseen", influence=v.held[seat, INFLUENCE], action=v.held[seat, ACTION])
    hand = cards_text(v.hand[seat]) if v.hand[seat, 0] != UNKNOWN else unseen
    group = bonus_name(v, seat)
    points = int(v.points[seat]) if v.revealed == 2 else open_points(v, seat)
    facts = say(
        "player",
        player=called(SEATS[seat]),
        points=counted("points", points),
        patricians=counted("patricians", int(v.won[seat].sum())),
        bonus=called(group) if group else say("bonus-unseen" if v.bonus[seat] == UNKNOWN else "bonus-none"),
        influence=v.left[seat, INFLUENCE],
        action=v.left[seat, ACTION],
    )
    lines = [f"  {facts}", f"    {say('hand', cards=hand)}"]
    if v.arranged and v.order[seat, 0] >= 0:
        stacked = " ".join(called(KIND_NAMES[kind]) for kind in v.order[seat] if kind != NONE)
        lines.append(f"    {say('action-deck', cards=stacked)}")
    return lines


def side_text(v: Any, seat: int, group: int) -> str:
    """Face-up cards, then those face down in brackets: 3 5 (2) (?)"""
    words = [str(value) for value in range(VALUES) for _ in range(v.up[seat, group, value])]
    if v.down[seat, group, 0] != UNKNOWN:
        words += [f"({value})" for value in range(VALUES) for _ in range(v.down[seat, group, value])]
    else:
        words += ["(?)"] * max(int(v.lying[seat, group]), 0)
    return " ".join(words) or "-"


def group_line(v: Any, group: int) -> str:
    """Name, patricians, both sides."""
    won = say("group-won", first=v.won[0, group], second=v.won[1, group], all=PATRICIANS[group])
    return f"  {CODES[group]} {called(NAMES[group]):<10} {won:<9} {side_text(v, 0, group):<28} | {side_text(v, 1, group)}"


def vote_text(cells: Any) -> str:
    """Vote cards by name."""
    named = [(called(VOTE_NAMES[card]), n) for card, n in enumerate(cells) if n]
    return ", ".join(f"{name} ({n})" if n > 1 else name for name, n in named) or say("none")


def plain(v: Any) -> str:
    """Headings with lines below them."""
    lines = [heading(v), "", say("heading-players"), *player_lines(v, 0), *player_lines(v, 1), ""]
    lines.append(say("heading-groups", first=called(SEATS[0]), second=called(SEATS[1])))
    lines += [group_line(v, group) for group in range(GROUPS)]
    return "\n".join([*lines, "", say("vote-cards", cards=vote_text(v.vote_deck)), f"  {say('vote-drawn', cards=vote_text(v.vote_drawn))}"])
