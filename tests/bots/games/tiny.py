"""Three questions to a search, each a game of one or two decisions whose answer is known.

- `third`: the first seat takes a sure fifth of the win (1), or leaves it to the second (0), which takes three fifths and leaves two to the
  first, or gives all to the third. Whoever thinks that others mean harm takes the fifth; but the second means its own good.
- `pennies`: the first two choose a side at the same time; alike is the second's win, else the first's.
- `urn`: the first guesses what chance draws next, three times out of four a 0.
"""

from typing import Annotated, Any, Literal

from examples import kuhn

from rubicon.engine.chance import below
from rubicon.engine.options import Options
from rubicon.engine.outline import Outline
from rubicon.engine.record import Actions, Cells, Generator, Record, Shares, Small, Weights, layout
from rubicon.engine.rule import rule
from rubicon.engine.rulebook import Checks, Limits, Rulebook, Rules, Statistics, Texts
from rubicon.engine.verbs import CHANCE, EVERYTHING, OVER, UNKNOWN

THIRD, PENNIES, URN = range(3)
OPEN = -1
UNSEEN = 2


class Questions(Options, frozen=True, kw_only=True):
    """Which of the three."""

    which: Literal["third", "pennies", "urn"] = "third"


class State(Record):
    """What was answered, first and second."""

    seat: Small
    which: Small
    done: Annotated[Cells, 2]


STATE = layout(State)


@rule
def start(s: State, options: Weights) -> None:
    s.seat = EVERYTHING
    s.which = options[0]
    s.done[0] = s.done[1] = OPEN


@rule
def turn(s: State) -> int:
    if s.done[0] == OPEN:
        return 0
    if s.done[1] != OPEN or (s.which == THIRD and s.done[0] == 1):
        return OVER
    return CHANCE if s.which == URN else 1


@rule
def waiting(s: State) -> int:
    who = turn(s)
    if s.which == PENNIES and who == 0:
        return 3
    return 1 << who if who >= 0 else 0


@rule
def legal(s: State, seat: int, out: Actions) -> int:
    out[0], out[1] = 0, 1
    return 2 if seat == turn(s) and seat != OVER else 0


@rule
def weights(s: State, actions: Actions, n: int, out: Weights) -> int:
    out[0], out[1] = 3, 1
    return 4


@rule
def stream(s: State) -> int:
    return 0


@rule
def apply(s: State, action: int) -> None:
    s.done[0 if s.done[0] == OPEN else 1] = action


@rule
def score(s: State, out: Shares) -> int:
    out[0] = out[1] = out[2] = 0.0
    if s.which == THIRD:
        if s.done[0] == 1:
            out[0], out[2] = 0.2, 0.8
        elif s.done[1] == 0:
            out[0], out[1] = 0.4, 0.6
        else:
            out[2] = 1.0
    elif s.which == PENNIES:
        out[1 if s.done[0] == s.done[1] else 0] = 1.0
    else:
        out[0 if s.done[0] == s.done[1] else 2] = 1.0
    return 0


@rule
def view(s: State, seat: int, out: State) -> None:
    out.seat, out.which, out.done[1] = seat, s.which, s.done[1]
    hidden = s.which == PENNIES and seat != 0 and s.done[0] != OPEN and s.done[1] == OPEN
    out.done[0] = UNKNOWN if hidden else s.done[0]


@rule
def seen(s: State, action: int, seat: int) -> int:
    return UNSEEN if s.which == PENNIES and s.done[0] == OPEN and seat != 0 else action


@rule
def sample(v: State, rng: Generator, out: State) -> None:
    view(v, int(v.seat), out)
    out.seat = EVERYTHING
    if out.done[0] == UNKNOWN:
        out.done[0] = below(rng, 0, 2)


@rule
def evaluate(s: State, seat: int) -> float:
    return 0.3


@rule
def encode(v: State, out: Shares) -> None:
    out[0] = v.done[0]


def table(v: Any) -> dict[str, Any]:
    return {"done": [int(done) for done in v.done]}


rulebook = Rulebook(
    name="tiny",
    title="Tiny",
    version=1,
    state=STATE,
    options=Questions,
    seats=lambda options: ("first", "second", "third"),
    rules=Rules(
        start=start,
        turn=turn,
        waiting=waiting,
        legal=legal,
        weights=weights,
        stream=stream,
        apply=apply,
        score=score,
        view=view,
        seen=seen,
        sample=sample,
        evaluate=evaluate,
        encode=encode,
    ),
    streams=("urn",),
    endings=("answered",),
    features={"done": (1,)},
    limits=Limits(
        decisions=UNSEEN,
        numbers=UNSEEN + 1,
        most_legal=2,
        longest=2,
    ),
    texts=Texts(
        notation=kuhn.Notation(),
        words=kuhn.Words(),
        outline=lambda v: Outline(str(table(v)), ()),
    ),
    facts=kuhn.rulebook.facts,
    statistics=Statistics(
        figures=lambda finished: {},
    ),
    checks=Checks(
        components=lambda s: {},
    ),
)
