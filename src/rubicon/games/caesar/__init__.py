"""Caesar!, the race of two generals for the provinces of the Republic."""

from typing import Any, Literal

from rubicon.core.options import Options
from rubicon.core.rulebook import Rulebook
from rubicon.games.caesar import evaluate, features, notation, rules, view, words
from rubicon.games.caesar.board import COPIES, FIT_COUNT, PROVINCES, SEATS, SPACES
from rubicon.games.caesar.components import components
from rubicon.games.caesar.plain import plain
from rubicon.games.caesar.state import ENDINGS, NUMBERS, STATE, STREAMS
from rubicon.games.caesar.table import table


class CaesarOptions(Options, frozen=True, kw_only=True):
    """stuck: what happens to a player who can place nothing (C9)."""

    stuck: Literal["pass", "lose"] = "pass"


def figures(finished: Any) -> dict[str, Any]:
    """What is worth averaging over finished games."""
    return {
        "placements": (finished.owner >= 0).sum(axis=1),
        "markers left, winner": finished.markers.min(axis=1),
        "markers left, loser": finished.markers.max(axis=1),
        "Italia held": finished.marker[:, PROVINCES] >= 0,
    }


# Set-up, all tokens drawn, all spaces taken, a pass between any two placements and two at the end, and for 18 bonus
# tokens at most one decision each and one on the order for each pair.
LONGEST = (PROVINCES - 1) + 2 * int(COPIES.sum()) + SPACES + (SPACES + 2) + PROVINCES + PROVINCES // 2

rulebook = Rulebook(
    name="caesar",
    title="Caesar!",
    version=1,
    home=__file__,
    state=STATE,
    options=CaesarOptions,
    seats=lambda options: SEATS,
    rules={
        "start": rules.start,
        "turn": rules.turn,
        "legal": rules.legal,
        "weights": rules.weights,
        "stream": rules.stream,
        "apply": rules.apply,
        "score": rules.score,
        "view": view.view,
        "seen": view.seen,
        "sample": view.sample,
        "evaluate": evaluate.evaluate,
        "encode": features.encode,
    },
    streams=STREAMS,
    endings=ENDINGS,
    numbers=NUMBERS,
    most_legal=int(2 * FIT_COUNT.sum()),
    longest=LONGEST,
    features=features.FEATURES,
    notation=notation,
    words=words,
    table=table,
    plain=plain,
    components=components,
    figures=figures,
)
