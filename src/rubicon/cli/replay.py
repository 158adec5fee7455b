"""`rubicon replay`: a recorded game in words."""

from pathlib import Path

from rubicon.cli.common import print_json
from rubicon.core.errors import BadOptions
from rubicon.core.gamefile import outcome, read
from rubicon.core.match import Match


def replay(file: Path, /, *, seat: str = "", ply: int = 0, json: bool = False) -> None:
    """Show a recorded game, move by move.

    Parameters
    ----------
    file
        A .rubicon file.
    seat
        See it with this player's eyes, such as Caesar, or nobody's; everything if left out.
    ply
        Stop after this ply and show the position; the end if left out.
    json
        Print plain data.
    """
    whole = read(file)
    if not 0 <= ply <= len(whole.log):
        raise BadOptions(f"--ply is {ply}, but the game has plies 1 to {len(whole.log)}")
    eyes = seat_number(whole, seat)
    shown = whole.fork(ply or len(whole.log), typed=True)
    plies = shown.log if eyes is None else shown.seen(eyes)
    position = shown.position() if eyes is None else shown.view(eyes)
    if json:
        moves = [{**ply._asdict(), "words": shown.tell(ply.number, eyes)} for ply in plies]
        print_json({"game": repr(whole.game), "plies": moves, "position": position, "outcome": outcome(shown)})
        return
    for move in plies:
        print(f"{move.number:>4}  {move.text:<12} {shown.tell(move.number, eyes)}")
    print()
    print(shown.game.book.plain(shown.record if eyes is None else shown.view_record(eyes)))


def seat_number(match: Match, name: str) -> int | None:
    """A seat by name, or NOBODY; None for the whole truth."""
    from rubicon.core.verbs import NOBODY

    if not name:
        return None
    names = {"nobody": NOBODY, **{seat.lower(): number for number, seat in enumerate(match.game.seats)}}
    if name.lower() not in names:
        raise BadOptions(f"--seat is {name!r}, but must be one of: {', '.join([*match.game.seats, 'nobody'])}")
    return names[name.lower()]
