"""Rules for takebacks: which decision a player may take back, and to which ply. `agreements` asks the others for consent."""

from rubicon.engine.verbs import CHANCE
from rubicon.server.errors import Refused
from rubicon.server.say import say
from rubicon.server.table import Table


def last_decider(table: Table, own_seats: tuple[int, ...]) -> int:
    """Of several seats of one browser, the one that has decided last."""
    for ply in reversed(range(table.base, len(table.actions))):
        if table.match.turn_at(ply) in own_seats:
            return table.match.turn_at(ply)
    raise Refused("nothing-to-take-back", say("nothing-decided"))


def last_decision(table: Table, seat: int) -> int:
    """The ply of a player's last decision; refused where an opponent was shown something of chance since.

    An outcome that opponents have seen in its public form only, such as the player's own draw, comes again. A step with one answer
    that did nothing was no decision.
    """
    match, opponents = table.match, table.people(besides=seat)
    for ply in reversed(range(table.base, len(table.actions))):
        action, turn = table.actions[ply], match.turn_at(ply)
        if turn == seat and (match.had_choice(ply) or match.tell(ply + 1, seat, seat)):
            return ply
        if turn == CHANCE and any(match.perceived(action, other, ply) == action for other in opponents):
            raise Refused("shown", say("shown"))
    raise Refused("nothing-to-take-back", say("nothing-decided"))


def last_entry(table: Table) -> int:
    """At a companion's table: the ply that was entered last; what followed from it without a choice is taken back, too."""
    match = table.match.fork()
    while len(match) > table.base:
        match.cut(len(match) - 1)
        if match.turn != CHANCE or len(match.legal()) > 1:
            return len(match)
    raise Refused("nothing-to-take-back", say("nothing-entered"))
