"""Rates bots at tables of three and more with openskill's Plackett–Luce model, game after game in the order of deals.

Our own ratings (`ratings`) are the most likely strengths given all games, with intervals by deals. openskill's are what players of
larger tables know from other places: a mean and a standard deviation, by default 25 and 25/3 at the start. It comes with the extra
`ratings`; without it there are none.
"""

from typing import Any

from rubicon.arena.encounters import Encounter
from rubicon.arena.report import Skill
from rubicon.arena.rounds import Round


def skills(bots: list[str], played: list[tuple[Encounter, list[Round]]]) -> list[Skill]:
    """The rating of each bot; a bot that sits twice at a table gets the mean of its seats' new ratings."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return []
    model = PlackettLuce()
    rated: dict[str, Any] = {bot: model.rating(name=bot) for bot in bots}
    games = sorted(
        (
            (each.deal, e, number, encounter.bots, shares)
            for e, (encounter, rounds) in enumerate(played)
            for each in rounds
            for number, shares in enumerate(each.shares)
        ),
        key=lambda game: game[:3],
    )
    for _, _, _, table, shares in games:
        # whoever has most of the win is before all others, who are tied: games say who won, not who came third
        after = model.rate([[rated[bot]] for bot in table], ranks=[0 if share == max(shares) else 1 for share in shares])
        for bot in set(table):
            seats = [after[place][0] for place, name in enumerate(table) if name == bot]
            mu, sigma = (sum(getattr(seat, name) for seat in seats) / len(seats) for name in ("mu", "sigma"))
            rated[bot] = model.rating(mu=mu, sigma=sigma, name=bot)
    return [Skill(bot=bot, mu=rated[bot].mu, sigma=rated[bot].sigma) for bot in bots]
