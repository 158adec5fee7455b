"""Prints the report of the arena for people."""

from rubicon.arena.report import Report, SprtResult
from rubicon.cli.common import percent

POINTS = ("0", "½", "1", "1½", "2")


def show(report: Report) -> None:
    """A line a figure, with its 95 % interval."""
    options = f" ({report.options})" if report.options else ""
    print(f"{report.games:,} games of {report.game}{options} on {report.deals:,} deals, seed {report.seed}; 95 % intervals")
    wide = max(len(bot) for bot in report.bots) + 2
    for rating in sorted(report.ratings, key=lambda rating: -rating.elo):
        between = f"({rating.low:+.0f} to {rating.high:+.0f})"
        print(f"  {rating.bot:<{wide}}{rating.elo:>+6.0f} Elo {between:<18} scores {rating.score:7.2%} of {rating.games:,} games")
    for skill in sorted(report.skills, key=lambda skill: -skill.mu):
        print(f"  {skill.bot:<{wide}}openskill {skill.mu:.2f} ± {skill.sigma:.2f}")
    _pairings(report, wide)
    for solo in report.solo:
        print(f"  {solo.bot:<{wide}}scores {_share(solo.score, solo.low, solo.high)} of {solo.games:,} games")
    for each in report.differences:
        between = f"({100 * each.low:+.2f} to {100 * each.high:+.2f})"
        print(f"  {each.bots[0]} above {each.bots[1]}: {100 * each.difference:+.2f} points {between}")
    _seats(report, wide)
    for bot in report.thinking:
        print(f"  {bot.bot:<{wide}}thinks {bot.mean_ms:.1f} ms a choice, {bot.slowest_ms:.0f} ms at most, {bot.decisions:,} choices")
    for lost in report.forfeits:
        counts = f"{lost.crashes:,} by a crash, {lost.illegal:,} by an illegal action, {lost.time:,} on time"
        print(f"  {lost.bot:<{wide}}lost games by forfeit: {counts}; the first: {lost.first_reason}")
    if report.sprt:
        print(verdict(report.sprt, *report.bots))


def _pairings(report: Report, wide: int) -> None:
    if report.pairings:
        print(f"{'pairs by points of the first:':>{2 * wide + 71}} {' '.join(f'{points:>6}' for points in POINTS)}")
    for each in report.pairings:
        share, counts = _share(each.score, each.low, each.high), f"+{each.wins:,} ={each.draws:,} −{each.losses:,}"
        pairs = " ".join(f"{n:>6,}" for n in each.pairs_by_points)
        print(f"  {each.bots[0]:<{wide}}v {each.bots[1]:<{wide}}{share:<30}  {counts:<35} {pairs}")
    for each in report.pairings:
        print(f"  {each.bots[0]:<{wide}}v {each.bots[1]:<{wide}}normalised Elo {signed(each.normalized_elo)}, LOS {each.los:.1%}")


def _seats(report: Report, wide: int) -> None:
    print(f"  {'':<{wide}}{'seat':<20}{'games':>9}{'won':>9}{'drawn':>9}{'lost':>9}")
    for each in report.by_seat:
        print(f"  {each.bot:<{wide}}{each.seat:<20}{each.games:>9,}{each.wins:>9,}{each.draws:>9,}{each.losses:>9,}")


def _share(share: float, low: float, high: float) -> str:
    return percent({"share": share, "low": low, "high": high})


def signed(value: float | None) -> str:
    """A number with its sign, or a dash."""
    return "–" if value is None else f"{value:+.0f}"


def verdict(test: SprtResult, first: str, second: str) -> str:
    """What a sequential test says, in a sentence."""
    unit = "normalised Elo" if test.model == "normalized" else "Elo"
    figures = f"after {test.pairs:,} pairs; log likelihood ratio {test.log_ratio:+.2f}, bounds ±{test.bound:.2f}"
    if test.verdict == "undecided":
        return f"Undecided whether {first} is {test.low:+g} or {test.high:+g} {unit} from {second}, {figures}."
    accepted = test.high if test.verdict == "high" else test.low
    return f"Decided for {accepted:+g} {unit}, against {test.low + test.high - accepted:+g}: {first} against {second}, {figures}."
