"""The terminal in the reader's language: whole games, commands typed in it, what is wrong; files stay as they are."""

from pathlib import Path

import pytest

import rubicon
from rubicon.bots import Bot
from rubicon.cli.main import main
from rubicon.cli.say import LANGUAGE_VARIABLES, environment_language
from rubicon.engine.catalogue import Catalogue, speaking, spoken
from rubicon.engine.chance import generators
from rubicon.match import gamewriter
from rubicon.match.outcome_text import outcome_text


def said(name: str, language: str = "it", section: str = "terminal", /, **facts: object) -> str:
    with speaking(language):
        return Catalogue(section).say(name, **facts)


def whole_game(name: str, bot: str, seed: int) -> tuple[rubicon.Match, list[str]]:
    """A game of two at one keyboard, and what they type."""
    match, typed, rng, last = rubicon.load(name).start(seed), [], generators(1, 0, 1, 0)[0], -1
    while not match.over:
        if match.turn != last:
            typed.append("")
        last = match.turn
        typed.append(match.text(Bot(bot).choose(match.view_record(match.turn), match.legal(), rng)))
        match.play(typed[-1])
    return match, typed


@pytest.mark.parametrize(("name", "bot"), [("caesar", "random"), ("cleopatra", "random"), ("augustus", "greedy")])
def test_a_whole_game_in_italian(name: str, bot: str, keyboard: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match, typed = whole_game(name, bot, 7)
    keyboard += typed
    assert main(["play", name, "--seed", "7", "--bot", "nobody", "--plain", "--language", "it"]) == 0
    shown = capsys.readouterr().out
    (path,) = (tmp_path / "data").iterdir()
    with speaking("it"):
        assert shown.endswith(said("end", outcome=outcome_text(match), path=path) + "\n")
        assert match.game.book.plain(match.view_record(0)) in shown
        assert match.tell(len(match), 0) in shown
        assert rubicon.open(path) == match
    assert path.read_text("utf-8") == gamewriter.text(match)
    for text in ("look-away-one", "end"):
        beginning = said(text, "en", seat="", outcome="", path="")[:12]
        assert beginning not in shown


def test_commands_are_typed_in_either_language(keyboard: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    first = rubicon.load("caesar").start(seed=7)
    move, target = first.text(first.legal()[0]), tmp_path / "saved.rubicon"
    words = [said(f"command-{name}") for name in ("help", "log", "undo", "save", "quit")]
    keyboard += [words[0], "help", "? ZZ", move, words[1], words[2], move, f"{words[3]} {target}", words[4]]
    assert main("play caesar --seed 7 --plain --language it".split()) == 0
    shown = capsys.readouterr().out
    assert keyboard == []
    assert shown.count(said("help")) == 2
    assert said("no-such-moves", part="ZZ") in shown
    assert said("written", path=target) in shown
    assert [ply.text for ply in rubicon.open(target).log if ply.turn == 0] == [move]
    assert said("kept", path="", command="play", game="caesar").split(";")[1] in shown


def test_the_companion_in_italian(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    draw_on = f"{said('command-draw')} {said('draw-on')}"
    keyboard += [said("command-help"), draw_on, said("command-show"), said("command-draw"), said("command-undo"), "draw on", "quit"]
    assert main("companion caesar --plain --language it".split()) == 0
    shown = capsys.readouterr().out
    assert keyboard == []
    assert said("help-companion") in shown
    assert said("your-move", seat=Catalogue("caesar").called("Caesar")).split(",")[0] in shown
    assert said("nothing-to-draw") in shown
    assert said("taken-back", text="").rstrip(".") in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("play caesar --seat nero --language it", said("bad-seat", name="nero", names="Cesare, Pompeo")),
        ("play caesar --stuck swim --language it", said("option-value", "it", "core", name="stuck", value="swim", values="pass, lose")),
        ("play chess --language it", said("no-game", "it", "core", name="chess", names="augustus, caesar")),
        ("play caesar --language tlh", said("bad-language", "en", name="tlh", names="en, it")),
    ],
)
def test_what_is_wrong_is_said_in_italian(arguments: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments.split()) == 2
    assert message in capsys.readouterr().err
    assert spoken() == "en"


def test_seats_by_either_name(keyboard: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for seat in ("pompeo", "Pompey"):
        keyboard.append("esci")
        assert main(["play", "caesar", "--seed", "7", "--plain", "--seat", seat, "--language", "it"]) == 0
        assert "Pompeo> " in capsys.readouterr().out
    path = next((tmp_path / "data").iterdir())
    for seat in ("pompeo", "Pompey", "nessuno", "nobody"):
        assert main(["replay", str(path), "--seat", seat, "--language", "it"]) == 0
        with speaking("it"):
            assert rubicon.open(path).tell(1) in capsys.readouterr().out


def test_the_environment_chooses(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def set_to(*values: str) -> str:
        for name, value in zip(LANGUAGE_VARIABLES, values, strict=True):
            monkeypatch.setenv(name, value)
        return environment_language()

    assert set_to("", "", "", "") == "en"
    assert set_to("", "", "", "it_IT.UTF-8") == "it"
    assert set_to("", "", "it_CH", "en_US.UTF-8") == "it"
    assert set_to("", "C.UTF-8", "it_IT", "it_IT") == "en"
    assert set_to("it", "en_US.UTF-8", "en_US.UTF-8", "de_DE") == "it"
    assert set_to("tlh", "it_IT", "it_IT", "it_IT") == "en"
    set_to("it", "", "", "")
    assert main(["replay", "nowhere.rubicon", "--language", "en", "--ply", "x"]) == 2
    capsys.readouterr()
    assert main(["play", "caesar", "--seat", "nero"]) == 2
    assert "--seat è 'nero'" in capsys.readouterr().err


def test_files_read_in_every_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = rubicon.load("caesar").start(seed=7)
    while not match.over:
        match.play(match.legal()[0])
    with speaking("it"):
        match.save(tmp_path / "it.rubicon")
        assert outcome_text(match) != gamewriter.outcome(match)
    match.save(tmp_path / "en.rubicon")
    assert (tmp_path / "it.rubicon").read_text("utf-8") == (tmp_path / "en.rubicon").read_text("utf-8")
    assert outcome_text(match) == gamewriter.outcome(match)
    (tmp_path / "it.rubicon").write_text(gamewriter.text(match).replace("rubicon 1", "rubicon 9"))
    assert main(["replay", str(tmp_path / "it.rubicon"), "--language", "it"]) == 2
    assert said("file-format", "it", "core", format=1, found="9") in capsys.readouterr().err
