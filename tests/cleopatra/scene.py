"""Positions for stories about rules: cards under the groups, hands given, everything else in the decks."""

from collections import Counter
from typing import Any

import rubicon
from rubicon.games.cleopatra import position
from rubicon.games.cleopatra.cards import CODES, COPIES, NAMES, PATRICIANS, SEATS
from rubicon.games.cleopatra.notation import KIND_TEXTS, VOTE_TEXTS
from tests.story import odds as odds
from tests.story import play as play
from tests.story import stand as stand
from tests.story import texts as texts

CAESAR, CLEOPATRA = 0, 1
CODE = dict(zip(NAMES, CODES, strict=True))


def player(
    hand: str = "",
    *,
    up: str = "",
    down: str = "",
    won: str = "",
    gone: str = "",
    bonus: str = "S",
    deck: str | None = None,
    order: str = "",
) -> dict[str, str]:
    """What a player has.

    hand   "1 3 0 veto": cards in hand; 0 is a philosopher
    up     "S3 P5": influence cards face up under the groups S P Q C A; down: face down
    won    "S S P": patricians won
    gone   "2 2 spy": cards discarded
    deck   "1 1 wrath": what is left in the decks (None: all that is not elsewhere); left out cards are discarded
    order  "veto spy": an arranged action deck from the top
    """
    return {
        "hand": hand,
        "up": up,
        "down": down,
        "won": won,
        "gone": gone,
        "bonus": bonus,
        "deck": "all" if deck is None else deck,
        "order": order,
    }


def scene(
    caesar: dict[str, str] | None = None,
    cleopatra: dict[str, str] | None = None,
    *,
    turn: int = CLEOPATRA,
    phase: str = "turn",
    words: str = "",
    votes: str | None = None,
    drawn: str = "",
    **options: Any,
) -> rubicon.Match:
    """A match that stands at the beginning of a turn (or in another phase); chance is typed in.

    words   further words of the turn, such as "locked" (this turn has to be active)
    votes   "S P orgy reshuffle": the vote deck (None: all that are not drawn); a group that is all won has no card
    """
    players = [caesar or player(), cleopatra or player()]
    game = rubicon.load("cleopatra", **options)
    head = repr_options(game)
    deck = votes.split() if votes is not None else vote_deck(game, players, drawn.split())
    sections = [head, f"{SEATS[turn]} {phase} {words}", f"votes {' '.join(deck)} drawn {drawn}"]
    for name, has in zip(SEATS, players, strict=True):
        if has["deck"] != "all":
            has = {**has, "gone": gone_besides(has)}
        sections.append(
            " ".join([name, *(f"{key} {has[key]}" for key in ("bonus", "won", "hand", "up", "down", "gone", "order") if has[key])])
        )
    return stand("; ".join(sections), position)


def repr_options(game: rubicon.Game) -> str:
    from rubicon.engine import options as option

    return f"cleopatra {option.text(game.options)}"


def vote_deck(game: rubicon.Game, players: list[dict[str, str]], drawn: list[str]) -> list[str]:
    """All vote cards of the game but those drawn and those of groups that are all won."""
    won = Counter(word for has in players for word in has["won"].split())
    whole = game.start(typed=True).record.vote_deck.tolist()
    cards = Counter(dict(zip(VOTE_TEXTS, whole, strict=True)))
    closed = Counter(code for code, most in zip(CODES, PATRICIANS, strict=True) if won[code] == most)
    return list((cards - closed - Counter(drawn)).elements())


def gone_besides(has: dict[str, str]) -> str:
    """Everything that is neither in hand nor under a group nor in the given deck."""
    cards = Counter(dict(zip(KIND_TEXTS, COPIES.tolist(), strict=True)))
    cards -= Counter(has["hand"].split()) + Counter(has["deck"].split())
    cards -= Counter(word[1] for word in (has["up"] + " " + has["down"]).split())
    return " ".join(cards.elements())


def side(match: rubicon.Match, name: str, code: str) -> dict[str, Any]:
    """A player's cards under a group: won, up, down, face_down."""
    group = NAMES[CODES.index(code)]
    found: dict[str, Any] = match.position().to_dict()["groups"][group][name]
    return found


def won(match: rubicon.Match) -> dict[str, tuple[int, int]]:
    """Patricians that Caesar and Cleopatra have won, by group code."""
    groups = match.position().to_dict()["groups"]
    return {CODE[name]: (group["Caesar"]["won"], group["Cleopatra"]["won"]) for name, group in groups.items()}


def hand(match: rubicon.Match, name: str) -> dict[str, int]:
    """A player's hand: kind to number."""
    found: dict[str, int] = match.position().to_dict()["players"][name]["hand"]
    return found


def discarded(match: rubicon.Match, name: str) -> dict[str, int]:
    """A player's discard pile."""
    found: dict[str, int] = match.position().to_dict()["players"][name]["discarded"]
    return found
