"""A whole position as one line of text, see docs/play/positions.md: sections divided by semicolons, words that players know.

cleopatra passive_lock=off; Cleopatra influence placed 1; votes S Q orgy orgy reshuffle drawn P C A;
Caesar bonus S won S P hand 1 3 5 veto up S3 P2 down S4 gone 1 spy; Cleopatra bonus Q hand 2 2 4 5 scout down S1 C3
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from rubicon.engine import options as option
from rubicon.engine.errors import BadPosition
from rubicon.engine.options import Options
from rubicon.engine.position_parser import grouped, index, must
from rubicon.engine.record import blank
from rubicon.engine.verbs import NONE
from rubicon.games.cleopatra.cards import (
    ACTION_CARDS,
    BONUS_COPIES,
    CODES,
    COPIES,
    DECK_NAMES,
    GROUPS,
    KIND_NAMES,
    KINDS,
    SEATS,
    VALUES,
)
from rubicon.games.cleopatra.components import components
from rubicon.games.cleopatra.knowledge import know_layout, know_sets
from rubicon.games.cleopatra.notation import KIND_TEXTS, VOTE_TEXTS
from rubicon.games.cleopatra.positioncheck import check
from rubicon.games.cleopatra.say import called, say
from rubicon.games.cleopatra.set_up import start
from rubicon.games.cleopatra.state import ARRANGE, DEAL, ENDED, ENDINGS, IN_HAND, LAY_OUT, ON_FIRST_GROUP, PHASES, STATE

FLAGS = ("passive", "locked", "carded", "cramped", "vote_carded", "between")
NUMBERS = ("placed", "placed_down", "discarded", "target", "to_vote", "voting", "step", "revealed", "later")
FACTS = {
    "open-known": ("spied", "spied_places", 0),
    "known": ("spied", "spied_places", 1),
    "open-laid": ("castled", "castled_places", 0),
    "laid": ("castled", "castled_places", 1),
}
"""What everybody, and what the opponent knows of hidden cards: of those once in hand, and of those laid face down."""
TURN_WORDS = (*FLAGS, *NUMBERS, "card", "drawing", "pool", "taken", "showing", "before", "end")
LISTS = ("bonus", "won", "hand", "up", "down", "gone", "order", "barred", *FACTS)
PLACE_BITS = {"hand": IN_HAND, **{code: ON_FIRST_GROUP << group for group, code in enumerate(CODES)}}


def text(s: Any, options: Options) -> str:
    """The line; what follows from the rest (decks, counts) is left out."""
    game = " ".join(["cleopatra", *option.text(options).split()])
    votes = ["votes", *_cards(VOTE_TEXTS, s.vote_deck), "drawn", *_cards(VOTE_TEXTS, s.vote_drawn)]
    return "; ".join([game, _turn_text(s), " ".join(votes), *(_player_text(s, seat) for seat in range(2))])


def _cards(names: Sequence[str], cells: Any) -> list[str]:
    return [name for name, n in zip(names, cells, strict=True) for _ in range(int(n))]


def _turn_text(s: Any) -> str:
    words = [SEATS[s.active], PHASES[s.phase].replace(" ", "-")]
    words += [name for name in FLAGS if getattr(s, name)]
    for name in NUMBERS:
        if getattr(s, name) not in (0, NONE) or (name in ("target", "voting") and getattr(s, name) == 0):
            words += [name, str(getattr(s, name))]
    words += ["card", KIND_NAMES[s.card]] if s.card != NONE else []
    words += ["drawing", SEATS[s.drawer], DECK_NAMES[s.from_deck]]
    for name in ("pool", "taken", "showing"):
        if getattr(s, name).any():
            words += [name, ",".join(map(str, getattr(s, name)))]
    if s.before.any():
        words += ["before", ",".join(map(str, s.before.ravel()))]
    if s.ending:
        words += ["end", ENDINGS[s.ending].replace(" ", "-")]
    return " ".join(words)


def _player_text(s: Any, seat: int) -> str:
    words = {
        "bonus": [CODES[s.bonus[seat]]] if s.bonus[seat] != NONE else [],
        "won": _cards(CODES, s.won[seat]),
        "hand": _cards(KIND_TEXTS, s.hand[seat]),
        "up": _laid(s.up[seat]),
        "down": _laid(s.down[seat]),
        "gone": _cards(KIND_TEXTS, s.gone[seat]),
        "order": [KIND_NAMES[kind] for kind in s.order[seat] if kind != NONE],
        "barred": [KIND_NAMES[VALUES + a] for a in range(KINDS - VALUES) if s.barred[seat] >> a & 1],
    }
    for name, (count, places, audience) in FACTS.items():
        words[name] = _facts(getattr(s, count)[audience, seat], getattr(s, places)[audience, seat])
    return " ".join([SEATS[seat], *(word for name, values in words.items() if values for word in (name, *values))])


def _laid(cells: Any) -> list[str]:
    return [f"{CODES[group]}{value}" for group in range(GROUPS) for value in range(VALUES) for _ in range(int(cells[group, value]))]


def _facts(counts: Any, places: Any) -> list[str]:
    names = [",".join(name for name, bit in PLACE_BITS.items() if places[kind] & bit) for kind in range(len(counts))]
    return [f"{KIND_TEXTS[kind]}*{counts[kind]}@{names[kind]}" for kind in range(len(counts)) if counts[kind]]


def parse(line: str, kind: type[Options]) -> tuple[Options, Any]:
    """Options and record of a line; BadPosition names what is wrong."""
    sections = [section.split() for section in line.split(";")]
    must(len(sections) == 5, say("position-sections", count=len(sections)))
    game, whose, votes, *players = sections
    must(game[:1] == ["cleopatra"], say("position-game", found=" ".join(game)))
    options = option.from_text(kind, " ".join(game[1:]))
    s = blank(STATE)
    start(s, option.numbers(options))
    whole = components(s)
    for seat, words in enumerate(players):
        must(words[:1] == [SEATS[seat]], say("position-player", seat=SEATS[seat], found=" ".join(words[:1])))
        _clear(s, seat)
        _read_player(s, seat, grouped(words[1:], LISTS))
    _read_votes(s, votes)
    _read_turn(s, whose)
    _fill_in(s)
    check(s, whole)
    return options, s


def _clear(s: Any, seat: int) -> None:
    """What `start` has dealt is put back."""
    s.hand[seat] = 0
    for count, places, audience in FACTS.values():
        getattr(s, count)[audience, seat] = getattr(s, places)[audience, seat] = 0


def _cell(word: str) -> tuple[int, int]:
    must(len(word) == 2 and word[1] in KIND_TEXTS[:VALUES], say("position-card", word=word))
    return index(word[0], CODES, say("some-group")), int(word[1])


def _read_player(s: Any, seat: int, groups: dict[str, list[str]]) -> None:
    for word in groups.get("bonus", ()):
        s.bonus[seat] = index(word, CODES[: len(BONUS_COPIES)], say("some-bonus-group"))
    for word in groups.get("won", ()):
        s.won[seat, index(word, CODES, say("some-group"))] += 1
    for name in ("hand", "gone"):
        for word in groups.get(name, ()):
            getattr(s, name)[seat, index(word, KIND_TEXTS, say("some-card"))] += 1
    for name in ("up", "down"):
        for word in groups.get(name, ()):
            getattr(s, name)[seat][_cell(word)] += 1
    order = groups.get("order", [])
    must(len(order) <= ACTION_CARDS, say("position-deck-many", player=called(SEATS[seat]), count=len(order), most=ACTION_CARDS))
    for place, word in enumerate(order):
        s.order[seat, place] = VALUES + index(word, KIND_NAMES[VALUES:], say("some-action-card"))
    for word in groups.get("barred", ()):
        s.barred[seat] |= 1 << index(word, KIND_NAMES[VALUES:], say("some-action-card"))
    for name, (count, places, audience) in FACTS.items():
        for word in groups.get(name, ()):
            _read_fact(getattr(s, count)[audience, seat], getattr(s, places)[audience, seat], word)


def _read_fact(counts: Any, places: Any, word: str) -> None:
    card, _, among = word.partition("@")
    name, _, count = card.partition("*")
    kind = index(name, KIND_TEXTS[: len(counts)], say("some-card"))
    must(count.isdecimal() and 0 < int(count) < 9, say("position-known", word=word))
    must(counts[kind] == 0, say("position-known-twice", word=word))
    counts[kind] = int(count)
    for place in among.split(","):
        must(place in PLACE_BITS, say("position-known-place", places=", ".join(PLACE_BITS), word=word, place=place))
        places[kind] |= PLACE_BITS[place]


def _read_votes(s: Any, words: Sequence[str]) -> None:
    must(words[:1] == ["votes"] and words.count("drawn") == 1, say("position-votes", found=" ".join(words)))
    middle = list(words).index("drawn")
    for cells, names in ((s.vote_deck, words[1:middle]), (s.vote_drawn, words[middle + 1 :])):
        cells[:] = 0
        for word in names:
            cells[index(word, VOTE_TEXTS, say("some-vote-card"))] += 1


def _read_turn(s: Any, words: Sequence[str]) -> None:
    must(len(words) >= 2 and words[0] in SEATS, say("position-turn", found=" ".join(words)))
    s.active, s.phase = SEATS.index(words[0]), index(words[1], [phase.replace(" ", "-") for phase in PHASES], say("some-phase"))
    s.drawer = s.active
    rest = list(words[2:])
    while rest:
        word = rest.pop(0)
        if word in FLAGS:
            setattr(s, word, 1)
            continue
        must(rest, say("position-after", word=word))
        value = rest.pop(0)
        if word in NUMBERS:
            must(value.isdecimal() and int(value) < 100, say("position-number", word=word, value=value))
            setattr(s, word, int(value))
        elif word == "card":
            s.card = VALUES + index(value, KIND_NAMES[VALUES:], say("some-action-card"))
        elif word == "drawing":
            must(rest, say("position-drawing"))
            s.drawer, s.from_deck = index(value, SEATS, say("some-player")), index(rest.pop(0), DECK_NAMES, say("some-deck"))
        elif word in ("pool", "taken", "showing", "before"):
            cells, numbers = getattr(s, word), value.split(",")
            must(
                len(numbers) == cells.size and all(n.isdecimal() and int(n) < 32 for n in numbers),
                say("position-counts", size=cells.size, word=word),
            )
            cells[...] = np.array(list(map(int, numbers))).reshape(cells.shape)
        elif word == "end":
            s.ending = index(value, [ending.replace(" ", "-") for ending in ENDINGS], say("some-ending"))
        else:
            raise BadPosition(say("position-turn-word", words=", ".join(TURN_WORDS), word=word))


def _fill_in(s: Any) -> None:
    """What follows from the rest: decks, counts, before the first turn what all know, and at the end points and winner."""
    for seat, name in enumerate(SEATS):
        for kind in range(KINDS):
            elsewhere = int(s.hand[seat, kind]) + int(s.gone[seat, kind])
            if kind < VALUES:
                elsewhere += int(s.up[seat, :, kind].sum() + s.down[seat, :, kind].sum()) + (int(s.pool[kind]) if seat == s.active else 0)
            must(
                elsewhere <= COPIES[kind],
                say("position-too-many", player=called(name), elsewhere=elsewhere, card=called(KIND_NAMES[kind]), copies=COPIES[kind]),
            )
            s.deck[seat, kind] = COPIES[kind] - elsewhere
        for deck, (first, end) in enumerate(((0, VALUES), (VALUES, KINDS))):
            s.held[seat, deck], s.left[seat, deck] = s.hand[seat, first:end].sum(), s.deck[seat, first:end].sum()
        s.lying[seat] = s.down[seat].sum(axis=1)
        if s.phase in (DEAL, LAY_OUT, ARRANGE):
            know_sets(s, seat)
        if s.phase == ARRANGE or (s.phase == LAY_OUT and seat < s.active):
            know_layout(s, seat)
        if s.bonus[seat] != NONE:
            s.box[s.bonus[seat]] -= 1
    must((s.box >= 0).all(), say("position-bonus"))
    if s.phase == ENDED:
        from rubicon.games.cleopatra.score import reveal

        must(s.revealed == 2 and (s.bonus != NONE).all(), say("position-over"))
        s.revealed = 1
        reveal(s)
