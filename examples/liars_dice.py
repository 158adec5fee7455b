"""Liar's dice on Rubicon: a die each, bids that rise, and a challenge. The game that OpenSpiel has as `liars_dice`.

A bid says that among both dice at least so many show a face; a six counts as every face. Try it: `rubicon check
examples.liars_dice:rulebook`.
"""

from collections.abc import Sequence
from typing import Annotated, Any

from rubicon.engine.actions import Action, ActionSpace
from rubicon.engine.chance import below
from rubicon.engine.errors import BadNotation
from rubicon.engine.facts import ActionData, Effect, Facts, Reader, View
from rubicon.engine.options import Options
from rubicon.engine.outline import Entry, Outline, Section
from rubicon.engine.record import Actions, Cells, Generator, Record, Shares, Small, Weights, layout
from rubicon.engine.rule import rule
from rubicon.engine.rulebook import Checks, Limits, Rulebook, Rules, Statistics, Texts
from rubicon.engine.verbs import CHANCE, EVERYTHING, OVER, UNKNOWN

SEATS = ("first", "second")
DICE, FACES = len(SEATS), 6
WILD = FACES - 1
BIDS = DICE * FACES
NOT_ROLLED = -1


class Bid(Action, frozen=True):
    """At least so many dice show a face, both counted from 0."""

    dice: Annotated[int, DICE]
    face: Annotated[int, FACES]


class Liar(Action, frozen=True):
    """The last bid is not true."""


class Roll(Action, frozen=True):
    """A die is rolled."""

    face: Annotated[int, FACES]


class RollUnseen(Action, frozen=True):
    """The other's die is rolled."""


ACTION_SPACE = ActionSpace(decisions=(Bid, Liar), outcomes=(Roll,), public_forms=(RollUnseen,))
BID, LIAR, ROLL, ROLL_UNSEEN = (ACTION_SPACE.first(kind) for kind in (Bid, Liar, Roll, RollUnseen))


class State(Record):
    """The dice, and which bids were made: they only rise, so their order is that of their numbers."""

    seat: Small
    die: Annotated[Cells, DICE]
    bid: Annotated[Cells, BIDS]
    last: Small
    """The last bid; -1: there is none."""
    bids: Small
    called: Small


STATE = layout(State)


@rule
def start(s: State, options: Weights) -> None:
    s.seat = EVERYTHING
    s.last = -1
    s.bids = 0
    s.called = 0
    for i in range(DICE):
        s.die[i] = NOT_ROLLED
    for i in range(BIDS):
        s.bid[i] = 0


@rule
def turn(s: State) -> int:
    for i in range(DICE):
        if s.die[i] == NOT_ROLLED:
            return CHANCE
    return OVER if s.called else int(s.bids) % DICE


@rule
def legal(s: State, seat: int, out: Actions) -> int:
    if seat != turn(s) or seat == OVER:
        return 0
    n = 0
    if seat == CHANCE:
        for face in range(FACES):
            out[n] = ROLL + face
            n += 1
        return n
    for bid in range(s.last + 1, BIDS):
        out[n] = BID + bid
        n += 1
    if s.last >= 0:
        out[n] = LIAR
        n += 1
    return n


@rule
def weights(s: State, actions: Actions, n: int, out: Weights) -> int:
    for i in range(n):
        out[i] = 1
    return n


@rule
def stream(s: State) -> int:
    return 0


@rule
def apply(s: State, action: int) -> None:
    if action >= ROLL:
        s.die[0 if s.die[0] == NOT_ROLLED else 1] = action - ROLL
    elif action == LIAR:
        s.called = 1
    else:
        s.bid[action - BID] = 1
        s.last = action - BID
        s.bids += 1


@rule
def winner(s: State) -> int:
    """The bidder if the last bid is true, else whoever has challenged it."""
    shown = 0
    for i in range(DICE):
        if s.die[i] == s.last % FACES or s.die[i] == WILD:
            shown += 1
    challenger = int(s.bids) % DICE
    return 1 - challenger if shown > s.last // FACES else challenger


@rule
def score(s: State, out: Shares) -> int:
    who = winner(s)
    out[who], out[1 - who] = 1.0, 0.0
    return 0


@rule
def view(s: State, seat: int, out: State) -> None:
    out.seat = seat
    out.last = s.last
    out.bids = s.bids
    out.called = s.called
    for i in range(BIDS):
        out.bid[i] = s.bid[i]
    for i in range(DICE):
        out.die[i] = s.die[i] if i == seat or s.die[i] == NOT_ROLLED else UNKNOWN


@rule
def seen(s: State, action: int, seat: int) -> int:
    whose = 0 if s.die[0] == NOT_ROLLED else 1
    return ROLL_UNSEEN if action >= ROLL and seat != whose else action


@rule
def sample(v: State, rng: Generator, out: State) -> None:
    view(v, int(v.seat), out)
    out.seat = EVERYTHING
    for i in range(DICE):
        if out.die[i] == UNKNOWN:
            out.die[i] = below(rng, 0, FACES)


@rule
def evaluate(s: State, seat: int) -> float:
    """The chance that the last bid is true, as far as one's own die tells."""
    if s.last < 0 or seat < 0 or s.die[seat] < 0:
        return 0.5
    missing = int(s.last) // FACES + 1
    if s.die[seat] == s.last % FACES or s.die[seat] == WILD:
        missing -= 1
    other = 1.0 / FACES if s.last % FACES == WILD else 2.0 / FACES
    true = 1.0 if missing <= 0 else other if missing == 1 else 0.0
    bidder = (int(s.bids) - 1) % DICE
    return true if seat == bidder else 1.0 - true


@rule
def encode(v: State, out: Shares) -> None:
    for face in range(FACES):
        out[face] = v.seat >= 0 and v.die[max(v.seat, 0)] == face
    for bid in range(BIDS):
        out[FACES + bid] = v.bid[bid]


class Notation:
    """2x5, liar, =3"""

    def text(self, s: Any, action: int) -> str:
        match ACTION_SPACE.decode(action):
            case Bid(dice, face):
                return f"{dice + 1}x{face + 1}"
            case Roll(face):
                return f"={face + 1}"
            case RollUnseen():
                return "=?"
            case _:
                return "liar"

    def parse(self, s: Any, given: str) -> int:
        texts = [self.text(s, action) for action in range(ACTION_SPACE.numbers)]
        if given not in texts:
            raise BadNotation(f"expected one of {', '.join(texts)}, found {given!r}")
        return texts.index(given)

    def headline(self, s: Any) -> str:
        return "dice" if s.die[0] == NOT_ROLLED else "bids" if s.bids == 0 and s.die[1] != NOT_ROLLED else ""


class BidData(ActionData, frozen=True, tag="bid"):
    """At least so many dice show a face."""

    dice: int
    face: int


class LiarData(ActionData, frozen=True, tag="liar"):
    """A challenge."""


class RollData(ActionData, frozen=True, tag="roll"):
    """A die that is rolled; None: the other's."""

    face: int | None


class DieRolled(Effect, frozen=True):
    """A player has rolled a die."""

    player: str
    face: int | None


class BidMade(Effect, frozen=True):
    """A player has raised the bid."""

    player: str
    dice: int
    face: int


class Challenged(Effect, frozen=True):
    """A player doubts the last bid, and the game is over."""

    player: str


class Words:
    """As short as the game."""

    def describe(self, s: Any, action: int) -> ActionData:
        match ACTION_SPACE.decode(action):
            case Bid(dice, face):
                return BidData(dice + 1, face + 1)
            case Roll(face):
                return RollData(face + 1)
            case RollUnseen():
                return RollData(None)
            case _:
                return LiarData()

    def tell(self, effects: Sequence[Effect], reader: Reader) -> str:
        return " ".join(self.sentence(effect) for effect in effects)

    def sentence(self, effect: Effect) -> str:
        match effect:
            case DieRolled(player, face):
                return f"The {player} player rolls a {face or 'die'}."
            case BidMade(player, dice, face):
                return f"The {player} player bids {dice} x {face}."
            case Challenged(player):
                return f"The {player} player calls the other a liar."
            case _:
                raise TypeError(f"{effect} has no words")

    def summary(self, effects: Sequence[Effect], reader: Reader) -> str:
        return ""

    def refusal(self, s: Any, action: int) -> str:
        return "a bid must be higher than the last one, and only a bid can be challenged"

    def ask(self, s: Any) -> str:
        return "Which face is rolled?"


class LiarsDiceView(View, frozen=True, tag_field="game", tag="liars_dice"):
    """Dice that are known, and the bids."""

    dice: tuple[int | None, ...]
    bids: tuple[str, ...]
    called: bool


def typed_view(v: Any) -> LiarsDiceView:
    bids = tuple(Notation().text(v, bid) for bid in range(BIDS) if v.bid[bid])
    return LiarsDiceView(tuple(int(face) + 1 if face >= 0 else None for face in v.die), bids, bool(v.called))


def outline(v: Any) -> Outline:
    seen = typed_view(v)
    dice = tuple(Entry((seat, str(face or "?"))) for seat, face in zip(SEATS, seen.dice, strict=True))
    bids = tuple(Entry((bid,)) for bid in seen.bids)
    return Outline("Liar's dice", (Section(title="Dice", entries=dice), Section(title="Bids", entries=bids)))


def effects(before: Any, action: int, after: Any) -> list[Effect]:
    """What a ply did: a die was rolled, a bid made or doubted."""
    roller = SEATS[0 if before.die[0] == NOT_ROLLED else 1]
    match ACTION_SPACE.decode(action):
        case Roll(face):
            return [DieRolled(roller, face + 1)]
        case RollUnseen():
            return [DieRolled(roller, None)]
        case Bid(dice, face):
            return [BidMade(SEATS[turn(before)], dice + 1, face + 1)]
        case _:
            return [Challenged(SEATS[turn(before)])]


def counts(v: LiarsDiceView) -> dict[str, int]:
    """How many bids were made, and whether one was doubted."""
    return {"bids": len(v.bids), "challenges": int(v.called)}


def recount(counts: dict[str, int], effect: Effect) -> None:
    counts["bids"] += isinstance(effect, BidMade)
    counts["challenges"] += isinstance(effect, Challenged)


rulebook = Rulebook(
    name="liars_dice",
    title="Liar's dice",
    version=1,
    state=STATE,
    options=Options,
    seats=lambda options: SEATS,
    rules=Rules(
        start=start,
        turn=turn,
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
    streams=("dice",),
    endings=("challenge",),
    features={"die": (FACES,), "bids": (DICE, FACES)},
    actions=ACTION_SPACE,
    limits=Limits(
        decisions=ACTION_SPACE.decisions,
        numbers=ACTION_SPACE.numbers,
        most_legal=BIDS + 1,
        longest=DICE + BIDS + 1,
    ),
    facts=Facts(
        view=typed_view,
        effects=effects,
        view_type=LiarsDiceView,
        action_types=(BidData, LiarData, RollData),
        effect_types=(DieRolled, BidMade, Challenged),
        counts=counts,
        recount=recount,
    ),
    texts=Texts(
        notation=Notation(),
        words=Words(),
        outline=outline,
    ),
    statistics=Statistics(
        figures=lambda finished: {"bids": finished.bids},
    ),
    checks=Checks(
        components=lambda s: {},
    ),
)
