"""What there is to read about the rules of a game: in short, and each rule by its identifier."""

from litestar import get
from litestar.params import FromPath

from rubicon.engine import registry
from rubicon.match.rule_texts import in_short, rules_of
from rubicon.server import messages as m
from rubicon.server.errors import NotFound
from rubicon.server.known_games import known_games
from rubicon.server.refusals import REFUSALS
from rubicon.server.say import say


@get("/api/games/{game:str}/rules", responses=REFUSALS)
async def rules(game: FromPath[str]) -> list[m.Rule]:
    """The rules of a game in words, by their identifiers."""
    return [m.Rule(id=rule.id, text=rule.text) for rule in rules_of(game)] if has_page(game) else []


@get("/api/games/{game:str}/summary", responses=REFUSALS)
async def summary(game: FromPath[str]) -> list[m.Chapter]:
    """The rules of a game in short, for people who have not played it."""
    return [
        m.Chapter(
            title=chapter.title,
            option=chapter.option,
            value=chapter.value,
            steps=chapter.steps,
            lines=tuple(m.RuleLine(term=line.term, text=line.text) for line in chapter.lines),
        )
        for chapter in (in_short(game) if has_page(game) else ())
    ]


def has_page(game: str) -> bool:
    """Whether the rules of a game are here in words; the pages of other packages' games are not."""
    if game not in known_games():
        raise NotFound(say("no-game"))
    return game in registry.BUILT_IN
