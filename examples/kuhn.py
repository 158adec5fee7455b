"""Kuhn poker on Rubicon: three cards, one each, one bet. A whole game in one file; docs/games/writing-a-game.md walks through it.

Try it: `rubicon check examples.kuhn:rulebook`.
"""

from collections.abc import Sequence
from typing import Annotated, Any

from rubicon.engine.actions import Action, ActionSpace
from rubicon.engine.chance import below
from rubicon.engine.errors import BadNotation
from rubicon.engine.facts import ActionData, Effect, Facts, Reader, View
from rubicon.engine.options import Options
from rubicon.engine.outline import Entry, Outline, Section
from rubicon.engine.payoffs import Payoffs
from rubicon.engine.record import Actions, Cells, Generator, Record, Shares, Small, Weights, layout
from rubicon.engine.rule import rule
from rubicon.engine.rulebook import Checks, Limits, Rulebook, Rules, Statistics, Texts
from rubicon.engine.verbs import CHANCE, EVERYTHING, OVER, UNKNOWN

CARDS = ("jack", "queen", "king")
SEATS = ("first", "second")
NOT_DEALT = -1


class Check(Action, frozen=True):
    """No bet; after a bet of the other: fold."""


class Bet(Action, frozen=True):
    """A bet; after a bet of the other: call."""


class Deal(Action, frozen=True):
    """A card is dealt."""

    card: Annotated[int, len(CARDS)]


class DealUnseen(Action, frozen=True):
    """A card is dealt to the other."""


ACTION_SPACE = ActionSpace(decisions=(Check, Bet), outcomes=(Deal,), public_forms=(DealUnseen,))
CHECK, BET, DEAL, DEAL_UNSEEN = (ACTION_SPACE.first(kind) for kind in (Check, Bet, Deal, DealUnseen))
"""The same as numbers, for the rules."""


class State(Record):
    """Who has which card, and what was done."""

    seat: Small
    card: Annotated[Cells, 2]
    done: Annotated[Cells, 3]
    length: Small


STATE = layout(State)


@rule
def start(s: State, options: Weights) -> None:
    s.seat = EVERYTHING
    s.length = 0
    for i in range(2):
        s.card[i] = NOT_DEALT
    for i in range(3):
        s.done[i] = NOT_DEALT


@rule
def turn(s: State) -> int:
    if s.card[0] == NOT_DEALT or s.card[1] == NOT_DEALT:
        return CHANCE
    if s.length == 2 and s.done[0] == CHECK and s.done[1] == BET:
        return 0
    return OVER if s.length >= 2 else int(s.length)


@rule
def legal(s: State, seat: int, out: Actions) -> int:
    if seat != turn(s) or seat == OVER:
        return 0
    if seat >= 0:
        out[0], out[1] = CHECK, BET
        return 2
    n = 0
    for card in range(3):
        if card != s.card[0]:
            out[n] = DEAL + card
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
    if action >= DEAL:
        s.card[0 if s.card[0] == NOT_DEALT else 1] = action - DEAL
    else:
        s.done[s.length] = action
        s.length += 1


@rule
def winner(s: State) -> int:
    """Who folded has lost; else the higher card wins."""
    last, before = s.done[s.length - 1], s.done[s.length - 2]
    if before == BET and last == CHECK:
        return int(s.length) % 2
    return 0 if s.card[0] > s.card[1] else 1


@rule
def score(s: State, out: Shares) -> int:
    """A bet that was called doubles the stake: the winner gets 2, that is all of the scale, or 1, three quarters of it."""
    who = winner(s)
    last, before = s.done[s.length - 1], s.done[s.length - 2]
    won = 1.0 if last == BET and before == BET else 0.75
    out[who], out[1 - who] = won, 1.0 - won
    return 0


@rule
def view(s: State, seat: int, out: State) -> None:
    out.seat = seat
    out.length = s.length
    for i in range(3):
        out.done[i] = s.done[i]
    for i in range(2):
        out.card[i] = s.card[i] if i == seat or s.card[i] == NOT_DEALT else UNKNOWN


@rule
def seen(s: State, action: int, seat: int) -> int:
    whose = 0 if s.card[0] == NOT_DEALT else 1
    return DEAL_UNSEEN if action >= DEAL and seat != whose else action


@rule
def sample(v: State, rng: Generator, out: State) -> None:
    view(v, int(v.seat), out)
    out.seat = EVERYTHING
    for i in range(2):
        if out.card[i] == UNKNOWN:
            card = below(rng, 0, 3)
            while card == out.card[1 - i]:
                card = below(rng, 0, 3)
            out.card[i] = card


@rule
def evaluate(s: State, seat: int) -> float:
    return 0.5 if s.card[seat] < 0 else 0.25 + 0.25 * float(s.card[seat])


@rule
def encode(v: State, out: Shares) -> None:
    for card in range(3):
        out[card] = v.seat >= 0 and v.card[max(v.seat, 0)] == card
    for i in range(3):
        out[3 + i] = v.done[i]


class Notation:
    """check, bet, =king"""

    def text(self, s: Any, action: int) -> str:
        match ACTION_SPACE.decode(action):
            case Deal(card):
                return f"={CARDS[card]}"
            case DealUnseen():
                return "=?"
            case Check():
                return "check"
            case _:
                return "bet"

    def parse(self, s: Any, given: str) -> int:
        texts = [self.text(s, action) for action in range(ACTION_SPACE.numbers)]
        if given not in texts:
            raise BadNotation(f"expected one of {', '.join(texts)}, found {given!r}")
        return texts.index(given)

    def headline(self, s: Any) -> str:
        return "cards" if s.card[0] == NOT_DEALT else "play" if s.length == 0 and s.card[1] != NOT_DEALT else ""


class DecisionData(ActionData, frozen=True, tag="decide"):
    """Check or bet."""

    what: str


class DealData(ActionData, frozen=True, tag="deal"):
    """A card that is dealt; None: to the other player."""

    card: str | None


class CardDealt(Effect, frozen=True):
    """A player has got a card."""

    player: str
    card: str | None


class Decided(Effect, frozen=True):
    """A player has checked or bet."""

    player: str
    what: str


class Won(Effect, frozen=True):
    """The game is over."""

    player: str


class Words:
    """As short as the game."""

    def describe(self, s: Any, action: int) -> ActionData:
        match ACTION_SPACE.decode(action):
            case Deal(card):
                return DealData(card=CARDS[card])
            case DealUnseen():
                return DealData(card=None)
            case _:
                return DecisionData(what=Notation().text(s, action))

    def tell(self, effects: Sequence[Effect], reader: Reader) -> str:
        return " ".join(self.sentence(effect) for effect in effects)

    def sentence(self, effect: Effect) -> str:
        match effect:
            case CardDealt(player, card):
                return f"The {player} player gets {'a card' if card is None else f'the {card}'}."
            case Decided(player, what):
                return f"The {player} player says {what}."
            case Won(player):
                return f"The {player} player wins."
            case _:
                raise TypeError(f"{effect} has no words")

    def summary(self, effects: Sequence[Effect], reader: Reader) -> str:
        return ""

    def refusal(self, s: Any, action: int) -> str:
        return "not now"

    def ask(self, s: Any) -> str:
        return "Which card is dealt?"


class KuhnView(View, frozen=True, tag_field="game", tag="kuhn"):
    """Cards that are known, and what was done."""

    cards: tuple[str | None, ...]
    done: tuple[str, ...]


def typed_view(v: Any) -> KuhnView:
    cards = tuple(CARDS[card] if card >= 0 else None for card in v.card)
    return KuhnView(cards=cards, done=tuple(Notation().text(v, int(action)) for action in v.done[: v.length]))


def outline(v: Any) -> Outline:
    seen = typed_view(v)
    cards = tuple(Entry((seat, card or "?")) for seat, card in zip(SEATS, seen.cards, strict=True))
    done = tuple(Entry((what,)) for what in seen.done)
    return Outline("Kuhn poker", (Section(title="Cards", entries=cards), Section(title="So far", entries=done)))


def effects(before: Any, action: int, after: Any) -> list[Effect]:
    """What a ply did: somebody got a card or decided, and that may have been the end."""
    match ACTION_SPACE.decode(action):
        case Deal(card):
            return [CardDealt(SEATS[0 if before.card[0] == NOT_DEALT else 1], CARDS[card])]
        case DealUnseen():
            return [CardDealt(SEATS[0 if before.card[0] == NOT_DEALT else 1], None)]
    done: list[Effect] = [Decided(SEATS[turn(before)], Notation().text(before, action))]
    folded = after.length >= 2 and after.done[after.length - 2] == BET and action == CHECK
    shown = after.card[0] >= 0 and after.card[1] >= 0
    return [*done, Won(SEATS[winner(after)])] if turn(after) == OVER and (folded or shown) else done


def counts(v: KuhnView) -> dict[str, int]:
    """How many decisions were made: all that is public and can be counted."""
    return {"decisions": len(v.done)}


def recount(counts: dict[str, int], effect: Effect) -> None:
    counts["decisions"] += isinstance(effect, Decided)


rulebook = Rulebook(
    name="kuhn",
    title="Kuhn poker",
    version=2,
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
    streams=("deck",),
    endings=("showdown",),
    payoffs=Payoffs(least=-2.0, most=2.0),
    features={"card": (3,), "done": (3,)},
    actions=ACTION_SPACE,
    limits=Limits(
        decisions=ACTION_SPACE.decisions,
        numbers=ACTION_SPACE.numbers,
        most_legal=3,
        longest=5,
    ),
    facts=Facts(
        view=typed_view,
        effects=effects,
        view_type=KuhnView,
        action_types=(DecisionData, DealData),
        effect_types=(CardDealt, Decided, Won),
        counts=counts,
        recount=recount,
    ),
    texts=Texts(
        notation=Notation(),
        words=Words(),
        outline=outline,
    ),
    statistics=Statistics(
        figures=lambda finished: {"bets": (finished.done == BET).sum(axis=1)},
    ),
    checks=Checks(
        components=lambda s: {},
    ),
)
