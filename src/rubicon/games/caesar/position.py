"""A whole position as one line of text, see docs/play/positions.md: sections divided by semicolons, words that players know.

caesar poison=on; Caesar place; HU=might HC=senate ...; left wealth might tactics;
Caesar laid SC5-SD1 hand sword06 ship33 markers SY AS SY-AG; Pompey laid GA-SD:ship06 hand laurel22 under 2 gained senate senate

Auto-Crassus's hand is his line from left to right; his section also has `cup A A C`, and `removed 1`. In his turn the phase is
followed by `command A 3` (the token and how many of its steps are done), `placed` and `short`.
"""

from collections.abc import Sequence
from typing import Any

from rubicon.engine import options as option
from rubicon.engine.errors import BadNotation, BadPosition
from rubicon.engine.options import Options
from rubicon.engine.position_parser import grouped, must
from rubicon.engine.record import blank
from rubicon.engine.verbs import NONE
from rubicon.games.caesar import notation
from rubicon.games.caesar.actions import ACTION_SPACE, Hide, Place
from rubicon.games.caesar.board import (
    BASIC_KINDS,
    BETWEEN,
    BONUSES,
    CODES,
    COMMANDS,
    COPIES,
    CUPS,
    DOUBLE,
    FIRST_BORDER,
    ICONS,
    KIND_NAMES,
    KINDS,
    MARKER_PLACES,
    MARKERS,
    PROVINCES,
    SEATS,
    SENATE,
    SPACES,
    STEPS,
    fits,
)
from rubicon.games.caesar.positioncheck import check
from rubicon.games.caesar.say import called, say, token
from rubicon.games.caesar.set_up import start
from rubicon.games.caesar.state import DOWN, ENDED, ENDINGS, HIDDEN, IN_BAG, IN_HAND, ON_FIRST_DOUBLE, PHASES, STATE, UP

LISTS = ("laid", "hand", "open", "markers", "gained", "known", "barred", "cup")
COUNTS = ("under", "skip", "removed")
PLACE_BITS = {"bag": IN_BAG, "hand": IN_HAND, **{notation.space_text(space): ON_FIRST_DOUBLE << k for k, space in enumerate(DOUBLE)}}


def text(s: Any, options: Options) -> str:
    """The line; what follows from the rest (bags, free spaces, markers left, tokens put aside) is left out."""
    game = " ".join(["caesar", *option.text(options).split()])
    bonuses = [f"{CODES[p]}={BONUSES[s.bonus[p]]}" for p in range(PROVINCES) if s.bonus[p] != NONE]
    left = [name for bonus, name in enumerate(BONUSES) for _ in range(s.pool[bonus])]
    sections = [game, _turn_text(s), " ".join(bonuses) or "-", " ".join(["left", *left])]
    return "; ".join(sections + [_player_text(s, seat) for seat in range(2)])


def _turn_text(s: Any) -> str:
    words = [SEATS[s.active], PHASES[s.phase].replace(" ", "-")]
    words += ["extra"] if s.extra else []
    words += ["passed"] if s.passes else []
    words += ["command", COMMANDS[s.command], str(s.step)] if s.command != NONE else []
    words += ["placed"] if s.placed else []
    words += ["short"] if s.fell_short else []
    words += ["placing", notation.space_text(int(s.placing))] if s.placing != NONE else []
    if s.phase == ENDED:
        words += [ENDINGS[s.ending].replace(" ", "-"), "draw" if s.winner == NONE else SEATS[s.winner]]
    if s.pending[0] != NONE:
        words += ["resolving", *(BONUSES[s.pending[i]] + "+" * int(s.pending_won[i]) for i in range(2) if s.pending[i] != NONE)]
    return " ".join(words)


def _player_text(s: Any, seat: int) -> str:
    words: dict[str, Sequence[str]] = {
        "laid": [_laid_text(s, b) for b in range(SPACES) if s.owner[b] == seat],
        "hand": [notation.token_text(k) for k in _in_hand(s, seat)],
        "open": [notation.token_text(k) for k in range(BASIC_KINDS, KINDS) if s.reserve[seat, k - BASIC_KINDS]],
        "markers": [notation.place_text(p) + "?" * int(s.marker_face[p]) for p in range(MARKER_PLACES) if s.marker[p] == seat],
        "gained": [name for bonus, name in enumerate(BONUSES) for _ in range(s.gained[seat, bonus])],
        "known": [_known_text(s, seat, k) for k in range(KINDS) if s.sure[seat, k]],
        "barred": [icon for bit, icon in enumerate(ICONS) if s.barred[seat] >> bit & 1],
        "under": [str(s.under[seat])] if s.under[seat] else [],
        "skip": [str(s.skip[seat])] if s.skip[seat] else [],
        "cup": [letter for c, letter in enumerate(COMMANDS) for _ in range(s.cup[c])] if seat == s.bot else [],
        "removed": [str(s.removed)] if seat == s.bot and s.removed else [],
    }
    return " ".join([SEATS[seat], *(word for name, values in words.items() if values for word in (name, *values))])


def _in_hand(s: Any, seat: int) -> list[int]:
    """The kinds in a hand; Auto-Crassus's from left to right."""
    if seat == s.bot:
        return [int(kind) for kind in s.line if kind != NONE]
    return [kind for kind in range(KINDS) for _ in range(s.hand[seat, kind])]


def _laid_text(s: Any, b: int) -> str:
    kind = int(s.token[b])
    if s.face[b] == HIDDEN:
        return f"{notation.space_text(b)}:{notation.token_text(kind)}"
    (a, c), (first, second) = BETWEEN[b], notation.values(kind, int(s.swung[b]))
    return f"{CODES[a]}{first}-{CODES[c]}{second}{'*' * (kind >= BASIC_KINDS)}{'?' * int(s.face[b])}"


def _known_text(s: Any, seat: int, kind: int) -> str:
    places = [name for name, bit in PLACE_BITS.items() if s.places[seat, kind] & bit]
    return f"{notation.token_text(kind)}*{s.sure[seat, kind]}@{','.join(places)}"


def parse(line: str, kind: type[Options]) -> tuple[Options, Any]:
    """Options and record of a line; BadPosition names what is wrong."""
    sections = [section.split() for section in line.split(";")]
    must(
        len(sections) == 6,
        say("position-sections", count=len(sections)),
    )
    game, whose, bonuses, left, *players = sections
    must(game[:1] == ["caesar"], say("position-game", found=" ".join(game)))
    options = option.from_text(kind, " ".join(game[1:]))
    s = blank(STATE)
    start(s, option.numbers(options))
    try:
        _read_bonuses(s, bonuses, left)
        for seat, words in enumerate(players):
            must(words[:1] == [SEATS[seat]], say("position-player", seat=SEATS[seat], found=" ".join(words[:1])))
            _read_player(s, seat, grouped(words[1:], LISTS + COUNTS))
        _read_turn(s, whose)
    except BadNotation as problem:
        raise BadPosition(str(problem)) from problem
    _fill_in(s, options)
    check(s)
    return options, s


def _read_bonuses(s: Any, bonuses: Sequence[str], left: Sequence[str]) -> None:
    s.bonus[:] = NONE
    for word in bonuses if list(bonuses) != ["-"] else ():
        code, equals, name = word.partition("=")
        must(equals and code in CODES and name in BONUSES, say("position-bonus", word=word))
        must(s.bonus[CODES.index(code)] == NONE, say("position-two-bonuses", code=code))
        s.bonus[CODES.index(code)] = BONUSES.index(name)
    must(left[:1] == ["left"], say("position-left", found=" ".join(left)))
    unknown = [name for name in left[1:] if name not in BONUSES]
    must(not unknown, say("position-left-bonus", found=" ".join(unknown)))
    s.pool[:] = [left[1:].count(name) for name in BONUSES]


def _token(word: str) -> int:
    must(word in notation.TOKEN_NUMBERS, say("position-token", word=word))
    return notation.TOKEN_NUMBERS[word]


def _read_player(s: Any, seat: int, groups: dict[str, list[str]]) -> None:
    for word in groups.get("laid", ()):
        _read_laid(s, seat, word)
    for place, word in enumerate(groups.get("hand", ())):
        s.hand[seat, _token(word)] += 1
        if seat == s.bot:
            must(place < len(s.line), say("position-line", player=called(SEATS[seat])))
            s.line[place] = _token(word)
    s.reserve[seat] = 0
    for word in groups.get("open", ()):
        must(_token(word) >= BASIC_KINDS, say("position-open", word=word))
        s.reserve[seat, _token(word) - BASIC_KINDS] += 1
    for word in groups.get("markers", ()):
        place = notation._place(word.rstrip("?").lower())
        must(s.marker[place] == NONE, say("position-two-markers", place=notation.place_text(place)))
        s.marker[place], s.marker_face[place] = seat, DOWN if word.endswith("?") else UP
    for word in groups.get("gained", ()):
        must(word in BONUSES, say("position-gained", word=word))
        s.gained[seat, BONUSES.index(word)] += 1
    for word in groups.get("known", ()):
        _read_known(s, seat, word)
    for word in groups.get("barred", ()):
        must(word in ICONS, say("position-barred", icons=", ".join(ICONS), word=word))
        s.barred[seat] |= 1 << ICONS.index(word)
    if "cup" in groups:
        must(seat == s.bot, say("position-cup", player=called(SEATS[seat])))
        _read_cup(s, groups["cup"])
    for name in COUNTS:
        words = groups.get(name, ["0"])
        must(
            len(words) == 1 and words[0].isdecimal() and int(words[0]) <= 100,
            say("position-count", keyword=name, words=words),
        )
        if name != "removed":
            getattr(s, name)[seat] = int(words[0])
        elif name in groups:
            must(seat == s.bot and s.harder, say("position-removed", player=called(SEATS[seat])))
            s.removed = int(words[0])


def _read_cup(s: Any, letters: Sequence[str]) -> None:
    whole = CUPS[s.centurions, s.solo - 1]
    unknown = [letter for letter in letters if letter not in COMMANDS]
    must(not unknown, say("position-cup-tokens", commands=", ".join(COMMANDS), found=" ".join(unknown)))
    s.cup[:] = [letters.count(letter) for letter in COMMANDS]
    must(letters, say("position-cup-empty"))
    for letter, there, most in zip(COMMANDS, s.cup, whole, strict=True):
        must(there <= most, say("position-cup-many", there=there, letter=letter, most=most))


def _read_laid(s: Any, seat: int, word: str) -> None:
    match ACTION_SPACE.decode(notation.parse(s, word if ":" in word else word.rstrip("?"))):
        case Hide(kind, space):
            swung, face = 0, HIDDEN
        case Place(kind, space, swung):
            face = DOWN if word.endswith("?") else UP
        case _:
            raise BadPosition(say("position-hidden" if ":" in word else "position-laid", word=word))
    must(s.token[space] == NONE, say("position-two-tokens", space=notation.space_text(space)))
    must(face == HIDDEN or fits(kind, space), say("position-fit", token=token(KIND_NAMES[kind]), space=notation.space_text(space)))
    s.token[space], s.owner[space], s.swung[space], s.face[space] = kind, seat, swung, face


def _read_known(s: Any, seat: int, word: str) -> None:
    token, _, places = word.partition("@")
    name, _, count = token.partition("*")
    must(count.isdecimal() and 0 < int(count) < 3, say("position-known", word=word))
    must(s.sure[seat, _token(name)] == 0, say("position-known-twice", word=word))
    for place in places.split(","):
        must(place in PLACE_BITS, say("position-known-place", places=", ".join(PLACE_BITS), word=word, place=place))
        s.places[seat, _token(name)] |= PLACE_BITS[place]
    s.sure[seat, _token(name)] = int(count)


def _read_turn(s: Any, words: Sequence[str]) -> None:
    must(len(words) >= 2 and words[0] in SEATS, say("position-turn", found=" ".join(words)))
    phases = [phase.replace(" ", "-") for phase in PHASES]
    must(words[1] in phases, say("position-phase", phases=", ".join(phases), word=words[1]))
    s.active, s.phase = SEATS.index(words[0]), phases.index(words[1])
    rest = list(words[2:])
    while rest:
        word = rest.pop(0)
        if word == "extra":
            s.extra = 1
        elif word == "passed":
            s.passes = 1
        elif word in ("placed", "short") and s.active == s.bot:
            s.placed, s.fell_short = s.placed or word == "placed", s.fell_short or word == "short"
        elif word == "command" and len(rest) > 1:
            _read_command(s, rest.pop(0), rest.pop(0))
        elif word == "placing" and rest:
            s.placing = notation._place(rest.pop(0).lower()) - FIRST_BORDER
            must(s.placing >= 0, say("position-placing"))
        elif word == "resolving":
            must(0 < len(rest) < 3, say("position-resolving"))
            for i, bonus in enumerate(rest):
                must(bonus.rstrip("+") in BONUSES, say("position-resolving-bonus", bonus=bonus))
                s.pending[i], s.pending_won[i] = BONUSES.index(bonus.rstrip("+")), bonus.endswith("+")
            rest = []
        elif s.phase == ENDED and word in (endings := [ending.replace(" ", "-") for ending in ENDINGS]) and rest:
            s.ending, winner = endings.index(word), rest.pop(0)
            must(winner in (*SEATS, "draw"), say("position-winner", winner=winner))
            s.winner = NONE if winner == "draw" else SEATS.index(winner)
            s.passes = 2 if word == "both-passed" else s.passes
        else:
            raise BadPosition(say("position-turn-word", word=word))


def _read_command(s: Any, letter: str, done: str) -> None:
    must(s.active == s.bot, say("position-command-whose"))
    must(letter in COMMANDS, say("position-command", commands=", ".join(COMMANDS), letter=letter))
    steps = int((STEPS[COMMANDS.index(letter)] != NONE).sum())
    must(done.isdecimal() and 0 < int(done) <= steps, say("position-steps", steps=steps, letter=letter, done=done))
    s.command, s.step = COMMANDS.index(letter), int(done)


def _fill_in(s: Any, options: Options) -> None:
    """What follows from the rest."""
    for p in range(PROVINCES):
        s.free[p] = sum(s.token[b] == NONE for b in range(SPACES) if p in BETWEEN[b])
    for seat, name in enumerate(SEATS):
        for kind in range(KINDS):
            laid = int(((s.owner == seat) & (s.token == kind)).sum())
            whole = int(COPIES[kind]) if kind < BASIC_KINDS else int(s.centurions)
            elsewhere = laid + int(s.hand[seat, kind]) + (int(s.reserve[seat, kind - BASIC_KINDS]) if kind >= BASIC_KINDS else 0)
            must(
                elsewhere <= whole,
                say("position-too-many", player=called(name), elsewhere=elsewhere, token=token(KIND_NAMES[kind]), whole=whole),
            )
            s.bag[seat, kind] = whole - elsewhere
        s.held[seat], s.bagged[seat] = s.hand[seat].sum(), s.bag[seat].sum()
        used = int((s.marker == seat).sum()) + int(s.under[seat]) + (int(s.removed) if seat == s.bot else 0)
        must(used <= MARKERS, say("position-markers", player=called(name), used=used, markers=MARKERS))
        s.markers[seat] = MARKERS - used
    whole = blank(STATE)
    start(whole, option.numbers(options))
    for bonus, kind_of_bonus in enumerate(BONUSES):
        total = int(whole.pool[bonus]) + (bonus == SENATE)
        there = int((s.bonus == bonus).sum() + s.pool[bonus] + (s.pending == bonus).sum() + s.gained[:, bonus].sum())
        must(there <= total, say("position-bonus-many", there=there, bonus=called(kind_of_bonus), total=total))
        must(there == total, say("position-bonus-missing", missing=total - there, bonus=called(kind_of_bonus)))
