"""Hints for a player and analyses of finished games, by search: from the player's own view alone, and reproducible.

Where that has shown to help, the search uses the policy of the game's network. Before the machine code for a search is there, `first_look`
answers without any.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rubicon.bots import budget as budgets
from rubicon.bots import search
from rubicon.bots.names import SEARCH
from rubicon.engine import registry, verbs
from rubicon.engine.advice import Analysis, Hint, Judged
from rubicon.engine.calls import interpreted
from rubicon.engine.chance import generators
from rubicon.engine.facts import NOBODY_READS
from rubicon.engine.record import Generator, blanks
from rubicon.engine.verbs import OVER
from rubicon.match.match import Match

if TYPE_CHECKING:
    from rubicon.bots.networks.loaded import Loaded

POLICY = 60.0
"""How much a certain win weighs against the logarithm of the policy's probability, as for Divus of Caesar!."""
LISTENS = frozenset({"caesar", "cleopatra"})
"""Games whose search counts the network's policy; in Rise of Augustus it does not play better with it."""


class Question(NamedTuple):
    """A decision of a match between several moves, with everything that may be used to judge it."""

    ply: int
    """Counted from 0."""
    seat: int
    view: Any
    legal: list[int]
    played: int


class Verdict(NamedTuple):
    """The best move, and the chances to win with it and with the move that was played."""

    best_action: int
    best: float
    played: float


def settings(budget: str, view: Any) -> search.Settings:
    """Settings of the search from a budget such as 2000 or 0.5s. Where that helps, the policy of the game's network counts, too."""
    listens = registry.rulebook_of(view.dtype).name in LISTENS and installed_network(view) is not None
    return search.Settings.of(budgets.parse(budget, f"{SEARCH}:{budget}"), {"policy": POLICY} if listens else {})


def generator(view: Any) -> Generator:
    """A random generator seeded by the view: asking again gives the same answer."""
    rng: Generator = generators(int.from_bytes(hashlib.sha256(view.tobytes()).digest()[:8], "big"), 0, 1, 0)[0]
    return rng


def installed_network(view: Any) -> "Loaded | None":
    """The network of a view's game, if the game has one."""
    from rubicon.bots.networks import loaded

    return loaded.installed(registry.rulebook_of(view.dtype))


def best_moves(view: Any, legal: Sequence[int], budget: str, most: int) -> list[tuple[int, float]]:
    """The best actions and their chances to win: first the one that the search would play, the others by their chance."""
    first, *others = search.analyse(view, legal, generator(view), settings(budget, view))[:most]
    return [(each.action, each.win) for each in (first, *sorted(others, key=lambda each: -each.win))]


def first_look(view: Any, seat: int, legal: Sequence[int], most: int) -> list[tuple[int, float]]:
    """The best actions as far as can be told without machine code, in less than a second: by the network's policy, or one ply deep.

    For the first hints of a process whose machine code is still being made. One ply deep is what `greedy` looks at: `evaluate` after each
    action. The policy has chances to win for no action but the best, so the others are as much behind as a search would need to play them.
    """
    scratch, values, won = blanks(1, view.dtype), [], []
    shares = np.zeros(registry.rulebook_of(view.dtype).most_seats, np.float32)
    for action in legal:
        scratch[0] = view
        verbs.apply(scratch[0], action)
        values.append((action, verbs.evaluate(scratch[0], seat)))
        if verbs.turn(scratch[0]) == OVER:
            verbs.score(scratch[0], shares)
            won += [(action, 1.0)] if shares[seat] == 1.0 else []
    if not won and (network := installed_network(view)) is not None:
        values = policy_moves(view, legal, network)
    return sorted(won or values, key=lambda each: -each[1])[:most]


def policy_moves(view: Any, legal: Sequence[int], network: "Loaded") -> list[tuple[int, float]]:
    """All actions with chances to win, by one pass through the network in NumPy."""
    from rubicon.bots.networks.observation import observe

    book = registry.rulebook_of(view.dtype)
    outputs = network.forward(observe(view, book, interpreted(book))[None])
    logits = outputs.logits[0, np.array(legal)]
    wins = np.clip(float(outputs.values[0]) - (logits.max() - logits) / POLICY, 0.0, 1.0)
    return list(zip(map(int, legal), wins.tolist(), strict=True))


def skip_empty_steps(match: Match, seat: int) -> None:
    """Play the decisions of a seat that have one answer and do nothing, such as the step of a Castling for a value that lies nowhere.

    A hint about them would be none; what is advised is the next choice. `match` is a fork, for this.
    """
    tell = match.game.book.texts.words.tell
    while match.turn == seat and len(legal := match.legal(seat)) == 1 and not tell(match.preview(legal[0], seat), NOBODY_READS):
        match.push(legal[0])


def in_words(match: Match, seat: int, moves: Iterable[tuple[int, float]]) -> list[Hint]:
    """Hints made of moves and chances: with notation, and what each move would do in words."""
    return [
        Hint(action, match.text(action, seat), win, match.forecast(action, seat, reader=seat), match.reason(action, seat, reader=seat))
        for action, win in moves
    ]


def hints(match: Match, seat: int, budget: str, most: int) -> list[Hint]:
    """The best moves of a seat that has to decide."""
    return in_words(match, seat, best_moves(match.deciding_view(seat), match.legal(seat), budget, most))


def questions(match: Match) -> list[Question]:
    """The decisions of a match that were between several moves."""
    found = []
    for ply, played in enumerate(match.actions):
        seat = match.turn_at(ply)
        if seat >= 0 and len(legal := match.legal_at(ply)) > 1:
            found.append(Question(ply, seat, match.view_record(seat, ply), legal, played))
    return found


def judge(view: Any, legal: Sequence[int], played: int, budget: str) -> Verdict:
    """Compare the move that was played with the search's best; if the played one turns out better, it is the best."""
    rng, chosen = generator(view), settings(budget, view)
    best = search.analyse(view, legal, rng, chosen)[0]
    if best.action == played:
        return Verdict(played, best.win, best.win)
    win = search.evaluate_action(view, played, rng, chosen)
    return Verdict(best.action, best.win, win) if best.win > win else Verdict(played, win, win)


def analysis(match: Match, budget: str, progress: Callable[[int, int], None]) -> Analysis:
    """Judge every decision of a match; `progress` is called with how many are done and how many there are."""
    asked, verdicts = questions(match), []
    progress(0, len(asked))
    for done, question in enumerate(asked, 1):
        verdicts.append(judge(question.view, question.legal, question.played, budget))
        progress(done, len(asked))
    return assembled(match, asked, verdicts, match.scores)


def assembled(match: Match, asked: Sequence[Question], verdicts: Sequence[Verdict], scores: Sequence[float] | None) -> Analysis:
    """An analysis made of verdicts; `scores`: the result of the game, if it is over."""
    seats, judged = len(match.game.seats), []
    now, curve = [1 / seats] * seats, []
    by_ply = {question.ply: (question, verdict) for question, verdict in zip(asked, verdicts, strict=True)}
    for ply in range(len(match) + 1):
        if ply not in by_ply:
            curve.append(tuple(now))
            continue
        question, verdict = by_ply[ply]
        curve.append(tuple(_with(now, question.seat, verdict.best)))
        now = _with(now, question.seat, verdict.played)
        texts = match.text_at(ply, question.played), match.text_at(ply, verdict.best_action)
        moves = question.played, texts[0], verdict.played, verdict.best_action, texts[1], verdict.best
        judged.append(Judged(ply + 1, question.seat, *moves))
    if scores is not None:
        curve[-1] = tuple(scores)
    return Analysis(curve, judged)


def _with(chances: Sequence[float], seat: int, win: float) -> list[float]:
    """Everybody's chances after one seat's chance changed; with two seats the other has the rest."""
    if len(chances) == 2:
        return [win if other == seat else 1 - win for other in range(2)]
    return [win if other == seat else chance for other, chance in enumerate(chances)]
