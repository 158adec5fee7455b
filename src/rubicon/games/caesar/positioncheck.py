"""What the rules never bring about: a position from text that has it is refused."""

from typing import Any

import numpy as np

from rubicon.engine.position_parser import must
from rubicon.engine.verbs import NONE
from rubicon.games.caesar import notation
from rubicon.games.caesar.actions import MOST_LEGAL
from rubicon.games.caesar.board import (
    BETWEEN,
    CENTURION,
    CODES,
    DOUBLE,
    FIRST_BORDER,
    ICON_BITS,
    ITALIA,
    KIND_NAMES,
    KINDS,
    PROVINCES,
    SEATS,
    SECOND_SPACE,
    SENATE,
    WEALTH,
)
from rubicon.games.caesar.placing import can_place
from rubicon.games.caesar.rules import legal, turn
from rubicon.games.caesar.say import called, say, token
from rubicon.games.caesar.set_up import opening_hand
from rubicon.games.caesar.state import (
    COMMAND,
    DISCARD,
    DRAW,
    ENDED,
    FLIP,
    HAND,
    HIDDEN,
    IN_BAG,
    IN_HAND,
    LEFT_OVER,
    LOSE,
    MUSTER,
    ON_FIRST_DOUBLE,
    ORDER,
    PHASES,
    PLACE,
    RECRUIT,
    RESOLVE,
    SET_UP,
)


def check(s: Any) -> None:
    """Raise BadPosition unless the game can go on from here."""
    ended = s.phase == ENDED
    _check_board(s)
    for seat, name in enumerate(SEATS):
        must(s.under[seat] == 0 or s.gained[seat, SENATE] > 0, say("position-under", player=called(name)))
        must(ended or s.markers[seat] > 0, say("position-all-placed", player=called(name)))
        must(s.centurions or not s.skip[seat], say("position-skip", player=called(name)))
        must(s.skip[seat] <= s.gained[seat, CENTURION], say("position-skip-many", player=called(name)))
        _check_hand(s, seat)
        _check_knowledge(s, seat)
    _check_phase(s)
    who = turn(s)
    must(ended or legal(s, who, np.zeros(MOST_LEGAL, np.int16)) > 0, say("position-stuck", phase=PHASES[s.phase]))


def _check_board(s: Any) -> None:
    """Provinces, links and markers."""
    ended = s.phase == ENDED
    for p in range(PROVINCES):
        open_, waits = s.free[p] > 0, s.placing != NONE and p in BETWEEN[s.placing]
        must(not (open_ and s.marker[p] != NONE), say("position-not-closed", code=CODES[p]))
        must(open_ or waits or s.bonus[p] == NONE, say("position-closed", code=CODES[p]))
        must(not open_ or s.bonus[p] != NONE or s.phase == SET_UP, say("position-no-bonus", code=CODES[p]))
    for b, (a, c) in enumerate(BETWEEN):
        owner = s.marker[FIRST_BORDER + b]
        must(
            owner == NONE or (s.marker[a] == owner == s.marker[c]),
            say("position-link", space=notation.space_text(b)),
        )
        must(not (s.face[b] == HIDDEN and not s.border_control), say("position-no-border-control", space=notation.space_text(b)))
    second = s.marker[SECOND_SPACE]
    must(second == NONE or second == s.marker[ITALIA], say("position-second-whose"))
    must(ended or second == s.marker[ITALIA], say("position-second"))


def _check_hand(s: Any, seat: int) -> None:
    """C4, C7, C19, C46: a hand grows by Wealth and Centurions only; Auto-Crassus's line has no limit."""
    if seat == s.bot:
        return
    most = opening_hand(s, seat) + int(s.gained[seat, WEALTH]) + int(s.gained[seat, CENTURION])
    must(s.held[seat] <= most, say("position-hand", player=called(SEATS[seat]), count=s.held[seat], most=most))


def _check_knowledge(s: Any, seat: int) -> None:
    """What everybody knows of hidden tokens must be so; else no position would fit what a player sees."""
    name = called(SEATS[seat])
    for kind in range(KINDS):
        must(not (s.hand[seat, kind] and ICON_BITS[kind] & s.barred[seat]), say("position-barred-held", player=name))
        places = int(s.places[seat, kind])
        there = int(s.bag[seat, kind]) * bool(places & IN_BAG) + int(s.hand[seat, kind]) * bool(places & IN_HAND)
        for k, space in enumerate(DOUBLE):
            hidden = s.owner[space] == seat and s.face[space] == HIDDEN and s.token[space] == kind
            there += bool(places & ON_FIRST_DOUBLE << k) and bool(hidden)
        must(s.sure[seat, kind] <= there, say("position-not-there", player=name, token=token(KIND_NAMES[kind])))


def _check_phase(s: Any) -> None:
    """What a phase needs, and what it excludes."""
    ended = s.phase == ENDED
    steps_phase = s.phase in (MUSTER, RESOLVE, DISCARD) or (s.active == s.bot and s.phase == DRAW)
    must(steps_phase or s.phase <= LEFT_OVER or s.command == NONE or ended, say("position-steps-phase"))
    must(not steps_phase or s.command != NONE, say("position-which-command"))
    must(s.phase not in (COMMAND, MUSTER, RESOLVE, DISCARD) or s.active == s.bot, say("position-phase-whose", phase=PHASES[s.phase]))
    must(s.phase not in (PLACE, ORDER, FLIP, RECRUIT) or s.active != s.bot, say("position-crassus-turn"))
    must(not ended or s.ending > 0, say("position-ending"))
    must(s.placing == NONE or s.token[s.placing] != NONE, say("position-placing-free"))
    two = s.pending[1] != NONE and s.pending[0] != s.pending[1]
    must(two or s.phase != ORDER, say("position-order"))
    laid = (s.token != NONE).any() or s.gained.any()
    must(s.phase != SET_UP or not (laid or s.held.any()), say("position-set-up", phase=PHASES[s.phase]))
    if s.phase == HAND:  # a miniature begins with it in the middle of a game: then the bags must have what is drawn
        enough = all(int(s.bag[seat].sum()) >= opening_hand(s, seat) - int(s.held[seat]) for seat in range(2))
        must(not laid or enough, say("position-set-up", phase=PHASES[s.phase]))
        full = s.held[0] == opening_hand(s, 0)
        must(s.held[1] < opening_hand(s, 1) and (full or s.held[1] == 0), say("position-set-up", phase=PHASES[s.phase]))
    must(s.phase != DISCARD or s.held[s.bot] > 0, say("position-stuck", phase=PHASES[s.phase]))
    if s.phase in (PLACE, COMMAND):
        must(not s.poison or s.held[s.active] > 0, say("position-empty-hand", player=called(SEATS[s.active])))
    if s.phase == PLACE and s.stuck == LOSE:
        must(can_place(s, int(s.active)), say("position-lost", player=called(SEATS[s.active])))
