"""A view, or a whole position, as typed data: what browsers, terminals and scripts get to see."""

import functools
from types import SimpleNamespace
from typing import Any, TypedDict

import numpy as np

from rubicon.engine.field_cache import FieldCache
from rubicon.engine.verbs import CHANCE, EVERYTHING, NOBODY, NONE, OVER, UNKNOWN
from rubicon.games.cleopatra.cards import ASSASSINATION, CASTLING, GROUPS, PAIRS, PATRICIANS, VALUES
from rubicon.games.cleopatra.choices import turn
from rubicon.games.cleopatra.room import is_open, room
from rubicon.games.cleopatra.score import open_points
from rubicon.games.cleopatra.state import CASTLE, IN_HAND, ON_FIRST_GROUP, OPPONENT, PUBLIC, STATE
from rubicon.games.cleopatra.view_types import (
    CleopatraView,
    Decider,
    DeckCounts,
    Groups,
    GroupView,
    KnownCards,
    OptionsView,
    Place,
    Players,
    PlayerView,
    PlayingView,
    SideView,
    Viewer,
)
from rubicon.games.cleopatra.vocabulary import (
    ACTION_NAMES,
    CARD_NAMES,
    ENDING_NAMES,
    GROUP_NAMES,
    INFLUENCE_NAMES,
    PHASE_NAMES,
    SIDE_NAMES,
    VOTE_CARD_NAMES,
    Card,
    Ending,
    Group,
    InfluenceCard,
    Phase,
    Side,
    VoteCardName,
)
from rubicon.games.cleopatra.votes import total

Row = tuple[int, ...]


def influence_counts(cells: Row) -> dict[InfluenceCard, int]:
    """Influence cards by name."""
    return {INFLUENCE_NAMES[value]: n for value, n in enumerate(cells) if n > 0}


def card_counts(cells: Row) -> dict[Card, int]:
    """Cards of any kind by name."""
    return {CARD_NAMES[kind]: n for kind, n in enumerate(cells) if n > 0}


@functools.lru_cache(4096)
def points_seen(won: Row, lost: Row, remaining: int) -> int:
    """K51: the rules are asked with these cells alone."""
    s: Any = SimpleNamespace(won=np.array([won, lost], np.int8), remaining=remaining)
    return open_points(s, 0)


def group_view(group: int, *cells: Any) -> GroupView:
    """A group. The rules are asked with these cells alone."""
    won, lying, up, down = (cells[at : at + 2] for at in range(0, len(cells), 2))
    shapes = {"won": (2, GROUPS), "lying": (2, GROUPS), "up": (2, GROUPS, VALUES)}
    s: Any = SimpleNamespace(**{name: np.zeros(shape, np.int8) for name, shape in shapes.items()})
    s.won[:, group], s.lying[:, group], s.up[:, group] = won, lying, up
    caesar, cleopatra = (
        SideView(
            won=won[seat],
            up=influence_counts(up[seat]),
            down=influence_counts(down[seat]) if down[seat][0] != UNKNOWN else None,
            face_down=max(lying[seat], 0),
            sum_up=total(s, seat, group),
            room=0 if lying[seat] == UNKNOWN else max(0, room(s, seat, group)),
        )
        for seat in range(2)
    )
    return GroupView(patricians_left=int(PATRICIANS[group]) - sum(won), open=is_open(s, group), caesar=caesar, cleopatra=cleopatra)


def player_view(
    viewer: int,
    winner: int,
    revealed: int,
    remaining: int,
    arranged: int,
    won: Row,
    lost: Row,
    points: int,
    bonus: int,
    held: Row,
    left: Row,
    hand: Row,
    deck: Row,
    order: Row,
    gone: Row,
    *known: Row,
) -> PlayerView:
    """A player."""
    mine, final = hand[0] != UNKNOWN, winner != NONE or revealed == 2
    audience = PUBLIC if viewer == NOBODY else OPPONENT
    return PlayerView(
        points=points if final else points_seen(won, lost, remaining),
        patricians=sum(won),
        bonus=GROUP_NAMES[bonus] if bonus >= 0 else None,
        held=DeckCounts(*held),
        left=DeckCounts(*left),
        hand=card_counts(hand) if mine else None,
        deck=card_counts(deck) if mine else None,
        order=tuple(ACTION_NAMES[kind] for kind in order if kind != NONE) if mine and arranged else None,
        discarded=card_counts(gone),
        known=known_cards(*known[audience::2]),
    )


@functools.lru_cache(4096)
def known_cards(spied: Row, spied_places: Row, castled: Row, castled_places: Row) -> tuple[KnownCards, ...]:
    """What others know of a player's hidden cards."""
    facts = [*enumerate(zip(spied, spied_places, strict=True)), *enumerate(zip(castled, castled_places, strict=True))]
    return tuple(KnownCards(CARD_NAMES[kind], count, place_names(places)) for kind, (count, places) in facts if count)


def place_names(places: int) -> tuple[Place, ...]:
    """The places of a fact."""
    hand: tuple[Place, ...] = ("hand",) if places & IN_HAND else ()
    return (*hand, *(GROUP_NAMES[group] for group in range(GROUPS) if places & ON_FIRST_GROUP << group))


def vote_cards(cells: Row) -> dict[VoteCardName, int]:
    """Vote cards by name."""
    return {VOTE_CARD_NAMES[card]: n for card, n in enumerate(cells) if n}


def playing(card: int, target: int, taken: Row) -> PlayingView | None:
    """The action card that is being played."""
    if card == NONE:
        return None
    name = ACTION_NAMES[card]
    if target == NONE:
        return PlayingView(card=name)
    if card == CASTLING:
        return PlayingView(card=name, groups=tuple(GROUP_NAMES[group] for group in PAIRS[target]), cards_taken=sum(taken))
    if card == ASSASSINATION:
        return PlayingView(card=name, group=GROUP_NAMES[target // VALUES], target=INFLUENCE_NAMES[target % VALUES])
    return PlayingView(card=name, group=GROUP_NAMES[target])


def options_view(
    arranged: int, lock_on: int, two_down: int, fewer_orgies: int, remaining: int, by_influence: int, free_order: int
) -> OptionsView:
    """How it is played."""
    return OptionsView(
        action_deck="arranged" if arranged else "shuffled",
        passive_lock=bool(lock_on),
        two_face_down=bool(two_down),
        fewer_orgies=bool(fewer_orgies),
        whole_group="remaining" if remaining else "all",
        bonus="influence" if by_influence else "patricians",
        action_order="free" if free_order else "outside",
    )


class Stage(TypedDict):
    """Who looks, and how far the game is."""

    seen_by: Viewer
    turn: Decider
    phase: Phase
    active: Side
    passive_turn: bool
    must_be_active: bool
    winner: Side | None
    ending: Ending


def stage(viewer: int, phase: int, active: int, drawer: int, passive: int, locked: int, winner: int, ending: int) -> Stage:
    """Of a position."""
    s: Any = SimpleNamespace(phase=phase, active=active, drawer=drawer)
    decides = turn(s)
    return {
        "seen_by": "nobody" if viewer == NOBODY else "everything" if viewer == EVERYTHING else SIDE_NAMES[viewer],
        "turn": "chance" if decides == CHANCE else "over" if decides == OVER else SIDE_NAMES[decides],
        "phase": PHASE_NAMES[phase],
        "active": SIDE_NAMES[active],
        "passive_turn": bool(passive),
        "must_be_active": bool(locked),
        "winner": None if winner == NONE else SIDE_NAMES[winner],
        "ending": ENDING_NAMES[ending],
    }


class Course(TypedDict):
    """The vote cards, and what is under way in this turn."""

    vote_deck: dict[VoteCardName, int]
    vote_drawn: dict[VoteCardName, int]
    action_card_played: bool
    playing: PlayingView | None
    waiting_for_a_vote: tuple[Group, ...]
    castling_next: InfluenceCard | None


def course(
    phase: int, vote_deck: Row, vote_drawn: Row, carded: int, card: int, target: int, taken: Row, to_vote: int, later: int, step: int
) -> Course:
    """Of a position."""
    return {
        "vote_deck": vote_cards(vote_deck),
        "vote_drawn": vote_cards(vote_drawn),
        "action_card_played": bool(carded),
        "playing": playing(card, target, taken),
        "waiting_for_a_vote": tuple(GROUP_NAMES[group] for group in range(GROUPS) if (to_vote | later) >> group & 1),
        "castling_next": INFLUENCE_NAMES[step] if phase == CASTLE else None,
    }


def _fields(*names: str) -> list[tuple[str]]:
    return [(name,) for name in names]


OPTIONS_PART = FieldCache(
    STATE, options_view, *_fields("arranged", "lock_on", "two_down", "fewer_orgies", "remaining", "by_influence", "free_order")
)
STAGE_PART = FieldCache(STATE, stage, *_fields("seat", "phase", "active", "drawer", "passive", "locked", "winner", "ending"))
COURSE_PART = FieldCache(
    STATE, course, *_fields("phase", "vote_deck", "vote_drawn", "carded", "card", "target", "taken", "to_vote", "later", "step")
)
PLAYER_PARTS = [
    FieldCache(
        STATE,
        player_view,
        *_fields("seat", "winner", "revealed", "remaining", "arranged"),
        *(("won", seat), ("won", 1 - seat)),
        *((name, seat) for name in ("points", "bonus", "held", "left", "hand", "deck", "order", "gone")),
        *((name, audience, seat) for name in ("spied", "spied_places", "castled", "castled_places") for audience in (0, 1)),
    )
    for seat in range(2)
]
GROUP_PARTS = [
    FieldCache(
        STATE, functools.partial(group_view, group), *((name, seat, group) for name in ("won", "lying", "up", "down") for seat in range(2))
    )
    for group in range(GROUPS)
]


def typed_view(v: Any) -> CleopatraView:
    """The whole of it; parts of it are shared with other views."""
    content = v.tobytes()
    caesar, cleopatra = PLAYER_PARTS
    senators, praetors, quaestors, censors, aediles = GROUP_PARTS
    return CleopatraView(
        options=OPTIONS_PART.of(content),
        players=Players(caesar.of(content), cleopatra.of(content)),
        groups=Groups(
            senators=senators.of(content),
            praetors=praetors.of(content),
            quaestors=quaestors.of(content),
            censors=censors.of(content),
            aediles=aediles.of(content),
        ),
        **STAGE_PART.of(content),
        **COURSE_PART.of(content),
    )
