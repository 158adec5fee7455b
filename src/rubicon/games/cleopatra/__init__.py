"""Caesar & Cleopatra: who wins the patricians of Rome."""

from typing import Any, Literal

import numpy as np

from rubicon.engine.facts import Facts
from rubicon.engine.options import Options, PresetValue
from rubicon.engine.rulebook import Checks, Limits, Rulebook, Rules, Statistics, Texts
from rubicon.games.cleopatra import choices, evaluate, features, notation, position, rules, sample, set_up, view, words
from rubicon.games.cleopatra.action_data import ACTION_TYPES
from rubicon.games.cleopatra.actions import ACTION_SPACE, MOST_LEGAL
from rubicon.games.cleopatra.cards import ACTION_CARDS, CARDS, CASTLING, COPIES, GROUPS, HAND, MOST_OWN, NAMES, SEATS, SPY, VALUES
from rubicon.games.cleopatra.components import components, ways
from rubicon.games.cleopatra.counts import counts, recount
from rubicon.games.cleopatra.effect_types import CardsDealtOut, CardsTakenUp
from rubicon.games.cleopatra.effects import EFFECT_TYPES, effects
from rubicon.games.cleopatra.evident import evident
from rubicon.games.cleopatra.obstacle import obstacle
from rubicon.games.cleopatra.outline import outline
from rubicon.games.cleopatra.reasons import reason
from rubicon.games.cleopatra.score import open_points
from rubicon.games.cleopatra.state import ENDED, ENDINGS, STATE, STREAMS
from rubicon.games.cleopatra.todo import todo
from rubicon.games.cleopatra.typed_view import typed_view
from rubicon.games.cleopatra.view_types import CleopatraView


class CleopatraOptions(Options, frozen=True, kw_only=True):
    """action_deck: K8. passive_lock: K20. two_face_down: K60. fewer_orgies: K61. whole_group: K51. bonus: K62. action_order: K63.

    What `rules=document` sets: K64.
    """

    action_deck: Literal["shuffled", "arranged"] = "shuffled"
    passive_lock: bool = True
    two_face_down: bool = False
    fewer_orgies: bool = False
    whole_group: Literal["all", "remaining"] = "all"
    bonus: Literal["patricians", "influence"] = "patricians"
    action_order: Literal["outside", "free"] = "outside"

    document = (
        PresetValue("whole_group", "remaining"),
        PresetValue("bonus", "influence"),
        PresetValue("action_order", "free"),
    )


def standing(s: Any) -> tuple[int, ...]:
    """K51: points that all can see; once the bonus cards are shown, with those."""
    return tuple(int(s.points[seat]) if s.phase == ENDED else open_points(s, seat) for seat in range(2))


def figures(finished: Any) -> dict[str, Any]:
    """What is worth averaging over finished games."""
    points = np.sort(finished.points, axis=1)
    return {
        "points, winner": points[:, 1],
        "points, loser": points[:, 0],
        "patricians won": finished.won.sum(axis=(1, 2)),
        "influence cards left": 2 * int(COPIES[:VALUES].sum())
        - finished.gone[:, :, :VALUES].sum(axis=(1, 2))
        - finished.up.sum(axis=(1, 2, 3))
        - finished.down.sum(axis=(1, 2, 3)),
    }


def advantages(finished: Any) -> dict[str, dict[str, Any]]:
    """What may go with winning: the majority of a group, more of a kind discarded or used."""
    won = finished.won
    more = won > won[:, ::-1]
    return {"has more of the": {NAMES[group]: more[:, :, group] for group in range(GROUPS)}}


# Bonus cards, layouts and arranged decks; two cards shown at the end.
SET_UP = 2 + 2 + 2 * ACTION_CARDS + 2
# Every card is drawn at most once, with the choice of a deck, and leaves a hand once.
MOVES = 2 * CARDS * 3
# An influence card is turned up once, and once more for each Castling that hides it; a Spy sees a hand.
CASTLINGS, SPIES = 2 * int(COPIES[CASTLING]), 2 * int(COPIES[SPY])
SHOWN = 2 * int(COPIES[:VALUES].sum()) + CASTLINGS * 2 * MOST_OWN + SPIES * HAND
# An action card is aimed and asked about; a Castling has a step for each value.
AIMED = 2 * ACTION_CARDS * 2 + CASTLINGS * VALUES
# A turn: active or passive, an action card before and after, no further card, two votes in order, a vote card. Each turn but a
# skipped one takes a card out of a hand, and after a skipped one the other has a turn, or the game is over.
TURNS = 2 * CARDS * 6 + 2 * CARDS + 2
LONGEST = SET_UP + MOVES + SHOWN + AIMED + TURNS

rulebook = Rulebook(
    name="cleopatra",
    title="Caesar & Cleopatra",
    version=1,
    state=STATE,
    options=CleopatraOptions,
    seats=lambda options: SEATS,
    rules=Rules(
        start=set_up.start,
        turn=choices.turn,
        waiting=choices.waiting,
        legal=choices.legal,
        weights=choices.weights,
        stream=choices.stream,
        apply=rules.apply,
        score=rules.score,
        view=view.view,
        seen=view.seen,
        sample=sample.sample,
        evaluate=evaluate.evaluate,
        encode=features.encode,
    ),
    streams=STREAMS,
    endings=ENDINGS,
    features=features.FEATURES,
    option_fields=features.OPTION_FIELDS,
    variants=({"action_deck": "arranged", "two_face_down": True},),
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
        view_type=CleopatraView,
        action_types=ACTION_TYPES,
        effect_types=EFFECT_TYPES,
        untold=(CardsTakenUp, CardsDealtOut),
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
    ),
    evident=evident,
    statistics=Statistics(
        figures=figures,
        standing=standing,
        advantages=advantages,
    ),
    checks=Checks(
        components=components,
        ways=ways,
    ),
)
