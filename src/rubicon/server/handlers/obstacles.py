"""Says why a click means nothing: what keeps a piece from a place, as far as the player who asks may know. Changes nothing."""

from rubicon.server import commands
from rubicon.server.errors import Refused
from rubicon.server.messages import Obstacle
from rubicon.server.say import say
from rubicon.server.table import Table


def obstacle(table: Table, own_seats: tuple[int, ...], command: commands.Why) -> Obstacle:
    """The reason in a sentence, from the seat's own view."""
    seat = table.acting_seat(own_seats, command.seat)
    table.require_running()
    if seat not in table.waiting:
        raise Refused("not-your-turn", say("not-your-turn"))
    return Obstacle(reason=table.match.obstacle(command.piece, command.place, seat) or say("nothing-there"))
