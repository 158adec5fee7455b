"""Searches many views at once, with a policy and values of yours: for learners in the manner of AlphaZero and Gumbel AlphaZero.

    search = BatchedSearch(game, evaluate, simulations=32)
    found = search(batch.views(), seed=1)
    batch.step(found.actions)

`evaluate` gets the observations of many positions and the seats that decide there, as NumPy arrays, and returns logits (a column for each
decision) and values: the share of the win that the seat can expect, or a column for each seat. The trees are those of information-set
search: a node is what a seat has perceived, and every simulation deals anew what the view's owner can't know.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rubicon.bots import batched_trees
from rubicon.bots.batched_root import Roots, candidates_left, gumbel, improved_policy, ranked
from rubicon.bots.networks.descent import ANY, Leaves, make_leaves
from rubicon.bots.sequential_halving import rounds_for
from rubicon.bots.workspace import make_workspace
from rubicon.compiler import compiled
from rubicon.compiler.progress import compile_notice
from rubicon.engine.chance import generators
from rubicon.engine.configured_game import ConfiguredGame
from rubicon.engine.errors import BadOptions
from rubicon.engine.record import Records, Shares, records
from rubicon.engine.verbs import OVER

Evaluate = Callable[[Shares, NDArray[Any]], tuple[NDArray[Any], NDArray[Any]]]
FEW = 8
"""Searches that are not worth another thread."""
MOST_LEAVES = 8
"""Leaves of one search that are evaluated together; more of them are chosen with less knowledge."""
BATCHES = 16
"""Without sequential halving, a search has at least so many rounds of leaves."""


class Found(NamedTuple):
    """What searches have found, a row for each view."""

    actions: NDArray[np.int32]
    """The action to be played."""
    policies: Shares
    """What a policy should learn, a column for each decision: the shares of the visits, or the improved policy of Gumbel AlphaZero."""
    values: Shares
    """The share of the win that the view's owner can expect, on average over the simulations."""
    visits: NDArray[np.int32]
    """Simulations that began with each decision."""


class BatchedSearch:
    """Searches from views of one game."""

    def __init__(
        self,
        game: ConfiguredGame,
        evaluate: Evaluate,
        *,
        simulations: int = 32,
        candidates: int = 16,
        noise: bool = True,
        exploration: float = 0.4,
        value_weight: float = 30.0,
        threads: int | None = None,
    ):
        """`candidates`: actions that take part in sequential halving at the root, drawn with Gumbel noise if `noise`.

        0: PUCT chooses at the root, too. `value_weight`: what a certain win weighs beside the logarithms of the policy.
        """
        if simulations < 1 or candidates < 0:
            raise BadOptions(f"{simulations} simulations and {candidates} candidates; there must be at least 1 simulation")
        self._game, self._evaluate, self._simulations = game, evaluate, simulations
        self._candidates, self._noise = candidates, noise
        self._exploration, self._value_weight = exploration, value_weight
        self._threads = threads
        self._seats = len(game.seats)
        self._searches: _Searches | None = None

    def __call__(self, views: Records, seed: int = 0) -> Found:
        """Search from each of these views, an array of records; the seed decides what is drawn, whatever the number of threads is."""
        with compile_notice():
            if self._searches is None or len(self._searches) != len(views):
                self._searches = _Searches(self._game, len(views), self._simulations, self._threads)
            searches = self._searches
            searches.begin(views, seed)
            self._spend(1, searches.width_one)  # the roots
        actions, counts = searches.root_actions, searches.root_counts
        roots = searches.roots()
        if self._candidates:
            bonus = gumbel(roots, np.random.default_rng(seed)) if self._noise else np.zeros_like(roots.priors)
            chosen = self._halve(bonus)
            policy = improved_policy(searches.roots(), self._value_weight, searches.means())
        else:
            self._explore()
            chosen = searches.roots().visits.argmax(axis=1)
            policy = searches.roots().visits / np.maximum(searches.roots().visits.sum(axis=1, keepdims=True), 1)
        has_choice, rows = counts > 1, np.arange(len(views))
        chosen = np.where(has_choice, chosen, 0)
        policy = np.where(has_choice[:, None], policy, np.arange(policy.shape[1]) == 0)
        return Found(
            actions=actions[rows, chosen].astype(np.int32),
            policies=self._dense(policy.astype(np.float32)),
            values=searches.means().astype(np.float32),
            visits=self._dense(searches.roots().visits.astype(np.int32)),
        )

    def _dense(self, found: NDArray[Any]) -> NDArray[Any]:
        """Numbers for the legal actions of each view, in columns for all decisions."""
        assert self._searches is not None
        dense = np.zeros((len(found), self._game.book.limits.decisions), found.dtype)
        row, k = np.nonzero(np.arange(found.shape[1]) < self._searches.root_counts[:, None])
        dense[row, self._searches.root_actions[row, k]] = found[row, k]
        return dense

    def _spend(self, width: int, root_actions: NDArray[np.int16]) -> None:
        """One round of leaves in every search, and their evaluation."""
        assert self._searches is not None
        leaves = self._searches.descend(width, root_actions, self._exploration)
        total = len(self._searches) * width
        undecided = np.flatnonzero(leaves.seats[:total] != OVER)
        values = leaves.shares[:total].copy()
        counts = leaves.counts[:total]
        priors = np.zeros((total, max(1, int(counts.max()))), np.float32)
        if len(undecided):
            seats = leaves.seats[undecided]
            logits, estimates = self._evaluate(leaves.observations[undecided], seats)
            found = batched_trees.priors_of(np.asarray(logits), leaves.actions[undecided], counts[undecided])
            priors[undecided, : found.shape[1]] = found
            values[undecided, : self._seats] = self._of_seats(np.asarray(estimates), seats)
        self._searches.backup(width, priors, values)

    def _of_seats(self, values: NDArray[Any], seats: NDArray[np.int32]) -> NDArray[Any]:
        """Each seat's value; if only that of the seat that decides is known, the others divide the rest."""
        if values.ndim == 2:
            return values
        found = np.repeat(((1.0 - values) / max(self._seats - 1, 1))[:, None], self._seats, axis=1)
        found[np.arange(len(seats)), seats] = values
        return found

    def _explore(self) -> None:
        """PUCT from the root on; few leaves at a time at first, when the trees know little."""
        assert self._searches is not None
        done = 1
        while done < self._simulations:
            width = min(MOST_LEAVES, max(1, self._simulations // BATCHES), done, self._simulations - done)
            self._spend(width, np.full(len(self._searches) * width, ANY, np.int16))
            done += width

    def _halve(self, bonus: NDArray[np.float64]) -> NDArray[np.int64]:
        """Sequential halving: the candidates of each root get equally many simulations, the better half goes on."""
        searches = self._searches
        assert searches is not None
        counts = np.maximum(searches.root_counts, 1)
        order = ranked(searches.roots(), bonus, 0.0, None, 0)
        most = min(self._candidates, order.shape[1], max(1, self._simulations - 1))
        rounds, done, left = rounds_for(most), 1, most
        for number in range(rounds):
            until = 1 + (self._simulations - 1) * (number + 1) // rounds
            turn = 0
            while done < until:
                width = min(MOST_LEAVES, left, until - done)
                places = (turn + np.arange(width))[None, :] % np.minimum(left, counts)[:, None]
                picked = np.take_along_axis(order, places, axis=1)
                actions = np.take_along_axis(searches.root_actions, picked, axis=1)
                self._spend(width, np.where(counts[:, None] > 1, actions, ANY).astype(np.int16).ravel())
                turn, done = turn + width, done + width
            order = ranked(searches.roots(), bonus, self._value_weight, order, left)
            left = candidates_left(left)
        return order[:, 0]


class _Searches:
    """The memory of n searches, which threads share out among them."""

    def __init__(self, game: ConfiguredGame, n: int, simulations: int, threads: int | None):
        from rubicon.vector.simulation import cores

        book, width = game.book, min(MOST_LEAVES, simulations)
        self._book, self._seats, self._n = book, len(game.seats), n
        self._trees = batched_trees.empty_trees(book, n, simulations)
        shared = make_leaves(book, n * width, book.encoding_size)
        parts = max(1, min(threads or cores(), n // FEW))
        self._parts = [(n * k // parts, n * (k + 1) // parts) for k in range(parts)]
        self._leaves = [shared._replace(seen=records(1, book.state)) for _ in self._parts]
        self._work = [make_workspace(book, 0, 0) for _ in self._parts]
        self._pool = ThreadPoolExecutor(parts)
        self._listed = np.zeros((n, book.limits.most_legal), np.int16)
        self.root_counts = np.zeros(n, np.int32)
        self.width_one = np.full(n, ANY, np.int16)

    def __len__(self) -> int:
        return self._n

    def begin(self, views: Records, seed: int) -> None:
        """New trees for these views."""
        self._views = np.ascontiguousarray(views).view(self._book.state)
        self._owners = self._views["seat"].astype(np.int64)
        if (self._owners < 0).any():
            raise BadOptions("a search needs views of seats; where a game is over, nobody decides")
        batched_trees.clear(self._trees)
        self._rngs = generators(seed, 0, self._n, len(self._book.streams))
        self._totals, self._done = np.zeros(self._n), 0
        compiled(batched_trees.list_root_actions)(self._views.view(np.recarray), self._listed, self.root_counts)
        self.root_actions = self._listed[:, : max(1, int(self.root_counts.max()))]

    def descend(self, width: int, root_actions: NDArray[np.int16], exploration: float) -> Leaves:
        """Follow each tree to some leaves."""
        leaves = self._leaves[0]
        leaves.root_actions[: self._n * width] = root_actions
        run, views = compiled(batched_trees.descend_all), self._views.view(np.recarray)
        self._run(lambda k, first, end: run(views, self._trees, exploration, self._rngs, self._work[k], self._leaves[k], first, end, width))
        return leaves

    def backup(self, width: int, priors: Shares, values: Shares) -> None:
        """Give the trees what the leaves are worth."""
        run = compiled(batched_trees.backup_all)
        self._run(lambda k, first, end: run(self._trees, self._leaves[k], priors, values, first, end, width))
        owners = np.repeat(self._owners, width)
        self._totals += values[np.arange(len(owners)), owners].reshape(self._n, width).sum(axis=1)
        self._done += width

    def _run(self, work: Callable[[int, int, int], None]) -> None:
        for job in [self._pool.submit(work, k, *part) for k, part in enumerate(self._parts)]:
            job.result()

    def means(self) -> NDArray[np.float64]:
        """What the owner of each view can expect, on average."""
        return self._totals / max(self._done, 1)

    def roots(self) -> Roots:
        """What is known about the actions at the roots."""
        shape = self.root_actions.shape
        found = Roots(np.zeros(shape), np.zeros(shape, np.int64), np.zeros(shape), self.root_counts)
        compiled(batched_trees.look_at_roots)(self._trees, self.root_counts, found.priors, found.visits, found.totals)
        return found
