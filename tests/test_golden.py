"""Golden playthroughs: whole games as text that a reviewer reads. `RUBICON_REGOLD=1 pytest tests/test_golden.py` writes them anew."""

import os
from pathlib import Path

import pytest

import rubicon
from rubicon.bots import Bot
from rubicon.engine.chance import generators
from rubicon.match import gamewriter

GOLDEN = Path(__file__).parent / "golden"
OPTION_SETS: dict[str, dict[str, object]] = {
    "-".join(["caesar", *expansions, *(["lose"] if stuck == "lose" else [])]): {"stuck": stuck, **dict.fromkeys(expansions, True)}
    for stuck in ("pass", "lose")
    for expansions in (
        (),
        ("poison",),
        ("centurions",),
        ("poison", "centurions"),
        ("poison", "border_control"),
        ("centurions", "border_control"),
        ("poison", "centurions", "border_control"),
    )
}
PLAYTHROUGHS: dict[str, tuple[dict[str, object], str, int]] = {
    **{name: (options, ("greedy", "random")[number % 2], number) for number, (name, options) in enumerate(OPTION_SETS.items())},
    "caesar-solo-easy": ({"solo": "easy"}, "greedy", 1),
    "caesar-solo-normal-pompey": ({"solo": "normal", "side": "pompey", "poison": True}, "greedy", 2),
    "caesar-solo-hard-harder": ({"solo": "hard", "solo_harder": True, "centurions": True, "border_control": True}, "greedy", 3),
    "caesar-ends-stuck": ({"stuck": "lose"}, "random", 8),
    "caesar-ends-by-passes": ({}, "random", 1824),
    "cleopatra": ({}, "greedy", 1),
    "cleopatra-random": ({"passive_lock": False, "whole_group": "remaining"}, "random", 2),
    "augustus": ({}, "greedy", 1),
    "augustus-four-crier": ({"players": 4, "joker": "crier"}, "greedy", 2),
    "augustus-six-simple-redraw": ({"players": 6, "deal": "simple", "joker": "redraw"}, "greedy", 3),
    "caesar-document": ({"rules": "document"}, "greedy", 4),
    "caesar-document-expansions": (
        {"rules": "document", "poison": True, "centurions": True, "border_control": True},
        "greedy",
        5,
    ),
    "caesar-document-solo": ({"rules": "document", "solo": "normal", "poison": True}, "greedy", 6),
    "cleopatra-document": ({"rules": "document"}, "greedy", 4),
    "augustus-document": ({"rules": "document", "players": 3}, "greedy", 4),
    "cleopatra-arranged": ({"action_deck": "arranged", "two_face_down": True, "fewer_orgies": True}, "greedy", 3),
}


def playthrough(name: str, options: dict[str, object], bot: str, seed: int) -> str:
    """The game file, then every ply as each seat has seen it and in words, then the last position."""
    game = rubicon.load(name, **options)
    match, rng = game.start(seed, compiled=True), generators(seed, 0, 1, 0)[0]
    while not match.over:
        match.play(Bot(bot).choose(match.view_record(match.turn), match.legal(), rng))
    saw = " ".join(f"{seat + ' saw':<12}" for seat in (("Caesar", "Pompey") if name == "caesar" else game.seats[:2]))
    lines = [gamewriter.text(match), f"ply  as it was    {saw} what happened"]
    for ply, first, second in zip(match.log, match.seen(0), match.seen(1), strict=True):
        lines.append(f"{ply.number:>3}  {ply.text:<12} {first.text:<12} {second.text:<12} {match.tell(ply.number)}")
    return "\n".join([*lines, "", game.book.plain(match.record), ""])


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_golden(name: str) -> None:
    path = GOLDEN / f"{name}.txt"
    played = playthrough(name.partition("-")[0], *PLAYTHROUGHS[name])
    if os.environ.get("RUBICON_REGOLD"):
        path.write_text(played)
    assert path.read_text() == played


def test_every_golden_file_belongs_to_a_test() -> None:
    assert {path.stem for path in GOLDEN.iterdir() if path.is_file()} == set(PLAYTHROUGHS)
