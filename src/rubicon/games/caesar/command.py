"""A turn of Auto-Crassus: a command token, and its steps one by one (C60, C61, C62, C63, C64, C70)."""

from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.caesar.board import BASIC_KINDS, COMMANDS, STEP_NAMES, STEPS
from rubicon.games.caesar.bonus import centurions_left
from rubicon.games.caesar.line import join_line
from rubicon.games.caesar.set_up import fill_cup
from rubicon.games.caesar.state import DISCARD, DRAW, MUSTER, RESOLVE, State

DRAW_STEP, CENTURION_STEP, RESOLVE_STEP, DISCARD_STEP = range(len(STEP_NAMES))


@rule
def take_command(s: State, command: int) -> None:
    """C63: the token is followed from its first step on; when it was the last one, all go back into the cup."""
    s.command = command
    s.step = s.placed = s.fell_short = 0
    s.cup[command] -= 1
    left = 0
    for other in range(len(COMMANDS)):
        left += int(s.cup[other])
    if left == 0:
        fill_cup(s)


@rule
def next_step(s: State) -> bool:
    """C62, C64: go on to the next step that can be done; returns whether there is one."""
    step = STEPS[s.command, s.step]
    while step != NONE:
        s.step += 1
        if step == RESOLVE_STEP:
            s.phase = RESOLVE
            return True
        if step == DRAW_STEP:
            if s.bagged[s.bot] > 0:
                s.phase = DRAW
                return True
            s.fell_short = 1
        elif step == CENTURION_STEP and centurions_left(s) > 0:
            s.phase = MUSTER
            return True
        elif step == DISCARD_STEP and s.fell_short == 0 and s.held[s.bot] > 0:
            s.phase = DISCARD
            return True
        step = STEPS[s.command, s.step]
    s.command = NONE
    s.step = s.fell_short = 0
    return False


@rule
def muster(s: State, kind: int) -> None:
    """C62, C64: one of his face-down Centurions joins the line."""
    s.reserve[s.bot, kind - BASIC_KINDS] = 0
    s.hand[s.bot, kind] += 1
    s.held[s.bot] += 1
    join_line(s, kind)
