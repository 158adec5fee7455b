"""The kinds of action of a game, declared once: from them follow action numbers, typed actions and the tables in the docs.

    class Place(Action, frozen=True):
        \"\"\"A card is laid under a group.\"\"\"
        group: Annotated[int, GROUPS]            # 0 to GROUPS - 1
        card: Annotated[int, range(6, 12)]       # 6 to 11
        down: bool

    ACTION_SPACE = ActionSpace(decisions=(Place, Pass), outcomes=(Draw,), public_forms=(DrawUnseen,))
    PLACE_AT = ACTION_SPACE.first(Place)         # a plain integer, for compiled rules

Rules, files and the wire use numbers. Everything else decodes them: `match ACTION_SPACE.decode(number): case Place(group, card): ...`.
"""

import functools
import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

Role = Literal["decision", "outcome", "public form"]
"""Who brings an action about: a seat decides it, chance brings it, or it is what others see of a hidden action."""
A = TypeVar("A", bound="Action")


class Action(msgspec.Struct, frozen=True):
    """Base of the kinds of action; a kind's docstring says what such an action does.

    A field is a `bool`, or `Annotated` with its possible values: a sequence of them, or how many there are, counted from 0.
    """


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of action with its place among the numbers."""

    type: type[Action]
    role: Role
    first: int
    fields: dict[str, Sequence[Any]]
    """The possible values of each field. The last field varies fastest from number to number."""

    @property
    def count(self) -> int:
        """How many actions are of this kind."""
        return math.prod(len(values) for values in self.fields.values())

    @property
    def numbers(self) -> range:
        """The numbers of this kind's actions."""
        return range(self.first, self.first + self.count)

    def encode(self, action: Action) -> int:
        """The number of an action of this kind."""
        number = 0
        for name, places in self._places.items():
            value = getattr(action, name)
            if value not in places:
                raise ValueError(f"{self.type.__name__}: {name} can't be {value!r}")
            number = number * len(places) + places[value]
        return self.first + number

    @functools.cached_property
    def _places(self) -> dict[str, dict[Any, int]]:
        """Where each value of a field stands among its possible values."""
        return {name: {value: place for place, value in enumerate(values)} for name, values in self.fields.items()}

    def decode(self, number: int) -> Action:
        """The action of this kind that has this number."""
        rest, found = number - self.first, {}
        for name, values in reversed(self.fields.items()):
            rest, place = divmod(rest, len(values))
            found[name] = values[place]
        return self.type(**found)


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of action as the documentation lists it."""

    first: int
    last: int
    name: str
    fields: str
    meaning: str


class ActionSpace:
    """All actions of a game, numbered from 0 in the order of their declaration: decisions, outcomes of chance, public forms."""

    def __init__(
        self,
        *,
        decisions: Sequence[type[Action]],
        outcomes: Sequence[type[Action]] = (),
        public_forms: Sequence[type[Action]] = (),
    ):
        roles: dict[Role, Sequence[type[Action]]] = {"decision": decisions, "outcome": outcomes, "public form": public_forms}
        self.kinds: dict[type[Action], Kind] = {}
        self.numbers = 0
        """How many numbers there are."""
        for role, types in roles.items():
            for one in types:
                if one in self.kinds:
                    raise ValueError(f"{one.__name__} is declared twice")
                kind = self.kinds[one] = Kind(type=one, role=role, first=self.numbers, fields=possible_values(one))
                self.numbers = kind.numbers.stop
            if role == "decision":
                self.decisions = self.numbers
                """Seats choose among the numbers below this one."""
        self._kind_of = [kind for kind in self.kinds.values() for _ in kind.numbers]
        self._decoded: list[Action | None] = [None] * self.numbers

    def first(self, kind: type[Action]) -> int:
        """The first number of a kind; the only one of a kind without fields."""
        return self.kinds[kind].first

    def count(self, kind: type[Action]) -> int:
        """How many numbers a kind has."""
        return self.kinds[kind].count

    def kind_of(self, number: int) -> Kind:
        """The kind of the action with this number."""
        if not 0 <= number < self.numbers:
            raise ValueError(f"{number} is not the number of an action; they go from 0 to {self.numbers - 1}")
        return self._kind_of[number]

    def decode(self, number: int) -> Action:
        """The action with this number."""
        known = self._decoded[number] if 0 <= number < self.numbers else None
        if known is None:
            known = self._decoded[number] = self.kind_of(number).decode(number)
        return known

    def encode(self, action: Action) -> int:
        """The number of an action; ValueError if a field has a value that is not possible."""
        return self.kinds[type(action)].encode(action)

    def table(self) -> Iterator[Row]:
        """The kinds in the order of their numbers, for the documentation."""
        for one, kind in self.kinds.items():
            fields = ", ".join(f"{name} {_in_words(values)}" for name, values in kind.fields.items())
            meaning = " ".join((one.__doc__ or "").split())
            yield Row(first=kind.first, last=kind.numbers[-1], name=one.__name__, fields=fields, meaning=meaning)


def possible_values(kind: type[Action]) -> dict[str, Sequence[Any]]:
    """The possible values of each field of a kind of action."""
    return {name: _values(kind, name, hint) for name, hint in get_type_hints(kind, include_extras=True).items()}


def all_actions(*kinds: type[A]) -> tuple[A, ...]:
    """Every action of some kinds, in the order of their numbers: the possible values of a field that is itself an action."""
    return tuple(kind(*values) for kind in kinds for values in itertools.product(*possible_values(kind).values()))


def _values(kind: type[Action], name: str, hint: Any) -> Sequence[Any]:
    if hint is bool:
        return (False, True)
    if get_origin(hint) is not Annotated:
        raise TypeError(f"{kind.__name__}: {name} needs its possible values, as Annotated[..., values]")
    given = get_args(hint)[1]
    values: Sequence[Any] = range(given) if isinstance(given, int) else given
    if not values or len(set(values)) != len(values):
        raise ValueError(f"{kind.__name__}: {name} needs possible values that differ")
    return values


def _in_words(values: Sequence[Any]) -> str:
    """0–4; (influence, action); 36 values"""
    if isinstance(values, range):
        return f"{values[0]}–{values[-1]}" if len(values) > 1 else str(values[0])
    if values == (False, True):
        return "no or yes"
    return f"({', '.join(map(str, values))})" if len(values) <= MOST_LISTED else f"({len(values)} values)"


MOST_LISTED = 8
"""The table lists the values of a field, unless they are more."""
