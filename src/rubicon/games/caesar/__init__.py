"""Caesar!, the race of two generals for the provinces of the Republic."""

from typing import Any, Literal

import numpy as np

from rubicon.engine.facts import Facts
from rubicon.engine.options import Options, PresetValue
from rubicon.engine.rulebook import Checks, Limits, Rulebook, Rules, Statistics, Texts
from rubicon.games.caesar import crassus, evaluate, features, notation, position, rules, sample, set_up, view, words
from rubicon.games.caesar.action_data import ACTION_TYPES
from rubicon.games.caesar.actions import ACTION_SPACE, MOST_LEGAL
from rubicon.games.caesar.board import (
    BONUS_COPIES,
    BONUSES,
    COPIES,
    CRASSUS,
    DOUBLE,
    MARKERS,
    MOST_STEPS,
    NAMES,
    POISON,
    PROVINCES,
    SEATS,
    SPACES,
)
from rubicon.games.caesar.components import components, ways
from rubicon.games.caesar.counts import counts, recount
from rubicon.games.caesar.effect_types import EFFECT_TYPES
from rubicon.games.caesar.effects import effects
from rubicon.games.caesar.evident import evident
from rubicon.games.caesar.obstacle import nearly, obstacle
from rubicon.games.caesar.outline import outline
from rubicon.games.caesar.picture import picture
from rubicon.games.caesar.reasons import reason
from rubicon.games.caesar.say import say
from rubicon.games.caesar.state import ENDINGS, STATE, STREAMS
from rubicon.games.caesar.todo import todo
from rubicon.games.caesar.typed_view import typed_view
from rubicon.games.caesar.view_types import CaesarView
from rubicon.games.caesar.why_words import details


class CaesarOptions(Options, frozen=True, kw_only=True):
    """stuck: what happens to a player who can place nothing (C9). Then the expansions, and the game against Auto-Crassus.

    senate: C77. What `rules=document` sets: C78.
    """

    stuck: Literal["pass", "lose"] = "pass"
    poison: bool = False
    centurions: bool = False
    border_control: bool = False
    solo: Literal["off", "easy", "normal", "hard"] = "off"
    side: Literal["caesar", "pompey"] = "caesar"
    solo_harder: bool = False
    senate: Literal["first", "after_removal"] = "first"

    document = (PresetValue("senate", "after_removal", where=("poison", "centurions")),)


def refuse(options: CaesarOptions) -> str | None:
    """C48, C77: only other expansions leave bonus tokens over. A side is chosen against Auto-Crassus only."""
    if options.border_control and not (options.poison or options.centurions):
        return say("refuse-border-control")
    if options.senate == "after_removal" and not (options.poison or options.centurions):
        return say("refuse-senate")
    if options.solo == "off" and options.side != "caesar":
        return say("refuse-side")
    if options.solo == "off" and options.solo_harder:
        return say("refuse-harder")
    return None


def seats(options: CaesarOptions) -> tuple[str, ...]:
    """C1: the colours; Auto-Crassus takes the one that is left."""
    return tuple(CRASSUS if options.solo != "off" and name.lower() != options.side else name for name in SEATS)


def players(options: CaesarOptions) -> tuple[int, ...]:
    """The seats that decide."""
    return tuple(seat for seat, name in enumerate(seats(options)) if name != CRASSUS)


def standing(s: Any) -> tuple[int, ...]:
    """Control markers on the map or beside it: whoever has placed all first wins."""
    return tuple(MARKERS - int(s.markers[seat]) for seat in range(2))


def figures(finished: Any) -> dict[str, Any]:
    """What is worth averaging over finished games."""
    return {
        "placements": (finished.owner >= 0).sum(axis=1),
        "markers left, winner": finished.markers.min(axis=1),
        "markers left, loser": finished.markers.max(axis=1),
        "Italia held": finished.marker[:, PROVINCES] >= 0,
    }


def advantages(finished: Any) -> dict[str, dict[str, Any]]:
    """What may go with winning: provinces held, and more bonus tokens of a kind than the opponent."""
    seats = np.arange(2)
    gained = finished.gained
    more = gained > gained[:, ::-1]
    return {
        "holds": {NAMES[p]: finished.marker[:, p, None] == seats for p in range(PROVINCES)},
        "gained more": {name: more[:, :, bonus] for bonus, name in enumerate(BONUSES)},
    }


# Set-up; all tokens drawn, and drawn again after Poison; all spaces taken, a pass between any two placements and two at
# the end; for each bonus token of a province or left over at most one decision or outcome, one on the order for each
# pair, and one draw of it where it was left over. Auto-Crassus has a turn for each placement and one more at most, and in
# each of them draws a command token and does its steps.
TAKEN = PROVINCES + len(DOUBLE)
LONGEST = (PROVINCES - 1) + 2 * int(COPIES.sum()) + int(BONUS_COPIES[POISON]) + SPACES + (SPACES + 2) + TAKEN + PROVINCES // 2 + len(DOUBLE)
LONGEST_SOLO = LONGEST + (SPACES + 1) * (1 + MOST_STEPS)

rulebook = Rulebook(
    name="caesar",
    title="Caesar!",
    version=1,
    state=STATE,
    options=CaesarOptions,
    seats=seats,
    players=players,
    rules=Rules(
        start=set_up.start,
        turn=rules.turn,
        legal=rules.legal,
        weights=rules.weights,
        stream=rules.stream,
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
    refuse=refuse,
    unreached=lambda options: (crassus.choices, crassus.odds) if options.solo == "off" else (),
    variants=({"poison": True, "centurions": True, "border_control": True}, {"solo": "hard"}),
    rollout_depth=2,
    actions=ACTION_SPACE,
    limits=Limits(
        decisions=ACTION_SPACE.decisions,
        numbers=ACTION_SPACE.numbers,
        most_legal=MOST_LEGAL,
        longest=LONGEST_SOLO,
    ),
    facts=Facts(
        view=typed_view,
        effects=effects,
        view_type=CaesarView,
        action_types=ACTION_TYPES,
        effect_types=EFFECT_TYPES,
        counts=counts,
        recount=recount,
    ),
    texts=Texts(
        notation=notation,
        words=words,
        reason=reason,
        obstacle=obstacle,
        nearly=nearly,
        todo=todo,
        positions=position,
        outline=outline,
        picture=picture,
        details=details,
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
