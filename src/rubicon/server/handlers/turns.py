"""Plays a decision that is known to be legal, then everything up to the next decision: random draws, sealed choices, scripted moves."""

from rubicon.engine.verbs import CHANCE
from rubicon.server import events as e
from rubicon.server.table import Table


def decide(table: Table, seat: int, action: int, *, move_id: str, now: int) -> int:
    """Play a legal decision, or seal it until its turn comes; gives the number of its event."""
    if table.match.turn != seat:
        table.append(e.Sealed(now, by=seat, action=action, id=move_id))
        return table.number
    table.append(e.Ply(now, by=seat, action=action, id=move_id))
    number = table.number
    advance(table, now)
    return number


def advance(table: Table, now: int) -> None:
    """Play draws, and sealed choices whose turn has come, up to the next open decision."""
    while not table.over:
        turn = table.match.turn
        if table.to_read or (table.asks_for_chance and len(table.match.legal()) > 1):
            return
        if turn == CHANCE:
            scripted = table.scripted
            drawn = table.match.drawn(table.chance) if scripted is None else scripted
            table.append(e.Ply(now, by=CHANCE, action=drawn))
        elif turn in table.sealed:
            table.append(e.Ply(now, by=turn, action=table.sealed[turn].action))
        else:
            return
