"""A whole position as one line of text, see docs/play/positions.md: sections divided by semicolons, words that players know.

augustus players=2; choose crier Livia token swords symbol swords; drawn swords 2 shield 1; offer 5 8 12 33 60 lost 81;
rewards senator Livia 2 Agrippa wheat Livia; Agrippa supply 4 objectives 87:st2,da1 3 17 done 9 20; Livia supply 7 objectives 1 - 2
"""

import base64
import binascii
import re
import zlib
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from rubicon.engine import options as option
from rubicon.engine.errors import BadPosition
from rubicon.engine.options import Options
from rubicon.engine.position_parser import grouped, index, must
from rubicon.engine.record import blank
from rubicon.engine.verbs import NONE
from rubicon.games.augustus.box import (
    CARDS,
    LEAST_NUMBER,
    LEGIONS,
    NUMBER_REWARDS,
    OFFER,
    RESOURCE_NAMES,
    SEATS,
    SLOTS,
    SYMBOLS,
    TOKEN_COPIES,
    TOKEN_NAMES,
    TYPE_REWARD_NAMES,
)
from rubicon.games.augustus.deck import BUILT_IN, Deck
from rubicon.games.augustus.notation import CODES
from rubicon.games.augustus.positioncheck import check
from rubicon.games.augustus.row import count, has_missed
from rubicon.games.augustus.say import called, say
from rubicon.games.augustus.set_up import start
from rubicon.games.augustus.state import (
    DEALT_AT,
    DISCARDED_AT,
    DONE_AT,
    DRAFT,
    ENDINGS,
    KEPT_AT,
    LOST,
    MOST_WAITS,
    ON_OFFER,
    OPEN_AT,
    PASSED,
    PHASES,
    RESOLVED,
    STAGES,
    STATE,
    SUPPLY,
)

FLAGS = ("bag_passes", "completed")
NUMBERS = {"quiet": 100, "depth": MOST_WAITS, "remaining": 20, "lifted": 127}
"""With the most that they can be."""
PEOPLE = ("active", "crier", "owner", "victim")
TOKEN_WORDS = ("token", "symbol")
REWARDS = {
    **{name: ("type_reward", reward) for reward, name in enumerate(TYPE_REWARD_NAMES)},
    **{str(LEAST_NUMBER + reward): ("number_reward", reward) for reward in range(len(NUMBER_REWARDS))},
    **{name: ("resource_reward", reward) for reward, name in enumerate(RESOURCE_NAMES)},
}
PILES = {"dealt": DEALT_AT, "kept": KEPT_AT, "discarded": DISCARDED_AT, "done": DONE_AT}
PLAYER_WORDS = ("supply", "legions", "objectives", "chosen", *PILES, "announced", "missed")
LONGEST_DECK = 50_000
MOST_DRAWS = 12_700


def text(s: Any, options: Options) -> str:
    """The line; what follows from the rest (bag, deck, counts) is left out."""
    cards = getattr(options, "cards", BUILT_IN)
    plain = [word for word in option.text(options).split() if not word.startswith("cards=")]
    packed = [f"cards={_pack(cards.text)}"] if cards != BUILT_IN else []
    drawn = [f"{name} {s.drawn[token]}" for token, name in enumerate(TOKEN_NAMES) if s.drawn[token]]
    offer = ["-" if card == NONE else str(card + 1) for card in s.offer]
    held = [(name, getattr(s, field)[place]) for name, (field, place) in REWARDS.items()]
    sections = [
        " ".join(["augustus", *plain, *packed]),
        _turn_text(s),
        " ".join(["drawn", *drawn]),
        " ".join(["offer", *offer, "lost", *_numbers(s.where == LOST)]),
        " ".join(["rewards", *(f"{name} {SEATS[seat]}" for name, seat in held if seat != NONE)]),
        *(_player_text(s, seat) for seat in range(s.players)),
    ]
    return "; ".join(sections)


def _pack(content: str) -> str:
    return base64.urlsafe_b64encode(zlib.compress(content.encode(), 9)).decode()


def _unpack(word: str) -> str:
    packed = zlib.decompressobj()
    try:
        content = packed.decompress(base64.urlsafe_b64decode(word), LONGEST_DECK).decode()
    except (binascii.Error, zlib.error, ValueError) as problem:
        raise BadPosition(say("position-deck", problem=problem)) from problem
    must(packed.eof, say("position-deck-cut"))
    return content


def _numbers(there: Any) -> list[str]:
    return [str(card + 1) for card in np.flatnonzero(there)]


def _turn_text(s: Any) -> str:
    words = [PHASES[s.phase], *(name for name in FLAGS if getattr(s, name))]
    words += ["stage", STAGES[s.stage]] if s.stage else []
    for name in PEOPLE:
        seat = getattr(s, name)
        if seat != (0 if name == "active" else NONE):
            words += [name, SEATS[seat]]
    for name in TOKEN_WORDS:
        words += [name, TOKEN_NAMES[getattr(s, name)]] if getattr(s, name) != NONE else []
    for name in NUMBERS:
        words += [name, str(getattr(s, name))] if getattr(s, name) else []
    words += ["draws", str(100 * int(s.draws[1]) + int(s.draws[0]))] if s.draws.any() else []
    words += ["current", str(s.current + 1)] if s.current != NONE else []
    words += ["fresh", _cells_text(s.fresh)] if s.fresh.any() else []
    return " ".join([*words, *(["end", ENDINGS[s.ending].replace(" ", "-")] if s.ending else [])])


def _cells_text(cells: Any) -> str:
    """0sw2,1ca1: slot, symbol, legions"""
    return ",".join(f"{cell // SYMBOLS}{CODES[cell % SYMBOLS]}{n}" for cell, n in enumerate(cells) if n)


def _objective_text(s: Any, seat: int, slot: int) -> str:
    """87:st2,da1!1: number, legions, its place in the queue"""
    if s.objective[seat, slot] == NONE:
        return "-"
    legions = ",".join(f"{CODES[symbol]}{n}" for symbol, n in enumerate(s.legions[seat, slot]) if n)
    waits = f"!{s.waits[seat, slot]}" if s.waits[seat, slot] else ""
    return f"{s.objective[seat, slot] + 1}{':' if legions else ''}{legions}{waits}"


def _chosen_text(s: Any, seat: int) -> list[str]:
    source, target = int(s.chosen_from[seat]), int(s.chosen_to[seat])
    if target == NONE:
        return []
    if target == PASSED:
        return ["drafted" if s.phase == DRAFT else "pass"]
    return [f"+{target}" if source == SUPPLY else f"{source}>{target}"]


def _player_text(s: Any, seat: int) -> str:
    objectives = [_objective_text(s, seat, slot) for slot in range(SLOTS)]
    while objectives and objectives[-1] == "-":
        objectives.pop()
    words = {
        "supply": [str(s.supply[seat])],
        "legions": [str(s.army[seat])] if s.army[seat] != LEGIONS else [],
        "objectives": objectives,
        "chosen": _chosen_text(s, seat),
        **{name: _numbers(s.where == at + seat) for name, at in PILES.items()},
        "announced": _numbers((s.where == DONE_AT + seat) & (s.announced != 0)),
        "missed": [str(LEAST_NUMBER + reward) for reward in range(len(NUMBER_REWARDS)) if has_missed(s, seat, reward)],
    }
    return " ".join([SEATS[seat], *(word for name, values in words.items() if values for word in (name, *values))])


def parse(line: str, kind: type[Options]) -> tuple[Options, Any]:
    """Options and record of a line; BadPosition names what is wrong."""
    sections = [section.split() for section in line.split(";")]
    must(len(sections) > 5, say("position-sections", count=len(sections)))
    game, whose, drawn, offer, rewards, *players = sections
    must(game[:1] == ["augustus"], say("position-game", found=" ".join(game)))
    packed = [word.removeprefix("cards=") for word in game if word.startswith("cards=")]
    plain = " ".join(word for word in game[1:] if not word.startswith("cards="))
    options = option.from_text(kind, plain)
    if packed:
        options = msgspec.structs.replace(options, cards=Deck.read(_unpack(packed[0])))
    s = blank(STATE)
    start(s, option.numbers(options))
    must(len(players) == s.players, say("position-players", players=s.players, count=len(players)))
    _read_turn(s, whose)
    _read_table(s, drawn, offer, rewards)
    for seat, words in enumerate(players):
        must(words[:1] == [SEATS[seat]], say("position-player", seat=SEATS[seat], found=" ".join(words[:1])))
        _read_player(s, seat, grouped(words[1:], PLAYER_WORDS))
    s.in_deck = int((s.where == 0).sum())
    check(s)
    return options, s


def _number(word: str, most: int, what: str) -> int:
    must(re.fullmatch("[0-9]{1,3}", word) and int(word) <= most, say("position-number", what=what, most=most, word=word))
    return int(word)


def _place(s: Any, word: str, place: int) -> int:
    """An objective by number, which lies somewhere now and nowhere else."""
    number = _number(word, CARDS, say("some-objective"))
    must(number > 0, say("position-from-one"))
    must(s.where[number - 1] == 0, say("position-two-places", number=number))
    s.where[number - 1] = place
    return number - 1


def _cells(word: str) -> Any:
    cells = np.zeros(SLOTS * SYMBOLS, np.int8)
    for piece in word.split(","):
        found = re.fullmatch(rf"([0-{SLOTS - 1}])({'|'.join(CODES)})([1-6])", piece)
        must(found, say("position-cells", piece=piece))
        assert found is not None
        cells[int(found[1]) * SYMBOLS + CODES.index(found[2])] = int(found[3])
    return cells


def _read_turn(s: Any, words: Sequence[str]) -> None:
    must(words, say("position-phase"))
    s.phase = index(words[0], PHASES, say("some-phase"))
    rest = list(words[1:])
    while rest:
        word = rest.pop(0)
        if word in FLAGS:
            setattr(s, word, 1)
            continue
        must(rest, say("position-after", word=word))
        value = rest.pop(0)
        if word in NUMBERS:
            setattr(s, word, _number(value, NUMBERS[word], word))
        elif word in PEOPLE:
            setattr(s, word, index(value, SEATS[: s.players], say("some-player")))
        elif word in TOKEN_WORDS:
            setattr(s, word, index(value, TOKEN_NAMES, say("some-token")))
        elif word == "stage":
            s.stage = index(value, STAGES, say("some-stage"))
        elif word == "draws":
            must(re.fullmatch("[0-9]{1,5}", value) and int(value) < MOST_DRAWS, say("position-draws", value=value))
            s.draws[1], s.draws[0] = divmod(int(value), 100)
        elif word == "current":
            s.current = _place(s, value, RESOLVED)
        elif word == "fresh":
            s.fresh[:] = _cells(value)
        else:
            must(word == "end", say("position-turn-word", words=", ".join((*FLAGS, *NUMBERS, *PEOPLE, *TOKEN_WORDS)), word=word))
            s.ending = index(value, [ending.replace(" ", "-") for ending in ENDINGS], say("some-ending"))


def _read_table(s: Any, drawn: list[str], offer: list[str], rewards: list[str]) -> None:
    must(drawn[:1] == ["drawn"] and len(drawn) % 2, say("position-drawn", found=" ".join(drawn)))
    for name, number in zip(drawn[1::2], drawn[2::2], strict=True):
        token = index(name, TOKEN_NAMES, say("some-token"))
        s.drawn[token] = _number(number, int(TOKEN_COPIES[token]), say("some-count", token=called(name)))
        s.bag[token] = TOKEN_COPIES[token] - s.drawn[token]
    must(offer[:1] == ["offer"] and "lost" in offer, say("position-offer", found=" ".join(offer)))
    middle = offer.index("lost")
    must(middle - 1 == OFFER, say("position-offer-count", most=OFFER, count=middle - 1))
    for place, word in enumerate(offer[1:middle]):
        s.offer[place] = NONE if word == "-" else _place(s, word, ON_OFFER)
    for word in offer[middle + 1 :]:
        _place(s, word, LOST)
    must(rewards[:1] == ["rewards"] and len(rewards) % 2, say("position-rewards", found=" ".join(rewards)))
    for name, seat in zip(rewards[1::2], rewards[2::2], strict=True):
        field, place = REWARDS[list(REWARDS)[index(name, list(REWARDS), say("some-reward"))]]
        getattr(s, field)[place] = index(seat, SEATS[: s.players], say("some-player"))


def _read_player(s: Any, seat: int, groups: dict[str, list[str]]) -> None:
    for name, field in (("supply", s.supply), ("legions", s.army)):
        for word in groups.get(name, ()):
            field[seat] = _number(word, 127, say(f"some-{name}"))
    objectives = groups.get("objectives", [])
    must(len(objectives) <= SLOTS, say("position-objectives", player=called(SEATS[seat]), count=len(objectives), most=SLOTS))
    for slot, word in enumerate(objectives):
        if word != "-":
            _read_objective(s, seat, slot, word)
    for hand, (name, at) in enumerate(PILES.items()):
        cards = [_place(s, word, at + seat) for word in groups.get(name, ())]
        if at != DONE_AT:
            s.hidden[seat, hand] = len(cards)
            continue
        for card in cards:
            count(s, seat, card)
    for word in groups.get("announced", ()):
        card = _number(word, CARDS, say("some-objective")) - 1
        must(card >= 0 and s.where[card] == DONE_AT + seat, say("position-announced-row", word=word, player=called(SEATS[seat])))
        s.announced[card] = 1
    for word in groups.get("missed", ()):
        s.missed[seat] |= 1 << index(word, [str(LEAST_NUMBER + reward) for reward in range(len(NUMBER_REWARDS))], say("some-reward"))
    chosen = groups.get("chosen", [])
    if chosen in (["pass"], ["drafted"]):
        s.chosen_to[seat] = PASSED
    elif chosen:
        source, sign, target = (
            re.split("([+>])", chosen[0], maxsplit=1) if len(chosen) == 1 and re.search("[+>]", chosen[0]) else ("", "", "")
        )
        must(sign and (sign == ">") == bool(source), say("position-chosen", found=" ".join(chosen)))
        s.chosen_from[seat] = _number(source, SLOTS * SYMBOLS - 1, say("some-space")) if source else SUPPLY
        s.chosen_to[seat] = _number(target, SLOTS * SYMBOLS - 1, say("some-space"))


def _read_objective(s: Any, seat: int, slot: int, word: str) -> None:
    found = re.fullmatch(rf"(\d+)(?::((?:{'|'.join(CODES)})[1-6](?:,(?:{'|'.join(CODES)})[1-6])*))?(?:!(\d+))?", word)
    must(found, say("position-objective", word=word))
    assert found is not None
    s.objective[seat, slot] = _place(s, found[1], OPEN_AT + seat)
    for piece in found[2].split(",") if found[2] else ():
        s.legions[seat, slot, CODES.index(piece[:2])] = int(piece[2])
    s.waits[seat, slot] = _number(found[3] or "0", MOST_WAITS, say("some-queue"))
