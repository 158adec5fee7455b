"""Game files of earlier versions: read, written again the same, verified."""

import functools

import pytest

import rubicon
from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.match import fairness_check, gamefile, gamewriter
from tests.compat.stored import GAME_FILES

FILES = sorted(path.stem for path in GAME_FILES.glob("*.rubicon"))
FAIR = [name for name in FILES if "\nfair " in (GAME_FILES / f"{name}.rubicon").read_text("utf-8")]


@functools.cache
def stored(name: str) -> rubicon.Match:
    """A stored game."""
    return rubicon.open(GAME_FILES / f"{name}.rubicon", typed=True)


@pytest.mark.parametrize("name", FILES)
def test_a_stored_game_file_is_written_again_the_same(name: str) -> None:
    path = GAME_FILES / f"{name}.rubicon"
    fair = [f"fair {line}" for line in gamefile.fair_lines(path)]
    written = gamewriter.text(stored(name), fair)
    kept = [line for line in path.read_text("utf-8").splitlines() if not line.startswith(("# resigned", "# away", "# time"))]
    assert written.splitlines() == kept


@pytest.mark.parametrize("name", FAIR)
def test_a_stored_game_from_a_server_verifies(name: str) -> None:
    path = GAME_FILES / f"{name}.rubicon"
    found = fairness_check.check(gamefile.fair_lines(path), stored(name), None)
    assert (found.verdict, list(found.problems)) == ("consistent", [])
    assert found.draws > 0


def test_stored_games_from_servers_are_of_every_game_and_a_fork() -> None:
    assert {name.split("-")[1] for name in FAIR} == set(registry.BUILT_IN)
    assert any("\nfair after " in (GAME_FILES / f"{name}.rubicon").read_text("utf-8") for name in FAIR)


@pytest.mark.parametrize("game", sorted(registry.BUILT_IN))
def test_stored_game_files_have_every_option_in_each_of_its_values(game: str) -> None:
    known, found = option.fields(registry.rulebook(game).options), set()
    for name in FILES:
        match = stored(name)
        if match.game.name == game:
            found |= {(field, option.shown(getattr(match.game.options, field))) for field in known}
    assert {(field, option.shown(value)) for field, values in known.items() for value in values} <= found
    for sheet, built_in in option.sheets(registry.rulebook(game).options).items():
        assert {value for field, value in found if field == sheet} > {built_in.name}
