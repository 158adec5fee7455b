"""Builds rating lists from a folder of ledgers: one for each game, set of options and state of the code.

Results of several seeds, and of several machines, go into one list; a deal that is in two files counts once.
"""

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import msgspec

from rubicon.arena import ledger
from rubicon.arena.encounters import Encounter, encounter_of
from rubicon.arena.ledger import Heading
from rubicon.arena.report import Forfeits, Rating, Solo
from rubicon.arena.rounds import Round
from rubicon.arena.statistics import RunStatistics
from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.engine.errors import BadFile, RubiconError, UnknownGame
from rubicon.game import Game


class RatingList(msgspec.Struct, frozen=True, kw_only=True):
    """Bots that are connected by games, strongest first; or their scores against an automatic opponent."""

    game: str
    options: str
    rules: int
    code: str
    limit: float
    """Seconds that a decision might take; 0: any."""
    seeds: list[int]
    files: list[str]
    rounds: int
    ratings: list[Rating]
    solo: list[Solo]
    forfeits: list[Forfeits]


def rating_lists(folder: Path, leave_out: Callable[[str], None] = lambda reason: None) -> list[RatingList]:
    """All lists of a folder, by game and options; `BadFile` names a file that is no ledger.

    leave_out: is told of files of games that are not known here, such as somebody's own, which have no list.
    """
    groups: dict[Heading, list[tuple[int, str, list[Round]]]] = defaultdict(list)
    for path in sorted(folder.glob("*.jsonl")):
        heading, rounds = ledger.read(path)
        groups[msgspec.structs.replace(heading, seed=0)].append((heading.seed, path.name, rounds))
    found = []
    for heading in sorted(groups, key=lambda heading: (heading.game, heading.options, heading.version, heading.code)):
        try:
            found += _lists(heading, groups[heading])
        except UnknownGame as problem:
            leave_out(f"{', '.join(name for _, name, _ in groups[heading])}: {problem}")
    return found


def _lists(heading: Heading, files: list[tuple[int, str, list[Round]]]) -> list[RatingList]:
    """The lists of files with the same heading: one for each set of bots that games connect."""
    game = _game(heading, files[0][1])
    seeds = sorted({seed for seed, _, _ in files})
    tables: dict[tuple[str, ...], dict[tuple[int, int], Round]] = defaultdict(dict)
    for seed, _, rounds in files:
        for each in rounds:
            tables[each.bots][seed, each.deal] = each
    keys = sorted({key for rounds in tables.values() for key in rounds})
    deal_of = {key: number for number, key in enumerate(keys)}
    found = []
    for bots in _connected(list(tables), alone=len(game.players) == 1):
        played = [
            (encounter_of(game, table), [msgspec.structs.replace(each, deal=deal_of[key]) for key, each in sorted(rounds.items())])
            for table, rounds in sorted(tables.items())
            if table[0] in bots
        ]
        found.append(_list(heading, game, bots, seeds, [name for _, name, _ in files], played, len(keys)))
    return found


def _list(
    heading: Heading,
    game: Game,
    bots: list[str],
    seeds: list[int],
    files: list[str],
    played: list[tuple[Encounter, list[Round]]],
    deals: int,
) -> RatingList:
    count = RunStatistics(bots, played, deals)
    several = len(game.players) > 1
    return RatingList(
        game=heading.game,
        options=heading.options,
        rules=heading.version,
        code=heading.code,
        limit=heading.limit or 0.0,
        seeds=seeds,
        files=files,
        rounds=count.rounds,
        ratings=sorted(count.ratings(), key=lambda rating: -rating.elo) if several else [],
        solo=[] if several else sorted(count.solo(), key=lambda solo: -solo.score),
        forfeits=count.forfeits(),
    )


def _game(heading: Heading, name: str) -> Game:
    """The game of a heading; only known games, since files are data."""
    try:
        book = registry.rulebook(heading.game)
        return Game(book, option.from_text(book.options, heading.options))
    except UnknownGame:
        raise
    except RubiconError as problem:
        raise BadFile(f"{name}: {problem}") from problem


def _connected(tables: list[tuple[str, ...]], alone: bool) -> list[list[str]]:
    """Bots by which have met, directly or through others; bots that play alone are compared on the same deals."""
    groups: list[set[str]] = []
    for table in tables:
        touching = [group for group in groups if alone or group & set(table)]
        groups = [group for group in groups if group not in touching] + [set(table).union(*touching)]
    return sorted(sorted(group) for group in groups)
