"""Rise of Augustus: provinces and senators won over by legions, to the town crier's tokens."""

from typing import Any, Literal, get_args

from rubicon.engine.facts import Facts
from rubicon.engine.options import Options, PresetValue
from rubicon.engine.rulebook import Checks, Limits, Rulebook, Rules, Statistics, Texts
from rubicon.games.augustus import (
    choices,
    evaluate,
    features,
    notation,
    position,
    rollout_policy,
    rules,
    sample,
    score,
    set_up,
    view,
    words,
)
from rubicon.games.augustus.action_data import ACTION_TYPES
from rubicon.games.augustus.actions import ACTION_SPACE, MOST_LEGAL
from rubicon.games.augustus.box import CARDS, CELLS, DEALT, KEPT, MOST_QUIET, MOST_SEATS, OFFER, SEATS
from rubicon.games.augustus.components import components
from rubicon.games.augustus.counts import counts, recount
from rubicon.games.augustus.deck import BUILT_IN, Deck
from rubicon.games.augustus.effect_data import AugustusEffect, ChoiceSealed
from rubicon.games.augustus.effects import effects
from rubicon.games.augustus.evident import evident
from rubicon.games.augustus.figures import advantages, figures, pieces, standing
from rubicon.games.augustus.obstacle import obstacle
from rubicon.games.augustus.outline import outline
from rubicon.games.augustus.power import MOST
from rubicon.games.augustus.reasons import reason
from rubicon.games.augustus.state import ENDINGS, STATE, STREAMS
from rubicon.games.augustus.summaries import divided
from rubicon.games.augustus.todo import todo
from rubicon.games.augustus.typed_view import typed_view
from rubicon.games.augustus.view_data import AugustusView


class AugustusOptions(Options, frozen=True, kw_only=True):
    """deal: A5. joker: A12. cards: docs/play/augustus.md. end: A51. missed_reward: A52. order: A53. announced: A54. redeploy: A55.

    What `rules=document` sets: A56.
    """

    players: Literal[2, 3, 4, 5, 6] = 2
    deal: Literal["draft", "simple"] = "draft"
    joker: Literal["each", "crier", "redraw"] = "each"
    cards: Deck = BUILT_IN
    end: Literal["draw", "at_once"] = "draw"
    missed_reward: Literal["again", "forever"] = "again"
    order: Literal["power_first", "number"] = "power_first"
    announced: Literal["open", "safe"] = "open"
    redeploy: Literal["any", "other"] = "any"

    document = (
        PresetValue("joker", "redraw"),
        PresetValue("deal", "draft"),
        PresetValue("end", "at_once"),
        PresetValue("missed_reward", "forever"),
        PresetValue("order", "number"),
        PresetValue("announced", "safe"),
        PresetValue("redeploy", "other"),
    )


# Offer, deals, drafts, what is kept, the crier.
SET_UP = OFFER + MOST_SEATS * (DEALT + 1 + KEPT) + 1
# A token, drawn over at most three times (A12); a call; a sealed choice and its reveal for each.
A_DRAW = 4 + 1 + 2 * MOST_SEATS
# A power asks each of its steps of each victim, or lays out all legions; then a reward, two objectives taken and refilled.
A_COMPLETION = max(MOST * (MOST_SEATS - 1), CELLS * 2) + 1 + 4
# Every objective is completed once at most, and so many draws may pass before each, and after the last (A24).
LONGEST = SET_UP + CARDS * A_COMPLETION + (CARDS + 1) * MOST_QUIET * A_DRAW


def seats(options: Any) -> tuple[str, ...]:
    """As many as play."""
    return SEATS[: options.players]


rulebook = Rulebook(
    name="augustus",
    title="Rise of Augustus",
    version=1,
    state=STATE,
    options=AugustusOptions,
    seats=seats,
    rules=Rules(
        start=set_up.start,
        turn=choices.turn,
        waiting=choices.waiting,
        legal=choices.legal,
        weights=choices.weights,
        stream=choices.stream,
        apply=rules.apply,
        score=score.score,
        view=view.view,
        seen=view.seen,
        sample=sample.sample,
        evaluate=evaluate.evaluate,
        rollout_policy=rollout_policy.rollout_policy,
        encode=features.encode,
    ),
    streams=STREAMS,
    endings=ENDINGS,
    features=features.FEATURES,
    option_fields=features.OPTION_FIELDS,
    rollout_depth=24,
    variants=({"players": 4}, {"players": 6, "deal": "simple", "joker": "redraw"}),
    actions=ACTION_SPACE,
    limits=Limits(
        decisions=ACTION_SPACE.decisions,
        numbers=ACTION_SPACE.numbers,
        most_legal=MOST_LEGAL,
        longest=LONGEST,
    ),
    facts=Facts(
        view=typed_view,
        effects=effects,
        view_type=AugustusView,
        action_types=ACTION_TYPES,
        effect_types=get_args(AugustusEffect),
        untold=(ChoiceSealed,),
        counts=counts,
        recount=recount,
    ),
    texts=Texts(
        notation=notation,
        words=words,
        reason=reason,
        obstacle=obstacle,
        todo=todo,
        positions=position,
        outline=outline,
        divided=divided,
    ),
    evident=evident,
    statistics=Statistics(
        figures=figures,
        standing=standing,
        advantages=advantages,
        pieces=pieces,
    ),
    checks=Checks(
        components=components,
    ),
)
