"""Effects: each kind in a small story, in the order of the rules, and never more than a viewer may know."""

import copy
import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

import rubicon
from rubicon.engine.facts import NOBODY_READS, Effect
from rubicon.games.cleopatra.effect_types import (
    ActionCardAimed,
    ActionCardAllowed,
    ActionCardPlayed,
    ActionCardVetoed,
    BonusDealt,
    BonusShown,
    CardArranged,
    CardAssassinated,
    CardDiscarded,
    CardDrawn,
    CardPicked,
    CardPlaced,
    CardRevealed,
    CardsDealtOut,
    CardsDiscarded,
    CardSpied,
    CardsTakenUp,
    DeckChosen,
    GameEnded,
    GroupClosed,
    GroupScouted,
    HandSpied,
    Laid,
    LaidOut,
    PatricianWon,
    PlayEnded,
    TurnTaken,
    VoteCalled,
    VoteCardTurned,
    VoteDeckReshuffled,
    VoteDue,
    VoteHeld,
    VoteLapsed,
    WentOn,
    WrathStruck,
)
from rubicon.games.cleopatra.effects import EFFECT_TYPES
from rubicon.games.cleopatra.vocabulary import BothSides
from rubicon.games.cleopatra.words import tell
from rubicon.kit import effect_laws, secrecy_laws
from rubicon.kit.random_games import view as honest_view
from tests.cleopatra.scene import CAESAR, CLEOPATRA, play, player, scene

NOBODY = rubicon.NOBODY


def box(line: str, **options: Any) -> rubicon.Match:
    return play(rubicon.load("cleopatra", **options).start(typed=True), line)


def duel(line: str, hand: str = "1 2 3 spy scout castling wrath assassination", caesar: str = "1 3 veto", **options: Any) -> rubicon.Match:
    """Cleopatra's turn: under the Senators Caesar has 3 3 (2), she has 1; under the Praetors he has 5, she has (2)."""
    match = scene(player(caesar, up="S3 S3 P5", down="S2"), player(hand, up="S1", down="P2"), **options)
    return play(match, line)


def seven(line: str, **options: Any) -> rubicon.Match:
    """Cleopatra's turn with seven cards under the Senators: 9 for Caesar, 6 for her."""
    caesar = player("1 3", up="S1 S1 S2 S5", down="P4", gone="veto veto")
    return play(scene(caesar, player("5 4 wrath castling scout", up="S1 S2 S3"), **options), line)


def turned(card: str, caesar: dict[str, str], cleopatra: dict[str, str], **options: Any) -> rubicon.Match:
    """A vote card is turned up at the end of Cleopatra's turn."""
    return play(scene(caesar, cleopatra, phase="vote-card", words="placed 2", **options), card)


def ended(line: str) -> rubicon.Match:
    """Nobody has influence left: Caesar has 3 Senators and a bonus card for them, Cleopatra a patrician of four other groups."""
    caesar, cleopatra = player(deck="", won="S S S", bonus="S"), player(deck="", won="P Q C C", bonus="Q")
    return play(turned("!orgy", caesar, cleopatra), line)


def last(match: rubicon.Match, seat: int | None = None) -> list[Effect]:
    """The effects of the last ply, as a seat has perceived them."""
    return list(match.effects(len(match), seat))


STORIES: dict[type[Effect], tuple[Callable[[], rubicon.Match], int | None, list[Effect]]] = {
    BonusDealt: (lambda: box("bonus:S"), CLEOPATRA, [BonusDealt("Caesar", None)]),
    LaidOut: (lambda: box("bonus:S bonus:P lay31425"), CLEOPATRA, [LaidOut("Caesar", None)]),
    CardArranged: (
        lambda: box("bonus:S bonus:P lay31425 lay12345 ^veto", action_deck="arranged"),
        CAESAR,
        [CardArranged("Caesar", "veto")],
    ),
    TurnTaken: (lambda: duel("active"), None, [TurnTaken("Cleopatra", "active")]),
    WentOn: (lambda: duel("active on"), None, [WentOn("Cleopatra", "influence")]),
    CardPlaced: (
        lambda: duel("active on (S3)"),
        CAESAR,
        [CardPlaced(player="Cleopatra", group="Senators", card=None, face="down", sums=BothSides(6, 1), cards=5)],
    ),
    CardDiscarded: (lambda: duel("passive -spy"), None, [CardDiscarded("Cleopatra", "spy")]),
    DeckChosen: (lambda: duel("passive -spy -1 -2 -3 on <action", "1 2 3 spy scout"), None, [DeckChosen("Cleopatra", "action")]),
    CardDrawn: (
        lambda: duel("passive -spy -1 -2 -3 on <action +veto", "1 2 3 spy scout"),
        CAESAR,
        [CardDrawn("Cleopatra", "action", None)],
    ),
    ActionCardPlayed: (lambda: duel("active scout"), None, [ActionCardPlayed("Cleopatra", "scout")]),
    ActionCardAimed: (
        lambda: duel("active castling S+P"),
        None,
        [ActionCardAimed(player="Cleopatra", card="castling", groups=("Senators", "Praetors"))],
    ),
    ActionCardAllowed: (
        lambda: duel("active scout @S allow"),
        None,
        [
            ActionCardAllowed("Caesar", "scout"),
            GroupScouted(player="Cleopatra", victim="Caesar", group="Senators", cards=1),
        ],
    ),
    ActionCardVetoed: (lambda: duel("active scout @S veto"), None, [ActionCardVetoed("Caesar", "scout")]),
    CardAssassinated: (
        lambda: duel("active assassination xS3 allow"),
        None,
        [
            ActionCardAllowed("Caesar", "assassination"),
            CardAssassinated(player="Cleopatra", victim="Caesar", group="Senators", card="3"),
        ],
    ),
    HandSpied: (lambda: duel("active spy allow"), None, [ActionCardAllowed("Caesar", "spy"), HandSpied("Cleopatra", "Caesar", 3)]),
    CardSpied: (lambda: duel("active spy allow ~veto"), NOBODY, [CardSpied("Cleopatra", "Caesar", None)]),
    CardPicked: (lambda: duel("active spy allow ~veto ~1 ~3 -veto"), NOBODY, [CardPicked("Cleopatra", "Caesar", "veto")]),
    CardsTakenUp: (
        lambda: duel("active castling S+P allow"),
        CAESAR,
        [
            ActionCardAllowed("Caesar", "castling"),
            CardsTakenUp(player="Cleopatra", group="Senators", up=("1",), face_down=0),
            CardsTakenUp(player="Cleopatra", group="Praetors", up=(), face_down=1),
        ],
    ),
    CardsDealtOut: (
        lambda: duel("active castling S+P allow =0 =0 =1 =0 =0 =0"),
        CAESAR,
        [CardsDealtOut(player="Cleopatra", card=None, laid=(Laid("Senators", 1), Laid("Praetors", 1)), done=True)],
    ),
    GroupScouted: (
        lambda: seven("active scout @P"),
        None,
        [
            ActionCardAimed(player="Cleopatra", card="scout", groups=("Praetors",)),
            GroupScouted(player="Cleopatra", victim="Caesar", group="Praetors", cards=1),
        ],
    ),
    WrathStruck: (
        lambda: duel("active wrath @S allow"),
        None,
        [ActionCardAllowed("Caesar", "wrath"), WrathStruck("Cleopatra", "Senators", BothSides(1, 0))],
    ),
    CardRevealed: (
        lambda: duel("active scout @S allow ~2"),
        None,
        [CardRevealed(player="Caesar", group="Senators", card="2", sums=BothSides(8, 1))],
    ),
    VoteCardTurned: (lambda: turned("!orgy", player("1"), player("1")), None, [VoteCardTurned("orgy")]),
    VoteDeckReshuffled: (
        lambda: turned("!reshuffle", player("1"), player("1"), drawn="S P"),
        None,
        [VoteCardTurned("reshuffling orgy"), VoteDeckReshuffled(3)],
    ),
    VoteDue: (
        lambda: seven("active on S5"),
        None,
        [
            CardPlaced(player="Cleopatra", group="Senators", card="5", face="up", sums=BothSides(9, 11), cards=8),
            VoteDue("Senators"),
        ],
    ),
    VoteLapsed: (
        lambda: seven("active on S5 wrath @S", action_order="free"),
        None,
        [
            ActionCardAimed(player="Cleopatra", card="wrath", groups=("Senators",)),
            WrathStruck("Cleopatra", "Senators", BothSides(0, 0)),
            CardsDiscarded(player="Caesar", group="Senators", cards=("1", "1", "2", "5"), why="wrath"),
            CardsDiscarded(player="Cleopatra", group="Senators", cards=("1", "2", "3", "5"), why="wrath"),
            VoteLapsed("Senators"),
        ],
    ),
    VoteCalled: (
        lambda: turned("!S", player("1", down="S2"), player("1", up="S5")),
        None,
        [
            VoteCardTurned("Senators"),
            VoteCalled(group="Senators", why="vote card", player="Cleopatra", hidden=BothSides(1, 0)),
        ],
    ),
    VoteHeld: (
        lambda: turned("!S", player("1", up="S4"), player("1", up="S4 S0")),
        None,
        [
            VoteCardTurned("Senators"),
            VoteCalled(group="Senators", why="vote card", player="Cleopatra", hidden=BothSides(0, 0)),
            VoteHeld(group="Senators", sums=BothSides(4, 4), philosophers=BothSides(0, 1), leader=None, winner=None),
        ],
    ),
    PatricianWon: (
        lambda: turned("!S", player("1", up="S4", won="S S"), player("1", up="S5 S1 S0", won="S")),
        None,
        [
            VoteCardTurned("Senators"),
            VoteCalled(group="Senators", why="vote card", player="Cleopatra", hidden=BothSides(0, 0)),
            VoteHeld(group="Senators", sums=BothSides(4, 6), philosophers=BothSides(0, 1), leader="Cleopatra", winner="Caesar"),
            PatricianWon(player="Caesar", group="Senators", left=1, points=BothSides(4, 1)),
            CardsDiscarded(player="Cleopatra", group="Senators", cards=("philosopher", "5"), why="vote"),
            CardsDiscarded(player="Caesar", group="Senators", cards=("4",), why="vote"),
        ],
    ),
    CardsDiscarded: (
        lambda: duel("active wrath @S allow ~2"),
        None,
        [
            CardRevealed(player="Caesar", group="Senators", card="2", sums=BothSides(8, 1)),
            CardsDiscarded(player="Caesar", group="Senators", cards=("2", "3", "3"), why="wrath"),
            CardsDiscarded(player="Cleopatra", group="Senators", cards=("1",), why="wrath"),
        ],
    ),
    GroupClosed: (
        lambda: turned("!C", player("1", up="C4 C3", won="C"), player("1", up="C5 C5 C2", won="C")),
        None,
        [
            VoteCardTurned("Censors"),
            VoteCalled(group="Censors", why="vote card", player="Cleopatra", hidden=BothSides(0, 0)),
            VoteHeld(group="Censors", sums=BothSides(7, 12), philosophers=BothSides(0, 0), leader="Cleopatra", winner="Cleopatra"),
            PatricianWon(player="Cleopatra", group="Censors", left=0, points=BothSides(1, 3)),
            CardsDiscarded(player="Cleopatra", group="Censors", cards=("5",), why="vote"),
            CardsDiscarded(player="Caesar", group="Censors", cards=("3",), why="vote"),
            GroupClosed("Censors"),
            CardsDiscarded(player="Caesar", group="Censors", cards=("4",), why="closed"),
            CardsDiscarded(player="Cleopatra", group="Censors", cards=("2", "5"), why="closed"),
        ],
    ),
    PlayEnded: (
        lambda: turned("!orgy", player(deck=""), player(deck="")),
        None,
        [VoteCardTurned("orgy"), PlayEnded("no influence left")],
    ),
    BonusShown: (
        lambda: ended("bonus:S"),
        None,
        [BonusShown(player="Caesar", group="Senators", count=3, points=2)],
    ),
    GameEnded: (
        lambda: ended("bonus:S bonus:Q"),
        None,
        [
            BonusShown(player="Cleopatra", group="Quaestors", count=1, points=0),
            GameEnded(winner="Caesar", why="no influence left", points=BothSides(6, 5), patricians=BothSides(3, 4)),
        ],
    ),
}


@pytest.mark.parametrize(("story", "seat", "expected"), STORIES.values(), ids=[kind.__name__ for kind in STORIES])
def test_an_effect_in_its_story(story: Callable[[], rubicon.Match], seat: int | None, expected: list[Effect]) -> None:
    assert last(story(), seat) == expected


def test_every_effect_type_has_a_story() -> None:
    assert set(STORIES) == set(EFFECT_TYPES)


def test_the_order_told_is_the_order_that_happened() -> None:
    """K13: of two groups at 8 the chosen one votes first, then the other."""
    match = scene(player("1", up="S1 S1 S1 S1 P2 P2 P2 P2"), player("1 2 5 4 3", up="S2 S2 S2 P1 P1 P3"))
    play(match, "active on S1 P2 @P")
    found = last(match)
    called = [(effect.group, effect.why) for effect in found if isinstance(effect, VoteCalled)]
    assert called == [("Praetors", "chosen"), ("Senators", "full")]
    kinds = [type(effect) for effect in found]
    one_vote = [VoteCalled, VoteHeld, PatricianWon, CardsDiscarded, CardsDiscarded]
    assert kinds == one_vote * 2
    points = [effect.points for effect in found if isinstance(effect, PatricianWon)]
    assert points == [BothSides(1, 0), BothSides(1, 1)], "as they were after each vote"


def test_the_reader_is_addressed() -> None:
    match = duel("active assassination xS3 allow")
    assert match.tell(len(match), CAESAR, CAESAR) == "You let it happen. Your 3 under the Senators is discarded."
    assert match.tell(len(match), CLEOPATRA, CLEOPATRA) == "Caesar lets it happen. Caesar's 3 under the Senators is discarded."
    assert match.summary(len(match), CAESAR, CAESAR) == "Senators: you lose 3"
    match = turned("!S", player("1", up="S4"), player("1", up="S5 S1"))
    assert match.summary(len(match), CLEOPATRA, CLEOPATRA) == "Senators 6–4 · patrician for you"
    assert match.summary(len(match), CAESAR, CAESAR) == "Senators 6–4 · patrician for Cleopatra"


def test_one_and_several_are_told_apart() -> None:
    assert "Your card under the Senators is turned up." in duel("active scout @S allow").tell(4, CAESAR, CAESAR)
    match = scene(player("1", down="S2 S3"), player("1 scout"))
    assert "Caesar's 2 cards under the Senators are turned up." in play(match, "active scout @S allow").tell(4)


def test_a_preview_is_what_will_happen_up_to_chance() -> None:
    match = seven("active on S5")
    foreseen = match.preview("P4")
    match.play("P4")
    assert list(foreseen) == last(match, CLEOPATRA)
    assert (
        VoteHeld(group="Senators", sums=BothSides(9, 11), philosophers=BothSides(0, 0), leader="Cleopatra", winner="Cleopatra") in foreseen
    )


def test_who_allows_a_castling_foresees_only_what_is_taken_up() -> None:
    match = duel("active castling S+P")
    assert list(match.preview("allow", CAESAR)) == last(play(match, "allow"), CAESAR)


@pytest.mark.parametrize("seat", [CAESAR, NOBODY])
def test_hidden_cards_are_in_no_effect_of_others(seat: int) -> None:
    """K7, K10, K14, K42, K43: two games that differ in hidden cards alone have equal effects."""
    one, other = (play(scene(player("1 3"), player(f"castling 1 2 {card}", down=f"S{card} P4")), "active on") for card in "35")
    for match, card in ((one, 3), (other, 5)):
        play(match, f"(Q{card}) castling S+P allow " + " ".join("=1" if value == card else "=0" for value in range(6)))
    assert len(one) == len(other)
    for ply in range(1, len(one) + 1):
        assert one.effects(ply, seat) == other.effects(ply, seat)
        assert one.tell(ply, seat) == other.tell(ply, seat)
        assert one.summary(ply, seat) == other.summary(ply, seat)


def broken(effects: Callable[[Any, int, Any], list[Effect]]) -> rubicon.Game:
    """The game with other effects."""
    game = rubicon.load("cleopatra")
    book = copy.copy(game.book)
    book.facts = dataclasses.replace(book.facts, effects=effects)
    return rubicon.Game(book, game.options)


def test_an_effect_with_a_hidden_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = rubicon.load("cleopatra").book.facts.effects
    truths: list[tuple[Any, Any]] = []

    def remembered(game: rubicon.Game, engine: Any, s: Any, seat: int) -> Any:
        """A view, whose whole position the planted effects can look up."""
        truths.append((honest_view(game, engine, s, seat), s))
        return truths[-1][0]

    def leaking(before: Any, action: int, after: Any) -> list[Effect]:
        s = next(whole for v, whole in reversed(truths) if v is after)
        known = int(after.seat)
        hidden = s.hand[1 - known if known >= 0 else 0]
        return [*honest(before, action, after), CardDrawn("Caesar", "influence", "5" if hidden[5] else "1")]

    monkeypatch.setattr(secrecy_laws, "view", remembered)
    with pytest.raises(rubicon.BadGame, match="the effects differ"):
        secrecy_laws.twins_look_alike(broken(leaking), 40, 1)


def test_what_happens_without_an_effect_is_caught() -> None:
    honest = rubicon.load("cleopatra").book.facts.effects

    def forgetful(before: Any, action: int, after: Any) -> list[Effect]:
        return [effect for effect in honest(before, action, after) if not isinstance(effect, PatricianWon)] or [WentOn("Caesar", "stop")]

    with pytest.raises(rubicon.BadGame, match=r"account otherwise for .*won"):
        effect_laws.effects_account_for_every_count(broken(forgetful), 4, 1)


def test_k43_a_group_that_gets_no_cards_goes_without_saying() -> None:
    castled = CardsDealtOut(player="Cleopatra", card=None, laid=(Laid("Praetors", 0), Laid("Censors", 2)), done=True)
    assert tell([castled], NOBODY_READS) == "Cleopatra has placed 2 cards under the Censors, all face down."
