"""A whole position as one line of text, see docs/positions.md: sections divided by semicolons, words that players know.

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

from rubicon.core import options as option
from rubicon.core.errors import BadPosition
from rubicon.core.options import Options
from rubicon.core.positiontext import grouped, index, must
from rubicon.core.record import blank
from rubicon.core.verbs import NONE
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
from rubicon.games.augustus.row import count
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
PLAYER_WORDS = ("supply", "legions", "objectives", "chosen", *PILES)
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
        raise BadPosition(f"the deck after 'cards=' can't be read: {problem}") from problem
    must(packed.eof, "the deck after 'cards=' is cut off or too long")
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
    }
    return " ".join([SEATS[seat], *(word for name, values in words.items() if values for word in (name, *values))])


def parse(line: str, kind: type[Options]) -> tuple[Options, Any]:
    """Options and record of a line; BadPosition names what is wrong."""
    sections = [section.split() for section in line.split(";")]
    must(
        len(sections) > 5, f"expected sections with semicolons between (game, turn, drawn, offer, rewards, players), found {len(sections)}"
    )
    game, whose, drawn, offer, rewards, *players = sections
    must(game[:1] == ["augustus"], f"expected 'augustus' and its options first, found {' '.join(game)!r}")
    packed = [word.removeprefix("cards=") for word in game if word.startswith("cards=")]
    plain = " ".join(word for word in game[1:] if not word.startswith("cards="))
    options = option.from_text(kind, plain)
    if packed:
        options = msgspec.structs.replace(options, cards=Deck.read(_unpack(packed[0])))
    s = blank(STATE)
    start(s, option.numbers(options))
    must(len(players) == s.players, f"expected {s.players} sections of players, found {len(players)}")
    _read_turn(s, whose)
    _read_table(s, drawn, offer, rewards)
    for seat, words in enumerate(players):
        must(words[:1] == [SEATS[seat]], f"expected the section of {SEATS[seat]}, found {' '.join(words[:1])!r}")
        _read_player(s, seat, grouped(words[1:], PLAYER_WORDS))
    s.in_deck = int((s.where == 0).sum())
    check(s)
    return options, s


def _number(word: str, most: int, what: str) -> int:
    must(re.fullmatch("[0-9]{1,3}", word) and int(word) <= most, f"expected {what} from 0 to {most}, found {word!r}")
    return int(word)


def _place(s: Any, word: str, place: int) -> int:
    """An objective by number, which lies somewhere now and nowhere else."""
    number = _number(word, CARDS, "the number of an objective")
    must(number > 0, "objectives are numbered from 1")
    must(s.where[number - 1] == 0, f"objective {number} is in two places")
    s.where[number - 1] = place
    return number - 1


def _cells(word: str) -> Any:
    cells = np.zeros(SLOTS * SYMBOLS, np.int8)
    for piece in word.split(","):
        found = re.fullmatch(rf"([0-{SLOTS - 1}])({'|'.join(CODES)})([1-6])", piece)
        must(found, f"expected cells such as 0sw1, found {piece!r}")
        assert found is not None
        cells[int(found[1]) * SYMBOLS + CODES.index(found[2])] = int(found[3])
    return cells


def _read_turn(s: Any, words: Sequence[str]) -> None:
    must(words, "expected a phase, such as 'choose'")
    s.phase = index(words[0], PHASES, "a phase")
    rest = list(words[1:])
    while rest:
        word = rest.pop(0)
        if word in FLAGS:
            setattr(s, word, 1)
            continue
        must(rest, f"expected something after {word!r}")
        value = rest.pop(0)
        if word in NUMBERS:
            setattr(s, word, _number(value, NUMBERS[word], word))
        elif word in PEOPLE:
            setattr(s, word, index(value, SEATS[: s.players], "a player"))
        elif word in TOKEN_WORDS:
            setattr(s, word, index(value, TOKEN_NAMES, "a token"))
        elif word == "stage":
            s.stage = index(value, STAGES, "a stage")
        elif word == "draws":
            must(re.fullmatch("[0-9]{1,5}", value) and int(value) < MOST_DRAWS, f"expected the number of draws, found {value!r}")
            s.draws[1], s.draws[0] = divmod(int(value), 100)
        elif word == "current":
            s.current = _place(s, value, RESOLVED)
        elif word == "fresh":
            s.fresh[:] = _cells(value)
        else:
            must(word == "end", f"expected one of {', '.join((*FLAGS, *NUMBERS, *PEOPLE, *TOKEN_WORDS))}, found {word!r}")
            s.ending = index(value, [ending.replace(" ", "-") for ending in ENDINGS], "how it ended")


def _read_table(s: Any, drawn: list[str], offer: list[str], rewards: list[str]) -> None:
    must(drawn[:1] == ["drawn"] and len(drawn) % 2, f"expected 'drawn' and tokens with their numbers, found {' '.join(drawn)!r}")
    for name, number in zip(drawn[1::2], drawn[2::2], strict=True):
        token = index(name, TOKEN_NAMES, "a token")
        s.drawn[token] = _number(number, int(TOKEN_COPIES[token]), f"the number of {name}")
        s.bag[token] = TOKEN_COPIES[token] - s.drawn[token]
    must(offer[:1] == ["offer"] and "lost" in offer, f"expected 'offer ... lost ...', found {' '.join(offer)!r}")
    middle = offer.index("lost")
    must(middle - 1 == OFFER, f"expected {OFFER} objectives on the offer, or - where there is none, found {middle - 1}")
    for place, word in enumerate(offer[1:middle]):
        s.offer[place] = NONE if word == "-" else _place(s, word, ON_OFFER)
    for word in offer[middle + 1 :]:
        _place(s, word, LOST)
    must(rewards[:1] == ["rewards"] and len(rewards) % 2, f"expected 'rewards' with who has them, found {' '.join(rewards)!r}")
    for name, seat in zip(rewards[1::2], rewards[2::2], strict=True):
        field, place = REWARDS[list(REWARDS)[index(name, list(REWARDS), "a reward")]]
        getattr(s, field)[place] = index(seat, SEATS[: s.players], "a player")


def _read_player(s: Any, seat: int, groups: dict[str, list[str]]) -> None:
    for name, field in (("supply", s.supply), ("legions", s.army)):
        for word in groups.get(name, ()):
            field[seat] = _number(word, 127, f"the {name}")
    objectives = groups.get("objectives", [])
    must(len(objectives) <= SLOTS, f"{SEATS[seat]} has {len(objectives)} objectives, {SLOTS} at most")
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
    chosen = groups.get("chosen", [])
    if chosen in (["pass"], ["drafted"]):
        s.chosen_to[seat] = PASSED
    elif chosen:
        source, sign, target = (
            re.split("([+>])", chosen[0], maxsplit=1) if len(chosen) == 1 and re.search("[+>]", chosen[0]) else ("", "", "")
        )
        must(sign and (sign == ">") == bool(source), f"expected 'chosen' with pass, drafted, +14 or 3>14, found {' '.join(chosen)!r}")
        s.chosen_from[seat] = _number(source, SLOTS * SYMBOLS - 1, "a space") if source else SUPPLY
        s.chosen_to[seat] = _number(target, SLOTS * SYMBOLS - 1, "a space")


def _read_objective(s: Any, seat: int, slot: int, word: str) -> None:
    found = re.fullmatch(rf"(\d+)(?::((?:{'|'.join(CODES)})[1-6](?:,(?:{'|'.join(CODES)})[1-6])*))?(?:!(\d+))?", word)
    must(found, f"expected an objective with its legions, such as 87:st2,da1, found {word!r}")
    assert found is not None
    s.objective[seat, slot] = _place(s, found[1], OPEN_AT + seat)
    for piece in found[2].split(",") if found[2] else ():
        s.legions[seat, slot, CODES.index(piece[:2])] = int(piece[2])
    s.waits[seat, slot] = _number(found[3] or "0", MOST_WAITS, "a place in the queue")
