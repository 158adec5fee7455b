"""The structs of which a view of Caesar! consists: what browsers, terminals and scripts get to see."""

from typing import Literal

import msgspec

from rubicon.engine.facts import Fact, View
from rubicon.games.caesar.names import Bonus, CommandLetter, Ending, Face, Icon, MarkerFace, Phase, Side, Step


class Balance(Fact, frozen=True, rename={"caesar": "Caesar", "pompey": "Pompey"}):
    """A number for each player, such as their influence in a province."""

    caesar: int
    pompey: int

    def of(self, side: Side) -> int:
        """The number of one player."""
        return self.caesar if side == "Caesar" else self.pompey


class MarkerView(Fact, frozen=True):
    """A control marker on the map."""

    owner: Side
    face: MarkerFace


class TokenView(Fact, frozen=True, kw_only=True):
    """An influence token on a border space; `token` is None where it was placed face down by somebody else."""

    owner: Side
    token: str | None
    facing: dict[str, int]
    """C5, C11: the value that it turns to each of its two provinces; 0 while it lies face down."""
    face: Face


class SpaceView(Fact, frozen=True, kw_only=True):
    """A border space: its provinces, its icon, the token and the marker on it."""

    between: tuple[str, str]
    icon: Icon
    token: TokenView | None
    marker: MarkerView | None


class ProvinceView(Fact, frozen=True, kw_only=True):
    """A province: its bonus token, free border spaces, influence and marker."""

    bonus: Bonus | None
    free: int
    influence: Balance
    marker: MarkerView | None
    second_marker: MarkerView | msgspec.UnsetType | None = msgspec.UNSET
    """C13: of Italia alone."""


class KnownTokens(Fact, frozen=True):
    """A fact that everybody knows of hidden tokens: so many of a kind lie among some places."""

    token: str
    count: int
    among: tuple[str, ...]


class PlayerView(Fact, frozen=True, kw_only=True):
    """A player: hand and bag where they are known, else what is unseen."""

    markers: int
    senates: int
    under_senates: int
    gained: dict[Bonus, int]
    held: int
    bagged: int
    hand: dict[str, int] | None
    bag: dict[str, int] | None
    unseen: dict[str, int]
    centurions: tuple[str, ...]
    draws_to_skip: int
    known: tuple[KnownTokens, ...]


class Players(Fact, frozen=True, rename={"caesar": "Caesar", "pompey": "Pompey"}):
    """Both players."""

    caesar: PlayerView
    pompey: PlayerView

    def of(self, side: Side) -> PlayerView:
        """One of them."""
        return self.caesar if side == "Caesar" else self.pompey


class CrassusView(Fact, frozen=True, kw_only=True):
    """Auto-Crassus: his seat, line, cup, and how far he is with a command token."""

    seat: Side
    line: tuple[str, ...]
    cup: dict[CommandLetter, int]
    command: CommandLetter | None
    steps: tuple[Step, ...]
    steps_done: int
    markers_removed: int


class OptionsView(Fact, frozen=True, kw_only=True):
    """The options of the game."""

    stuck: Literal["pass", "lose"]
    poison: bool
    centurions: bool
    border_control: bool
    solo: Literal["off", "easy", "normal", "hard"]
    side: Literal["caesar", "pompey"]
    solo_harder: bool
    senate: Literal["first", "after_removal"]


class CaesarView(View, frozen=True, kw_only=True, tag_field="game", tag="caesar"):
    """A position of Caesar! as one viewer knows it, or all of it."""

    options: OptionsView
    auto_crassus: CrassusView | None
    seen_by: Literal["Caesar", "Pompey", "nobody", "everything"]
    turn: Literal["Caesar", "Pompey", "chance", "over"]
    phase: Phase
    active: Side
    extra_turn: bool
    passes: int
    winner: Side | None
    ending: Ending
    players: Players
    provinces: dict[str, ProvinceView]
    spaces: tuple[SpaceView, ...]
    resolving: tuple[Bonus, ...]
    left_over: dict[Bonus, int]
