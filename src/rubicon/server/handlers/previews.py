"""Previews: what legal moves would do, as far as the player who could make them may know. Changes nothing."""

from collections.abc import Callable

from msgspec import UNSET

from rubicon.server import commands
from rubicon.server.errors import Refused
from rubicon.server.messages import Preview, PreviewedMove, encoded
from rubicon.server.ply_views import reader_of
from rubicon.server.say import say
from rubicon.server.table import Table

MOST_PREVIEWS = 40


def preview(table: Table, own_seats: tuple[int, ...], command: commands.Preview) -> Callable[[], Preview]:
    """Check the command; gives the work itself as a function, to be run beside the event loop on a copy of the game."""
    seat = table.acting_seat(own_seats, command.seat)
    table.require_running()
    if seat not in table.waiting:
        raise Refused("not-your-turn", say("not-your-turn"))
    match, reader = table.match.fork(), reader_of(own_seats)

    def work() -> Preview:
        texts = {action: match.text(action, seat) for action in match.legal(seat)}
        part = command.part.upper()
        found = [action for action, text in texts.items() if part in text.upper() and (not command.actions or action in command.actions)]
        found.sort(key=lambda action: not texts[action].upper().startswith(part))
        return Preview(
            actions=[
                PreviewedMove(
                    action=action,
                    text=texts[action],
                    does=encoded(match.describe(action, seat)),
                    effects=encoded(match.preview(action, seat)),
                    words=match.forecast(action, seat, reader) if command.words else UNSET,
                )
                for action in found[:MOST_PREVIEWS]
            ]
        )

    return work
