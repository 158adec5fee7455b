"""A view as headed text, for a terminal or a screen reader."""

from typing import Any

from rubicon.core.verbs import CHANCE, NONE, OVER, UNKNOWN
from rubicon.games.cleopatra.cards import CODES, DECK_NAMES, GROUPS, KIND_NAMES, NAMES, PATRICIANS, SEATS, VALUES, VOTE_NAMES
from rubicon.games.cleopatra.choices import turn
from rubicon.games.cleopatra.say import say
from rubicon.games.cleopatra.score import open_points
from rubicon.games.cleopatra.state import PHASES
from rubicon.games.cleopatra.table import bonus_name


def heading(v: Any) -> str:
    """Who has to do what."""
    seat, phase = turn(v), PHASES[v.phase]
    if seat == OVER:
        return say("heading-over")
    return say("heading-chance", phase=phase) if seat == CHANCE else say("heading-turn", turn=SEATS[seat], phase=phase)


def cards_text(cells: Any) -> str:
    """1 3 3 philosopher veto"""
    return " ".join(KIND_NAMES[kind] for kind, n in enumerate(cells) for _ in range(max(int(n), 0))) or "nothing"


def player_lines(v: Any, seat: int) -> list[str]:
    """Points, hand and decks of a player, as far as they are known."""
    held = " and ".join(f"{v.held[seat, deck]} {name}" for deck, name in enumerate(DECK_NAMES))
    hand = cards_text(v.hand[seat]) if v.hand[seat, 0] != UNKNOWN else f"{held} unseen"
    left = ", ".join(f"{v.left[seat, deck]} {name}" for deck, name in enumerate(DECK_NAMES))
    bonus = bonus_name(v, seat) or ("unseen" if v.bonus[seat] == UNKNOWN else "none yet")
    points = int(v.points[seat]) if v.revealed == 2 else open_points(v, seat)
    lines = [f"  {SEATS[seat]}: {points} points, {v.won[seat].sum()} patricians; bonus card: {bonus}; decks: {left}", f"    hand: {hand}"]
    if v.arranged and v.order[seat, 0] >= 0:
        lines.append(f"    action deck from the top: {' '.join(KIND_NAMES[kind] for kind in v.order[seat] if kind != NONE)}")
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
    won = f"{v.won[0, group]}:{v.won[1, group]} of {PATRICIANS[group]}"
    return f"  {CODES[group]} {NAMES[group]:<10} {won:<9} {side_text(v, 0, group):<28} | {side_text(v, 1, group)}"


def vote_text(cells: Any) -> str:
    """Vote cards by name."""
    return ", ".join(f"{VOTE_NAMES[card]} ({n})" if n > 1 else VOTE_NAMES[card] for card, n in enumerate(cells) if n) or "none"


def plain(v: Any) -> str:
    """Headings with lines below them."""
    lines = [heading(v), "", "Players", *player_lines(v, 0), *player_lines(v, 1), ""]
    lines += [f"Groups (patricians won {SEATS[0]}:{SEATS[1]}; cards of {SEATS[0]} | {SEATS[1]}; face down in brackets, 0 is a philosopher)"]
    lines += [group_line(v, group) for group in range(GROUPS)]
    return "\n".join([*lines, "", f"Vote cards: {vote_text(v.vote_deck)}", f"  drawn: {vote_text(v.vote_drawn)}"])
