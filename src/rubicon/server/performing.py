"""Each command of a player goes to its doer."""

from rubicon.server import asking, leaving, moving, seating, wire
from rubicon.server.writer import Writer


def perform(writer: Writer, mine: tuple[int, ...], command: wire.AnyCommand, away: dict[int, int]) -> int:
    """Hand a command to its doer; gives the number of the event that answers it."""
    if isinstance(command, wire.Move):
        return moving.move(writer, mine, command)
    if isinstance(command, wire.Draw):
        moving.draw(writer, mine, on=command.on)
    elif isinstance(command, wire.Read):
        moving.read(writer, mine, command.note)
    elif isinstance(command, wire.Open):
        seating.open_part(writer, mine, command.part)
    elif isinstance(command, wire.Commit):
        seating.commit(writer, mine, command.commit)
    elif isinstance(command, wire.Takeback):
        asking.ask(writer, mine, "takeback")
    elif isinstance(command, wire.Pause):
        asking.ask(writer, mine, "pause")
    elif isinstance(command, wire.Resume):
        asking.ask(writer, mine, "resume")
    elif isinstance(command, wire.Answer):
        asking.answer(writer, mine, command.yes)
    elif isinstance(command, wire.Resign):
        leaving.resign(writer, mine)
    elif isinstance(command, wire.Replace):
        leaving.replace(writer, mine, command, away.get(command.seat))
    return writer.table.number
