"""`rubicon replay`: prints a recorded game, move by move in words."""

from pathlib import Path

from rubicon.cli import analysis
from rubicon.cli.common import print_json
from rubicon.cli.line_breaks import show
from rubicon.cli.say import named, say, use_language
from rubicon.engine.errors import BadOptions
from rubicon.game import open_file
from rubicon.match.gamewriter import outcome
from rubicon.match.match import Match


def replay(
    file: Path,
    /,
    *,
    seat: str = "",
    ply: int = 0,
    analyse: bool = False,
    budget: str = "1000",
    json: bool = False,
    language: str = "",
) -> None:
    """Show a recorded game, move by move, or what its moves were worth.

    Parameters
    ----------
    file
        A .rubicon file.
    seat
        Show it from this player's point of view, such as Caesar, or nobody's; everything if left out.
    ply
        Stop after this ply and show the position; the end if left out.
    analyse
        Show each player's chance to win over the plies, and the moves that have lost most (with --seat, that player's).
    budget
        How much to think about each decision then: simulations such as 1000, or a time such as 0.5s.
    json
        Print plain data.
    language
        Of what is said, such as it; if left out, RUBICON_LANGUAGE or the language of your system.
    """
    use_language(language)
    whole = open_file(file)
    if not 0 <= ply <= len(whole.log):
        raise BadOptions(say("bad-ply", ply=ply, last=len(whole.log)))
    viewer = seat_number(whole, seat)
    shown = whole.fork(ply or len(whole.log), typed=True)
    if analyse:
        found = analysis.analysed(shown, budget)
        (analysis.show_data if json else analysis.show)(shown, found, viewer)
        return
    plies = shown.log if viewer is None else shown.seen(viewer)
    position = shown.position() if viewer is None else shown.view(viewer)
    if json:
        moves = [{**ply._asdict(), "words": shown.tell(ply.number, viewer), "effects": shown.effects(ply.number, viewer)} for ply in plies]
        print_json({"game": repr(whole.game), "plies": moves, "position": position, "outcome": outcome(shown)})
        return
    for move in plies:
        show(f"{move.number:>4}  {move.text:<12} {shown.tell(move.number, viewer)}")
    print()
    show(shown.plain(viewer))


def seat_number(match: Match, name: str) -> int | None:
    """A seat by name, or NOBODY; None for the whole truth."""
    from rubicon.engine.verbs import NOBODY

    if not name:
        return None
    numbers: list[int] = [*range(len(match.game.seats)), NOBODY]
    spoken = [*(named(match.game.name, seat) for seat in match.game.seats), say("nobody")]
    for forms in (spoken, [*match.game.seats, "nobody"]):
        for number, form in zip(numbers, forms, strict=True):
            if name.lower() == form.lower():
                return number
    raise BadOptions(say("bad-seat", name=name, names=", ".join(spoken)))
