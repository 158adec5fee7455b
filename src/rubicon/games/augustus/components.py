"""Counts of what is in the box: they never change in the course of a game."""

from typing import Any

from rubicon.engine.verbs import NONE
from rubicon.games.augustus.box import SEATS, SLOTS, SYMBOLS, TOKEN_NAMES, TOKENS
from rubicon.games.augustus.legions import free
from rubicon.games.augustus.state import DEALT_AT, DONE_AT, IN_DECK, ON_OFFER, OPEN_AT, RESOLVED


def components(s: Any) -> dict[str, int]:
    """Tokens, legions and objectives of a whole position, wherever they are; and counts beside what they count."""
    counted = {f"token: {TOKEN_NAMES[token]}": int(s.bag[token]) + int(s.drawn[token]) for token in range(TOKENS)}
    counted["deck"] = int((s.where == IN_DECK).sum()) - int(s.in_deck)
    counted["offer"] = int((s.where == ON_OFFER).sum()) - int((s.offer != NONE).sum())
    counted["resolved"] = int((s.where == RESOLVED).sum()) - int(s.current != NONE)
    counted["objectives"] = len(s.where)
    for seat, name in enumerate(SEATS[: s.players]):
        counted[f"{name}: legions"] = legions(s, seat) - int(s.army[seat])
        counted[f"{name}: open"] = int((s.where == OPEN_AT + seat).sum()) - int((s.objective[seat] != NONE).sum())
        counted[f"{name}: completed"] = int((s.where == DONE_AT + seat).sum()) - int(s.done[seat])
        for hand in range(3):
            unseen = int((s.where == DEALT_AT + hand * len(SEATS) + seat).sum())
            counted[f"{name}: unseen {hand}"] = unseen - int(s.hidden[seat, hand])
        counted[f"{name}: too many on an objective"] = crowded(s, seat)
    return counted


def legions(s: Any, seat: int) -> int:
    """All legions of a player: in the supply, placed, lifted."""
    return int(s.supply[seat]) + int(s.legions[seat].sum()) + (int(s.lifted) if s.owner == seat else 0)


def crowded(s: Any, seat: int) -> int:
    """Legions on spaces that are not there."""
    taken = [
        -free(s, seat, slot, symbol) if s.objective[seat, slot] != NONE else int(s.legions[seat, slot, symbol])
        for slot in range(SLOTS)
        for symbol in range(SYMBOLS)
    ]
    return sum(max(0, count) for count in taken)
