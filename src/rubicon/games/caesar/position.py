"""A whole position as one line of text, see docs/positions.md: sections divided by semicolons, words that players know.

caesar poison=on; Caesar place; HU=might HC=senate ...; left wealth might tactics;
Caesar laid SC5-SD1 hand sword06 ship33 markers SY AS SY-AG; Pompey laid GA-SD:ship06 hand laurel22 under 2 gained senate senate

Auto-Crassus's hand is his line from left to right; his section also has `cup A A C`, and `removed 1`. In his turn the phase is
followed by `command A 3` (the token and how many of its steps are done), `placed` and `short`.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from rubicon.core import options as option
from rubicon.core.errors import BadNotation, BadPosition
from rubicon.core.options import Options
from rubicon.core.positiontext import grouped, must
from rubicon.core.record import blank
from rubicon.core.verbs import NONE
from rubicon.games.caesar import notation
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
    ITALIA,
    KIND_NAMES,
    KINDS,
    MARKER_PLACES,
    MARKERS,
    PROVINCES,
    SEATS,
    SECOND_SPACE,
    SENATE,
    SPACES,
    STEPS,
    fits,
)
from rubicon.games.caesar.rules import legal, turn
from rubicon.games.caesar.set_up import start
from rubicon.games.caesar.state import (
    COMMAND,
    DISCARD,
    DOWN,
    DRAW,
    ENDED,
    ENDINGS,
    FLIP,
    HIDDEN,
    HIDE_AT,
    IN_BAG,
    IN_HAND,
    LEFT_OVER,
    MUSTER,
    ON_FIRST_DOUBLE,
    ORDER,
    PHASES,
    PLACE,
    RECRUIT,
    RESOLVE,
    SET_UP,
    STATE,
    UP,
)

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
    words = {
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
        f"expected 6 sections with semicolons between (game, turn, bonus tokens, left, players), found {len(sections)}",
    )
    game, whose, bonuses, left, *players = sections
    must(game[:1] == ["caesar"], f"expected 'caesar' and its options first, found {' '.join(game)!r}")
    options = option.from_text(kind, " ".join(game[1:]))
    s = blank(STATE)
    start(s, option.numbers(options))
    try:
        _read_bonuses(s, bonuses, left)
        for seat, words in enumerate(players):
            must(words[:1] == [SEATS[seat]], f"expected the section of {SEATS[seat]}, found {' '.join(words[:1])!r}")
            _read_player(s, seat, grouped(words[1:], LISTS + COUNTS))
        _read_turn(s, whose)
    except BadNotation as problem:
        raise BadPosition(str(problem)) from problem
    _fill_in(s, options)
    _check(s)
    return options, s


def _read_bonuses(s: Any, bonuses: Sequence[str], left: Sequence[str]) -> None:
    s.bonus[:] = NONE
    for word in bonuses if list(bonuses) != ["-"] else ():
        code, equals, name = word.partition("=")
        must(equals and code in CODES and name in BONUSES, f"expected a bonus token such as SC=senate, found {word!r}")
        must(s.bonus[CODES.index(code)] == NONE, f"{code} has two bonus tokens")
        s.bonus[CODES.index(code)] = BONUSES.index(name)
    must(left[:1] == ["left"], f"expected 'left' and the bonus tokens left over, found {' '.join(left)!r}")
    unknown = [name for name in left[1:] if name not in BONUSES]
    must(not unknown, f"expected bonus tokens after 'left', found {' '.join(unknown)!r}")
    s.pool[:] = [left[1:].count(name) for name in BONUSES]


def _token(word: str) -> int:
    must(word in notation.TOKEN_NUMBERS, f"expected a token such as sword06, found {word!r}")
    return notation.TOKEN_NUMBERS[word]


def _read_player(s: Any, seat: int, groups: dict[str, list[str]]) -> None:
    for word in groups.get("laid", ()):
        _read_laid(s, seat, word)
    for place, word in enumerate(groups.get("hand", ())):
        s.hand[seat, _token(word)] += 1
        if seat == s.bot:
            must(place < len(s.line), f"{SEATS[seat]} has more tokens than there are")
            s.line[place] = _token(word)
    s.reserve[seat] = 0
    for word in groups.get("open", ()):
        must(_token(word) >= BASIC_KINDS, f"only Centurions lie open, found {word!r}")
        s.reserve[seat, _token(word) - BASIC_KINDS] += 1
    for word in groups.get("markers", ()):
        place = notation._place(word.rstrip("?").lower())
        must(s.marker[place] == NONE, f"two markers lie on {notation.place_text(place)}")
        s.marker[place], s.marker_face[place] = seat, DOWN if word.endswith("?") else UP
    for word in groups.get("gained", ()):
        must(word in BONUSES, f"expected a bonus token after 'gained', found {word!r}")
        s.gained[seat, BONUSES.index(word)] += 1
    for word in groups.get("known", ()):
        _read_known(s, seat, word)
    for word in groups.get("barred", ()):
        must(word in ICONS, f"expected an icon ({', '.join(ICONS)}) after 'barred', found {word!r}")
        s.barred[seat] |= 1 << ICONS.index(word)
    if "cup" in groups:
        must(seat == s.bot, f"{SEATS[seat]} has a cup, but is not Auto-Crassus")
        _read_cup(s, groups["cup"])
    for name in COUNTS:
        words = groups.get(name, ["0"])
        must(
            len(words) == 1 and words[0].isdecimal() and int(words[0]) <= 100,
            f"expected one number after '{name}', found {words}",
        )
        if name != "removed":
            getattr(s, name)[seat] = int(words[0])
        elif name in groups:
            must(seat == s.bot and s.harder, f"{SEATS[seat]} has removed markers, but is not Auto-Crassus in the harder game")
            s.removed = int(words[0])


def _read_cup(s: Any, letters: Sequence[str]) -> None:
    whole = CUPS[s.centurions, s.solo - 1]
    unknown = [letter for letter in letters if letter not in COMMANDS]
    must(not unknown, f"expected command tokens ({', '.join(COMMANDS)}) after 'cup', found {' '.join(unknown)!r}")
    s.cup[:] = [letters.count(letter) for letter in COMMANDS]
    must(letters, "the cup is never empty: when the last command token is drawn all go back")
    for letter, there, most in zip(COMMANDS, s.cup, whole, strict=True):
        must(there <= most, f"the cup has {there} of {letter}, but there are {most}")


def _read_laid(s: Any, seat: int, word: str) -> None:
    if ":" in word:
        kind, double = divmod(notation.parse(s, word) - HIDE_AT, len(DOUBLE))
        space, swung, face = DOUBLE[double], 0, HIDDEN
        must(0 <= kind < KINDS, f"expected which token lies face down, found {word!r}")
    else:
        kind, space, swung = notation.parts(notation.parse(s, word.rstrip("?")))
        face = DOWN if word.endswith("?") else UP
    must(s.token[space] == NONE, f"two tokens lie on {notation.space_text(space)}")
    must(face == HIDDEN or fits(kind, space), f"{KIND_NAMES[kind]} does not fit {notation.space_text(space)}")
    s.token[space], s.owner[space], s.swung[space], s.face[space] = kind, seat, swung, face


def _read_known(s: Any, seat: int, word: str) -> None:
    token, _, places = word.partition("@")
    name, _, count = token.partition("*")
    must(count.isdecimal() and 0 < int(count) < 3, f"expected something known such as sword06*1@bag,hand, found {word!r}")
    for place in places.split(","):
        must(place in PLACE_BITS, f"expected a place ({', '.join(PLACE_BITS)}) in {word!r}, found {place!r}")
        s.places[seat, _token(name)] |= PLACE_BITS[place]
    s.sure[seat, _token(name)] = int(count)


def _read_turn(s: Any, words: Sequence[str]) -> None:
    must(len(words) >= 2 and words[0] in SEATS, f"expected whose turn it is and a phase, such as 'Caesar place', found {' '.join(words)!r}")
    phases = [phase.replace(" ", "-") for phase in PHASES]
    must(words[1] in phases, f"expected a phase ({', '.join(phases)}), found {words[1]!r}")
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
            must(s.placing >= 0, "expected a border space after 'placing'")
        elif word == "resolving":
            must(0 < len(rest) < 3, "expected one or two bonus tokens after 'resolving'")
            for i, bonus in enumerate(rest):
                must(bonus.rstrip("+") in BONUSES, f"expected a bonus token after 'resolving', found {bonus!r}")
                s.pending[i], s.pending_won[i] = BONUSES.index(bonus.rstrip("+")), bonus.endswith("+")
            rest = []
        elif s.phase == ENDED and word in (endings := [ending.replace(" ", "-") for ending in ENDINGS]) and rest:
            s.ending, winner = endings.index(word), rest.pop(0)
            must(winner in (*SEATS, "draw"), f"expected who won, or 'draw', found {winner!r}")
            s.winner = NONE if winner == "draw" else SEATS.index(winner)
            s.passes = 2 if word == "both-passed" else s.passes
        else:
            raise BadPosition(
                f"expected 'extra', 'passed', 'command', 'placed', 'short', 'placing', 'resolving' or how it ended, found {word!r}"
            )


def _read_command(s: Any, letter: str, done: str) -> None:
    must(s.active == s.bot, "only Auto-Crassus follows command tokens")
    must(letter in COMMANDS, f"expected a command token ({', '.join(COMMANDS)}) after 'command', found {letter!r}")
    steps = int((STEPS[COMMANDS.index(letter)] != NONE).sum())
    must(done.isdecimal() and 0 < int(done) <= steps, f"expected how many of the {steps} steps of {letter} are done, found {done!r}")
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
            must(elsewhere <= whole, f"{name} has {elsewhere} of {KIND_NAMES[kind]}, but there are {whole}")
            s.bag[seat, kind] = whole - elsewhere
        s.held[seat], s.bagged[seat] = s.hand[seat].sum(), s.bag[seat].sum()
        used = int((s.marker == seat).sum()) + int(s.under[seat]) + (int(s.removed) if seat == s.bot else 0)
        must(used <= MARKERS, f"{name} has placed {used} markers, but has {MARKERS}")
        s.markers[seat] = MARKERS - used
    whole = blank(STATE)
    start(whole, option.numbers(options))
    for bonus, name in enumerate(BONUSES):
        total = int(whole.pool[bonus]) + (bonus == SENATE)
        there = int((s.bonus == bonus).sum() + s.pool[bonus] + (s.pending == bonus).sum() + s.gained[:, bonus].sum())
        must(there <= total, f"there are {there} {name} bonus tokens, but only {total} in the game")
        must(there == total, f"{total - there} {name} missing: a bonus token is on a province, left, gained or being resolved")


def _check(s: Any) -> None:
    """What the rules never bring about."""
    ended = s.phase == ENDED
    for p in range(PROVINCES):
        open_, waits = s.free[p] > 0, s.placing != NONE and p in BETWEEN[s.placing]
        must(not (open_ and s.marker[p] != NONE), f"{CODES[p]} has a marker, but is not closed")
        must(open_ or waits or s.bonus[p] == NONE, f"{CODES[p]} is closed, but still has its bonus token")
        must(not open_ or s.bonus[p] != NONE or s.phase == SET_UP, f"{CODES[p]} is open, but has no bonus token")
    for b, (a, c) in enumerate(BETWEEN):
        owner = s.marker[FIRST_BORDER + b]
        must(
            owner == NONE or (s.marker[a] == owner == s.marker[c]),
            f"a marker lies on {notation.space_text(b)}, but nobody holds both sides",
        )
        must(
            not (s.face[b] == HIDDEN and not s.border_control), f"a token lies face down on {notation.space_text(b)} without border_control"
        )
    second = s.marker[SECOND_SPACE]
    must(second == NONE or second == s.marker[ITALIA], "Italia's second marker is not that of her holder")
    must(ended or second == s.marker[ITALIA], "Italia's holder has no second marker there")
    for seat, name in enumerate(SEATS):
        must(s.under[seat] == 0 or s.gained[seat, SENATE] > 0, f"{name} has markers under a Senate, but no Senate")
        must(ended or s.markers[seat] > 0, f"{name} has placed all markers, so the game is over")
        must(s.centurions or not s.skip[seat], f"{name} skips draws without centurions")
    steps_phase = s.phase in (MUSTER, RESOLVE, DISCARD) or (s.active == s.bot and s.phase == DRAW)
    must(steps_phase or s.phase <= LEFT_OVER or s.command == NONE or ended, "Auto-Crassus follows a command token only in its steps")
    must(not steps_phase or s.command != NONE, "expected the command token that Auto-Crassus follows, such as 'command A 3'")
    must(s.phase not in (COMMAND, MUSTER, RESOLVE, DISCARD) or s.active == s.bot, f"the phase '{PHASES[s.phase]}' is Auto-Crassus's")
    must(s.phase not in (PLACE, ORDER, FLIP, RECRUIT) or s.active != s.bot, "it is Auto-Crassus's turn, who decides nothing")
    must(not ended or s.ending > 0, "expected how the game ended and who won, such as 'over last-marker-placed Caesar'")
    must(s.placing == NONE or s.token[s.placing] != NONE, "'placing' names a space that is free")
    two = s.pending[1] != NONE and s.pending[0] != s.pending[1]
    must(two or s.phase != ORDER, "the phase 'order' needs two different bonus tokens to resolve")
    who = turn(s)
    must(ended or legal(s, who, np.zeros(2000, np.int16)) > 0, f"nobody can do anything in the phase '{PHASES[s.phase]}' of this position")
