"""Plays a decision that is known to be legal, then everything up to the next decision: random draws, sealed choices, scripted moves."""

from rubicon.engine.verbs import CHANCE
from rubicon.server import events as e
from rubicon.server.event_log import EventLog


def decide(event_log: EventLog, seat: int, action: int, *, move_id: str, now: int) -> int:
    """Play a legal decision, or seal it until its turn comes; gives the number of its event."""
    table = event_log.table
    if table.match.turn != seat:
        event_log.append(e.Sealed(now, by=seat, action=action, id=move_id))
        return table.number
    event_log.append(e.Ply(now, by=seat, action=action, id=move_id))
    number = table.number
    advance(event_log, now)
    return number


def advance(event_log: EventLog, now: int) -> None:
    """Play draws, and sealed choices whose turn has come, up to the next open decision."""
    table = event_log.table
    while not table.over:
        turn = table.match.turn
        if table.to_read or (table.asks_for_chance and len(table.match.legal()) > 1):
            return
        if turn == CHANCE:
            scripted = table.scripted
            drawn = table.match.drawn(table.chance) if scripted is None else scripted
            event_log.append(e.Ply(now, by=CHANCE, action=drawn))
        elif turn in table.sealed:
            event_log.append(e.Ply(now, by=turn, action=table.sealed[turn].action))
        else:
            return
