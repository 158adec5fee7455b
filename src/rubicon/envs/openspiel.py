"""The games as OpenSpiel games: `import rubicon.envs.openspiel`, then `pyspiel.load_game("rubicon_caesar(poison=True)")`.

A game's options are its parameters; besides them there are `position` (a line of text to begin at, which states its own options) and
`miniature=True` (the position that the game gives for exact solving). With `rules=document`, an option at its default follows the preset
even if it is given, for OpenSpiel fills in all defaults. Chance is explicit, its outcomes have the numbers of actions. Seats
that choose at the same time do so one after the other, sealed. Of n seats who wins gets n - 1 and who loses -1, a shared win is divided:
the sum is zero. A rulebook that declares pay-offs pays those. Against an automatic opponent, whose steps are chance, it is a game for one.

An information state is all that a seat has perceived, action by action (perfect recall). An observation is the seat's view. Both come as
text and as named tensors, see `observer`.
"""

import functools
import warnings
from collections.abc import Mapping
from typing import Any

from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.engine.errors import BadOptions
from rubicon.engine.payoffs import stakes
from rubicon.engine.record import RecordReader, blank
from rubicon.engine.rulebook import Rulebook
from rubicon.engine.verbs import CHANCE, OVER
from rubicon.envs.extra import needed
from rubicon.envs.history import CompiledRules, HistoryNode, rules_of
from rubicon.envs.observer import Observer, standard
from rubicon.envs.packed_text import packed, unpacked
from rubicon.game import Game

pyspiel: Any = needed("pyspiel")

SEEDS = 2**53


class State(pyspiel.State):  # type: ignore[misc]
    """A state of a game for OpenSpiel: a history node, which copies of the state share."""

    def __init__(self, game: "OpenSpielGame"):
        super().__init__(game)
        self.node: HistoryNode = game.first

    def current_player(self) -> int:
        return self.node.player

    def is_terminal(self) -> bool:
        return self.node.turn == OVER

    def is_chance_node(self) -> bool:
        return self.node.turn == CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        """Empty, as OpenSpiel wants it, for a player who does not decide now."""
        return self.node.legal if player == self.node.player else []

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The same for callers in Python, who need not go through C++ and back; at a chance node the outcomes, whoever asks."""
        node = self.node
        if node.turn == CHANCE:
            return node.legal
        if player is None or player == node.player:
            found: list[int] = node.listed.copy()  # as `node.legal` does, without the call
            return found
        legal: list[int] = super().legal_actions(player)
        return legal

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The features of what a player sees; without a player, of the one who decides."""
        return self._tensor(player, recalls=False)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """What a player sees and has perceived so far; without a player, of the one who decides."""
        return self._tensor(player, recalls=True)

    def _tensor(self, player: int | None, *, recalls: bool) -> list[float]:
        who = self.current_player() if player is None else player
        rules = self.node.rules
        if not 0 <= who < len(rules.players):
            raise pyspiel.SpielError(f"there is no player {who}; the players are 0 to {len(rules.players) - 1}")
        observer = standard(rules, recalls=recalls)
        observer.set_from(self, who)
        found: list[float] = observer.tensor.tolist() if observer.tensor is not None else []
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled with its game, so that another process needs nothing but the pickle."""
        return restored, (self.get_game(), self.serialize())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        node = self.node
        found, node.listed = node.listed, None  # as `node.odds` does, without the call
        return found or node.odds

    def _apply_action(self, action: int) -> None:
        node = self.node
        self.node = node.rules.follow(node, action)

    def _action_to_string(self, player: int, action: int) -> str:
        """In the game's notation."""
        return self.node.rules.book.texts.notation.text(RecordReader(self.node.record), action)

    def returns(self) -> list[float]:
        rules = self.node.rules
        return rules.returns(self.node.record) if self.node.turn == OVER else [0.0] * len(rules.players)

    def __str__(self) -> str:
        """The whole position, for people."""
        return self.node.rules.book.plain(RecordReader(self.node.record))

    def resample_from_infostate(self, player: int, sampler: Any) -> "State":
        """A state that the player can't tell from this one, all positions that its view allows being alike.

        The player has perceived the same in it. Another player's information state there begins with what that player now knows (its
        view, own hand and all), and goes on with what it perceives from then on: two such states in which a player knows and then
        perceives the same share an information state, whatever is hidden from that player, and its legal actions in both are the same.
        The history of a resampled state is that of the actions since.
        """
        node = self.node
        seat = node.rules.players[player]
        game: OpenSpielGame = self.get_game()
        return game.state_at(node.rules.resampled(node.view(seat), node.perceived(seat), int(sampler() * SEEDS)))


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options chosen, as OpenSpiel sees it."""

    def __init__(self, rules: CompiledRules, first: Any, parameters: Mapping[str, object]):
        book, players = rules.book, len(rules.players)
        is_zero_sum = players == rules.seats and rules.payoffs.total(players) == 0
        info = pyspiel.GameInfo(
            num_distinct_actions=book.limits.decisions,
            max_chance_outcomes=book.limits.numbers,
            num_players=players,
            min_utility=rules.payoffs.least,
            max_utility=rules.payoffs.most,
            utility_sum=0.0 if is_zero_sum else None,
            max_game_length=book.limits.longest,
        )
        super().__init__(game_type(book, is_zero_sum), info, dict(parameters))
        self.rules = rules
        self._first = first

    @functools.cached_property
    def first(self) -> HistoryNode:
        """Where it begins; machine code is loaded for it."""
        return self.rules.start(self._first)

    def new_initial_state(self) -> State:
        return State(self)

    def state_at(self, node: HistoryNode) -> State:
        """A state at any node."""
        state = State(self)
        state.node = node
        return state

    def max_chance_nodes_in_history(self) -> int:
        return self.rules.book.limits.longest

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as where its rulebook comes from and its parameters."""
        name = self.rules.book.name
        return loaded, (registry.origin(name) or name, str(self))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"observations take no parameters, but were given {params}")
        return Observer(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def specification(book: Rulebook[Any]) -> dict[str, object]:
    """The parameters of a game, with their defaults."""
    values: dict[str, object] = {name: values[0] for name, values in option.listed(book.options).items()}
    found = {name: "built-in" if isinstance(value, option.Sheet) else value for name, value in values.items()}
    return found | ({"position": ""} if book.texts.positions else {}) | ({"miniature": False} if book.miniature else {})


def game_type(book: Rulebook[Any], is_zero_sum: bool = True) -> Any:
    """The description of a game that OpenSpiel asks for."""
    singly = [{name: value} for name, values in option.fields(book.options).items() for value in values]
    players = [len(book.deciding(book.options(**one))) for one in ({}, *singly)]
    return pyspiel.GameType(
        short_name=f"rubicon_{book.name}",
        long_name=book.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if is_zero_sum else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_factored_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=specification(book),
    )


def chosen(book: Rulebook[Any], parameters: Mapping[str, object]) -> tuple[CompiledRules, Any, dict[str, object]]:
    """Interpret parameters: the rules, the first position, and the parameters with packed texts, which OpenSpiel can write and read."""
    texts = {"position", *option.sheets(book.options)}
    given = {name: unpacked(str(value)) if name in texts else value for name, value in parameters.items()}
    written = {name: packed(str(value)) if name in texts and value not in ("", "built-in") else value for name, value in given.items()}
    defaults = specification(book)
    given = {name: value for name, value in given.items() if value != defaults.get(name)}
    line, small = given.pop("position", ""), given.pop("miniature", False)
    if not (line or small):
        game = Game(book, option.parse(book.options, given))
        first = blank(book.state)
        game.interpreted.start(first, option.numbers(game.options))
    else:
        if given or (line and small) or book.texts.positions is None:
            raise BadOptions("a position states its own options: give no other parameter besides it")
        options, first = book.texts.positions.parse(str(line or book.miniature), book.options)
        game = Game(book, options)
    return rules_of(book.name, len(game.seats), game.players, book.payoffs or stakes(len(game.seats))), first, written


def game_class(book: Rulebook[Any]) -> type[OpenSpielGame]:
    """The class that OpenSpiel makes a game's objects of; a class, because OpenSpiel keeps it longer than Python keeps anything else."""

    class Chosen(OpenSpielGame):
        def __init__(self, params: Mapping[str, object] | None = None):
            super().__init__(*chosen(book, params or {}))

    return Chosen


def register(name: str) -> str:
    """Make a game known to OpenSpiel, by its name or as package:rulebook; returns the name to load it by."""
    book = registry.load(name)
    kind = game_type(book)
    if kind.short_name not in pyspiel.registered_names():
        pyspiel.register_game(kind, game_class(book))
    return str(kind.short_name)


def loaded(name: str, text: str) -> Any:
    """A game that was pickled: by where its rulebook comes from, and as OpenSpiel writes it."""
    register(name)
    return pyspiel.load_game(text)


def restored(game: Any, content: str) -> Any:
    """A state that was pickled."""
    return game.deserialize_state(content)


def register_all() -> None:
    """Register all games that are built in or announced by an installed package; a package that is broken is left out, with a warning."""
    for name in registry.names():
        try:
            register(name)
        except Exception as problem:
            if name in registry.BUILT_IN:
                raise
            warnings.warn(f"the game {name} is not registered with OpenSpiel: {problem}", stacklevel=2)


register_all()
