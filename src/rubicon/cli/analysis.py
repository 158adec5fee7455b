"""Prints the analysis of a game: the chances to win over its plies, and the moves that lost most."""

from typing import Any

from rubicon.cli.common import print_json, progress
from rubicon.cli.line_breaks import show as show_text
from rubicon.cli.say import named, say
from rubicon.engine.advice import Analysis
from rubicon.match.match import Match

WIDTH = 60
"""Columns of the chart."""
BARS = "▁▂▃▄▅▆▇█"
ROWS = 10
"""About as many rows has the same in numbers."""
WORST = 5


def analysed(match: Match, budget: str) -> Analysis:
    """Analyse a match with a progress bar, and a notice where rules have to be compiled first."""
    from rubicon.compiler.progress import compile_notice

    with compile_notice(), progress(say("analysing"), len(match)) as on:
        steps = 0

        def report(done: int, of: int) -> None:
            nonlocal steps
            reached = len(match) * done // max(of, 1)
            on(reached - steps)
            steps = reached

        return match.analysis(budget, report)


def show(match: Match, found: Analysis, viewer: int | None) -> None:
    """Chart, numbers, and the worst moves: of all, or of the seat that looks."""
    names = [named(match.game.name, seat) for seat in match.game.seats]
    wide = max(map(len, names))
    print(say("curve"))
    for seat, name in enumerate(names):
        print(f"  {name:<{wide}} {chart([row[seat] for row in found.curve])}")
    print()
    print("  ".join([f"{say('ply'):>5}", *(f"{name:>{max(5, len(name))}}" for name in names)]))
    for ply in milestones(match, len(found.curve) - 1):
        print("  ".join([f"{ply:>5}", *(f"{round(100 * found.curve[ply][seat])} %".rjust(max(5, len(n))) for seat, n in enumerate(names))]))
    lost = worst(found, viewer)
    print("\n" + say("worst" if lost else "none-lost"))
    for judged in lost:
        win, best, loss = (round(100 * share) for share in (judged.win, judged.best, judged.loss))
        show_text(f"{judged.ply:>5}  {judged.text:<12} {match.tell(judged.ply, viewer)}")
        show_text(f"       {say('better', text=judged.best_text, best=best, win=win, loss=loss)}")


def show_data(match: Match, found: Analysis, viewer: int | None) -> None:
    """The same for scripts, with every decision."""
    decisions: list[dict[str, Any]] = [
        {**judged._asdict(), "loss": judged.loss, "words": match.tell(judged.ply, viewer)} for judged in found.decisions
    ]
    print_json(
        {"seats": list(match.game.seats), "curve": found.curve, "decisions": decisions, "worst": [j.ply for j in worst(found, viewer)]}
    )


def worst(found: Analysis, viewer: int | None) -> list[Any]:
    """Those of everybody, or of one seat."""
    return Analysis(found.curve, [judged for judged in found.decisions if viewer in (None, judged.seat)]).worst(WORST)


def chart(chances: list[float]) -> str:
    """A column for each stretch of plies, the higher the likelier; ends with what came of it."""
    columns = min(WIDTH, len(chances))
    at = [chances[round(column * (len(chances) - 1) / max(columns - 1, 1))] for column in range(columns)]
    return "".join(BARS[min(int(len(BARS) * chance), len(BARS) - 1)] for chance in at)


def milestones(match: Match, last: int) -> list[int]:
    """Plies for the numbers: from the first turn to the end."""
    first = min(match.set_up, last)
    return sorted({first + round(row * (last - first) / ROWS) for row in range(ROWS + 1)})
