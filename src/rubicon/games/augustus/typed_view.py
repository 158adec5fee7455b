"""Makes the view of a position: what one seat, everybody or the owner of the match knows of it."""

import functools
from collections.abc import Iterable
from typing import Any, cast

import numpy as np

from rubicon.engine.field_cache import FieldTuples
from rubicon.engine.record import field_offsets
from rubicon.engine.verbs import CHANCE, EVERYTHING, NOBODY, NONE, OVER
from rubicon.games.augustus.box import (
    CARDS,
    LEAST_NUMBER,
    NUMBER_REWARDS,
    RESOURCE_NAMES,
    RESOURCE_REWARD,
    SEATS,
    SLOTS,
    SYMBOL_NAMES,
    SYMBOLS,
    TOKEN_NAMES,
    TYPE_NAMES,
    TYPE_REWARDS,
)
from rubicon.games.augustus.choices import turn, waiting
from rubicon.games.augustus.deck import BUILT_IN, mark_in, names_in
from rubicon.games.augustus.names import Ending, Phase, Seat, Symbol, Token
from rubicon.games.augustus.power_data import power_data
from rubicon.games.augustus.score import end_points, points_of, reward_points, winner_of
from rubicon.games.augustus.state import (
    CHOOSE,
    DEALT_AT,
    DISCARDED_AT,
    DONE_AT,
    DRAFT,
    ENDED,
    ENDINGS,
    KEPT_AT,
    LOST,
    PASSED,
    PHASES,
    SUPPLY,
)
from rubicon.games.augustus.view_data import (
    AugustusView,
    CardView,
    CompletingView,
    Counts,
    DoneView,
    ObjectiveView,
    OptionsView,
    Place,
    PlayerView,
    ResourceCounts,
    RewardsView,
    RewardView,
    SealedPass,
    SealedPut,
    TokenCounts,
    TypeCounts,
    TypeRewards,
)

BUILT_IN_MARK = BUILT_IN.mark
SPECIAL_SEATS = {CHANCE: "chance", OVER: "over", NOBODY: "nobody", EVERYTHING: "everything"}


def seat_name(seat: int) -> Seat:
    """A seat by its name."""
    return cast(Seat, SEATS[seat])


def who(seat: int) -> Any:
    """A seat, and what else can stand for one, by name."""
    return SPECIAL_SEATS.get(seat) or SEATS[seat]


def holder(seat: int) -> Seat | None:
    """Who holds a reward, if anybody does."""
    return None if seat == NONE else seat_name(seat)


def token_name(token: int) -> Token | None:
    """A token by its name, if there is one."""
    return None if token == NONE else cast(Token, TOKEN_NAMES[token])


def symbol_name(symbol: int) -> Symbol:
    """A symbol by its name."""
    return cast(Symbol, SYMBOL_NAMES[symbol])


def symbols(cells: Iterable[int]) -> Counts:
    """Counts by symbol, without those that are not there."""
    return {symbol_name(symbol): int(n) for symbol, n in enumerate(cells) if n > 0}


@functools.lru_cache(1024)
def _printed(card: int, name: str, facts: tuple[int, ...]) -> dict[str, Any]:
    """What is printed on an objective, for all structs that say it: type, resources, points, the power's four numbers, the spaces."""
    kind, resources, points, *power = facts[:7]
    return {
        "number": card + 1,
        "name": name,
        "type": TYPE_NAMES[kind],
        "spaces": symbols(facts[7:]),
        "produces": tuple(resource for i, resource in enumerate(RESOURCE_NAMES) if resources >> i & 1),
        "points": points,
        "power": power_data(*power),
    }


def printed(v: Any, card: int) -> dict[str, Any]:
    """The fields of a `CardView`; whole rows and records can be given."""
    columns = (v.type, v.resources, v.points, v.power, v.amount, v.about, v.limit, *v.spaces)
    return _printed(int(card), names_in(v)[card], tuple([int(column[card]) for column in columns]))


def card_view(v: Any, card: int) -> CardView:
    """What is printed on an objective."""
    return CardView(**printed(v, card))


def place_view(v: Any, seat: int, cell: int) -> Place:
    """The spaces that a cell stands for."""
    slot, symbol = divmod(cell, SYMBOLS)
    return Place(int(v.objective[seat][slot]) + 1, symbol_name(symbol))


def sealed_choice(v: Any, seat: int) -> SealedPass | SealedPut | None:
    """A sealed choice, where it is known."""
    source, target = v.chosen_from[seat], v.chosen_to[seat]
    if target < 0 or v.phase == DRAFT:
        return None
    if target == PASSED:
        return SealedPass()
    return SealedPut(None if source == SUPPLY else place_view(v, seat, source), place_view(v, seat, target))


@functools.lru_cache(1024)
def _lying(where: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """The objectives at each place where there are any; most plies move none."""
    found: dict[int, list[int]] = {}
    for card, place in enumerate(where):
        found.setdefault(place, []).append(card)
    return {place: tuple(cards) for place, cards in found.items()}


ON_CARDS = ("type", "resources", "points", "power", "amount", "about", "limit", "spaces")
"""The fields of a position that say what is printed on the objectives: the same throughout a game."""


class _Cards:
    """The objectives of a deck as data; each is made when it is first asked for, and shared by all views."""

    def __init__(self, names: tuple[str, ...], fields: tuple[bytes, ...]):
        rows = [row for field in fields for row in np.frombuffer(field, np.int8).reshape(-1, CARDS).tolist()]
        self._names, self._facts = names, list(zip(*rows, strict=True))
        self._views: dict[int, CardView] = {}

    def printed(self, card: int) -> dict[str, Any]:
        """The fields of a `CardView`, to be read only."""
        return _printed(card, self._names[card], self._facts[card])

    def view(self, card: int) -> CardView:
        """What is printed on one."""
        found = self._views.get(card)
        if found is None:
            found = self._views[card] = CardView(**self.printed(card))
        return found


@functools.lru_cache(64)
def _cards_of(names: tuple[str, ...], *fields: bytes) -> _Cards:
    """The objectives of the deck with these names and these fields."""
    return _Cards(names, fields)


class _Builder:
    """Builds a view; what is printed on the objectives is taken from the deck once."""

    def __init__(self, position: Any):
        v: Any = FieldTuples(position)
        self.position, self.v = position, v
        content, places = position.tobytes(), field_offsets(position.dtype)
        self._cards = _cards_of(names_in(v), *[content[places[name][0] : places[name][1]] for name in ON_CARDS])
        self._lying = _lying(v.where)

    def printed(self, card: int) -> dict[str, Any]:
        return self._cards.printed(card)

    def cards(self, place: int) -> tuple[CardView, ...]:
        return tuple([self._cards.view(card) for card in self._lying.get(place, ())])

    def objective(self, seat: int, slot: int) -> ObjectiveView:
        v = self.v
        return ObjectiveView(
            **self.printed(v.objective[seat][slot]), legions=symbols(v.legions[seat][slot]), full=bool(v.waits[seat][slot])
        )

    def completed(self, seat: int) -> tuple[DoneView, ...]:
        return tuple(
            [
                DoneView(**self.printed(card), end_points=end_points(self.position, seat, card), safe=bool(self.v.announced[card]))
                for card in self._lying.get(DONE_AT + seat, ())
            ]
        )

    def player(self, seat: int) -> PlayerView:
        v = self.v
        return PlayerView(
            points=points_of(self.position, seat),
            reward_points=reward_points(v, seat),
            completed=self.completed(seat),
            objectives=tuple([self.objective(seat, slot) for slot in range(SLOTS) if v.objective[seat][slot] != NONE]),
            legions=v.army[seat],
            supply=v.supply[seat],
            types=TypeCounts(**dict(zip(TYPE_NAMES, v.types[seat], strict=True))),
            produces=ResourceCounts(*v.stock[seat]),
            missed_rewards=tuple([LEAST_NUMBER + reward for reward in range(len(NUMBER_REWARDS)) if v.missed[seat] >> reward & 1]),
            swaps={symbol_name(x): symbols([bits >> y & 1 for y in range(SYMBOLS)]) for x, bits in enumerate(v.swaps[seat]) if bits},
            unseen_objectives=sum(v.hidden[seat]),
            dealt=self.cards(DEALT_AT + seat),
            kept=self.cards(KEPT_AT + seat),
            discarded=self.cards(DISCARDED_AT + seat),
            has_chosen=bool(v.phase in (DRAFT, CHOOSE) and v.chosen_to[seat] != NONE),
            choice=sealed_choice(v, seat),
        )

    def completing(self) -> CompletingView | None:
        v = self.v
        if v.current == NONE:
            return None
        return CompletingView(**self.printed(v.current), owner=seat_name(v.owner), attacked=holder(v.victim))

    def offer(self) -> tuple[CardView, ...]:
        return tuple([self._cards.view(card) for card in self.v.offer if card != NONE])

    def lost(self) -> tuple[int, ...]:
        return tuple([card + 1 for card in self._lying.get(LOST, ())])


def tokens(cells: Any) -> TokenCounts:
    """Tokens by their names."""
    return TokenCounts(**{name: int(cells[token]) for token, name in enumerate(TOKEN_NAMES)})


def options_view(v: Any) -> OptionsView:
    """The options that a position was dealt with."""
    return OptionsView(
        players=v.players,
        deal=("draft", "simple")[v.simple],
        joker=("each", "crier", "redraw")[v.joker],
        cards="built-in" if mark_in(v) == BUILT_IN_MARK else "own",
        end="at_once" if v.at_once else "draw",
        missed_reward="forever" if v.forever else "again",
        order="number" if v.by_number else "power_first",
        announced="safe" if v.safe else "open",
        redeploy="other" if v.elsewhere else "any",
    )


def rewards_view(v: Any) -> RewardsView:
    """A3: what each is worth and who holds it."""
    types = [RewardView(int(points), holder(v.type_reward[reward])) for reward, points in enumerate(TYPE_REWARDS)]
    numbers = [RewardView(int(points), holder(v.number_reward[reward])) for reward, points in enumerate(NUMBER_REWARDS)]
    senator, green, pink, orange, each = types
    wheat, gold = [RewardView(RESOURCE_REWARD, holder(seat)) for seat in v.resource_reward]
    return RewardsView(
        types=TypeRewards(senator=senator, green=green, pink=pink, orange=orange, each=each),
        numbers={str(LEAST_NUMBER + reward): view for reward, view in enumerate(numbers)},
        wheat=wheat,
        gold=gold,
    )


def typed_view(position: Any) -> AugustusView:
    """A view, or a whole position, as a struct."""
    build = _Builder(position)
    v = build.v
    waits = waiting(position)
    return AugustusView(
        options=options_view(v),
        seen_by=who(v.seat),
        turn=who(turn(position)),
        waiting=tuple([seat_name(seat) for seat in range(v.players) if waits >> seat & 1]),
        phase=cast(Phase, PHASES[v.phase]),
        crier=holder(v.crier),
        token=token_name(v.token),
        symbol=token_name(v.symbol),
        bag=tokens(v.bag),
        drawn=tokens(v.drawn),
        offer=build.offer(),
        deck=v.in_deck,
        lost=build.lost(),
        completing=build.completing(),
        draws=100 * v.draws[1] + v.draws[0],
        draws_without_completion=v.quiet,
        winner=holder(winner_of(position)) if v.phase == ENDED else None,
        ending=cast(Ending, ENDINGS[v.ending]),
        rewards=rewards_view(v),
        players={seat_name(seat): build.player(seat) for seat in range(v.players)},
    )
