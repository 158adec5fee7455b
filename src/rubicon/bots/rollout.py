"""Rollouts and leaf evaluation: what the state at the end of a simulation's path is worth to each player.

A leaf is played on by the game's rollout policy for some decisions and then evaluated statically (`evaluate`), or it is played to the end
with random moves.
"""

from rubicon.bots.workspace import Workspace
from rubicon.engine.chance import drawn
from rubicon.engine.rule import rule
from rubicon.engine.verbs import CHANCE, OVER, apply, evaluate, legal, rollout_policy, score, turn
from rubicon.vector.simulation import rollout

RANDOM_ROLLOUT = -1
"""As a rollout depth: random moves to the end of the game instead of the rollout policy."""


@rule
def roll_out(work: Workspace, decisions: int) -> None:
    """Play on by the rollout policy for this many decisions; forced moves do not count."""
    s = work.states[0]
    who = turn(s)
    while who != OVER and decisions > 0:
        if who == CHANCE:
            apply(s, drawn(s, work.rng, work.actions, work.weights))
        else:
            n = legal(s, who, work.actions)
            if n == 1:
                apply(s, int(work.actions[0]))
            else:
                decisions -= 1
                apply(s, rollout_policy(s, who, work.actions, n, work.states[1:]))
        who = turn(s)


@rule
def evaluate_leaf(work: Workspace, depth: int, rollout_depth: int) -> None:
    """Write the leaf's value for each player who decided on the path, which has `depth` decisions.

    `rollout_depth`: how many decisions are played by the rollout policy first, or RANDOM_ROLLOUT.
    """
    s, values = work.states[0], work.values
    if rollout_depth > 0:
        roll_out(work, rollout_depth)
    if turn(s) == OVER:
        score(s, values)
    elif rollout_depth == RANDOM_ROLLOUT:
        rollout(s, work.rng, work.actions, work.weights)
        score(s, values)
    else:
        known = 0
        for i in range(depth):
            seat = int(work.path[i, 2])
            if not known >> seat & 1:
                known |= 1 << seat
                values[seat] = evaluate(s, seat)
