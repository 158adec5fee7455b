"""What the rules never bring about: a position from text that has it is refused."""

from collections import Counter
from typing import Any

import numpy as np

from rubicon.engine.actions import Action
from rubicon.engine.position_parser import must
from rubicon.engine.verbs import NONE
from rubicon.games.cleopatra.action_cards import targets
from rubicon.games.cleopatra.actions import ACTION_SPACE, EVERY_PAIR, MOST_LEGAL, TargetCard, TargetGroup, TargetPair
from rubicon.games.cleopatra.cards import (
    ACTION,
    ACTION_CARDS,
    ASSASSINATION,
    CASTLING,
    GROUPS,
    HAND,
    INFLUENCE,
    KIND_NAMES,
    KINDS,
    MOST_OWN,
    MOST_TOGETHER,
    NAMES,
    PAIRS,
    PATRICIANS,
    PHILOSOPHER,
    RESHUFFLE,
    SCOUT,
    SEATS,
    SPY,
    VALUES,
    WRATH,
)
from rubicon.games.cleopatra.choices import legal, turn
from rubicon.games.cleopatra.components import components
from rubicon.games.cleopatra.room import can_make_room, can_place, has_room, is_open, own, room, together
from rubicon.games.cleopatra.say import called, say, the
from rubicon.games.cleopatra.set_up import SETS
from rubicon.games.cleopatra.state import (
    ACT,
    ARRANGE,
    ASK,
    CASTLE,
    DEAL,
    DISCARD,
    DRAW,
    ENDED,
    IN_HAND,
    LAY_OUT,
    ON_FIRST_GROUP,
    ORDER,
    PHASES,
    PICK,
    PLACE,
    REFILL,
    REVEAL,
    SHOW,
    TARGET,
    TURN,
    UNDECIDED,
)
from rubicon.games.cleopatra.votes import is_showing

SET_UP = (DEAL, LAY_OUT, ARRANGE)
OVER = (REVEAL, ENDED)


def check(s: Any, whole: dict[str, int]) -> None:
    """Raise BadPosition unless the game can go on from here; `whole`: the components of the box."""
    now = components(s)
    wrong = [say("position-instead", what=name, there=now[name], whole=whole[name]) for name in whole if now[name] != whole[name]]
    must(not wrong, say("position-box", wrong="; ".join(wrong)))
    must(s.vote_drawn[RESHUFFLE] == 0, say("position-reshuffle"))
    for group in range(GROUPS):
        must(s.won[:, group].sum() <= PATRICIANS[group], say("position-won", group=called(NAMES[group])))
        must(is_open(s, group) or together(s, group) == 0, say("position-closed", group=the(NAMES[group])))
        must(together(s, group) <= MOST_TOGETHER, say("position-together", most=MOST_TOGETHER, group=the(NAMES[group])))
        for seat, name in enumerate(SEATS):
            must(own(s, seat, group) <= MOST_OWN, say("position-own", player=called(name), most=MOST_OWN, group=the(NAMES[group])))
    _check_turn(s)
    _check_card(s)
    _check_votes(s)
    if s.phase in SET_UP:
        _check_set_up(s)
    else:
        must((s.bonus != NONE).all(), say("position-no-bonus"))
    for seat in range(2):
        if s.phase not in SET_UP:
            held = int(s.held[seat].sum())
            must(held <= HAND, say("position-hand", player=called(SEATS[seat]), count=held, most=HAND))
        _check_order(s, seat)
        _check_knowledge(s, seat)
    must(s.phase == ENDED or legal(s, turn(s), np.zeros(MOST_LEGAL, np.int16)) > 0, say("position-stuck", phase=PHASES[s.phase]))


def _only_in(s: Any, phases: tuple[int, ...], **counts: Any) -> None:
    """Something that is there in some phases alone."""
    for what, count in counts.items():
        must(s.phase in phases or not np.any(count), say("position-not-now", what=what, phase=PHASES[s.phase]))


def _at_most(what: str, count: int, most: int) -> None:
    must(count <= most, say("position-most", what=what, count=count, most=most))


def _check_turn(s: Any) -> None:
    """What was done in this turn (K10, K12, K17, K18, K20, K60)."""
    phase, seat = int(s.phase), int(s.active)
    must((phase in OVER) == (s.ending != UNDECIDED), say("position-ending"))
    _at_most("revealed", int(s.revealed), {REVEAL: 1, ENDED: 2}.get(phase, 0))
    _at_most("placed", int(s.placed), 1 if phase == PLACE else 2)
    _at_most("placed_down", int(s.placed_down), min(int(s.placed), 2 if s.two_down else 1))
    _at_most("discarded", int(s.discarded), HAND - 1 if phase == DISCARD else HAND)
    _only_in(s, (DISCARD, REFILL, DRAW, *OVER), passive=s.passive, discarded=s.discarded)
    must(not s.passive or not (s.placed or s.carded or s.card != NONE), say("position-passive"))
    must(phase != DISCARD or s.passive, say("position-passive"))
    turn_begun = tuple(other for other in range(len(PHASES)) if other not in (*SET_UP, TURN))
    _only_in(s, turn_begun, placed=s.placed, carded=s.carded)
    _only_in(s, (ACT, TARGET, ASK, SHOW, REFILL, DRAW, *OVER), cramped=s.cramped)
    _check_between(s)
    if phase == ACT and s.cramped:
        must(not s.placed and not has_room(s, seat) and can_make_room(s, seat), say("position-cramped"))
    elif phase == ACT and not s.placed:
        must(can_place(s, seat), say("position-no-room", player=called(SEATS[seat])))
    if phase in (DRAW, REFILL):
        drawer = int(s.drawer)
        must((drawer == seat) == (s.card == NONE), say("position-drawer"))
        decks = (int(s.from_deck),) if phase == DRAW else (INFLUENCE, ACTION)
        full = s.held[drawer].sum() >= HAND
        must(not full and all(s.left[drawer, deck] > 0 for deck in decks), say("position-no-draw", player=called(SEATS[drawer])))


def _check_between(s: Any) -> None:
    """K63: an action card between two influence cards, the second of which can be laid; no action card uses up the room for it."""
    _only_in(s, (TARGET, ASK, PICK, CASTLE, SHOW, ORDER, REFILL, DRAW, *OVER), between=s.between)
    must(not s.later or s.between, say("position-later"))
    if s.between:
        must(s.free_order and s.placed == 1 and not s.placed_down and s.carded and not s.cramped, say("position-between"))
        space = sum(max(0, room(s, int(s.active), group)) for group in range(GROUPS)) - int(s.pool.sum())
        follows = s.card != NONE and s.held[s.active, INFLUENCE] > 0 and space > 0
        must(s.phase in OVER or follows, say("position-between"))
        must(s.phase not in OVER or not s.later, say("position-later"))


def _check_card(s: Any) -> None:
    """An action card that is being played, and its target, where the phase needs them (K40, K41, K42, K43, K44, K45, K46)."""
    phase = PHASES[s.phase]
    needs_card = s.phase in (TARGET, ASK, PICK, CASTLE) or (s.phase == SHOW and not is_showing(s))
    must(not needs_card or s.card != NONE, say("position-which-card", phase=phase))
    _only_in(s, (TARGET, ASK, PICK, CASTLE, SHOW, ORDER, REFILL, DRAW, *OVER), card=s.card != NONE)
    needs_target = s.phase == CASTLE or (s.phase in (ASK, SHOW) and s.card not in (NONE, SPY))
    must(not needs_target or s.target != NONE, say("position-target", phase=phase))
    most = {ASSASSINATION: GROUPS * VALUES, CASTLING: len(PAIRS), NONE: 0}.get(int(s.card), GROUPS)
    must(s.target < most, say("position-no-target", card=called(KIND_NAMES[s.card])))
    if s.phase == ASK and s.card != SPY:
        out = np.zeros(MOST_LEGAL, np.int16)
        possible = [ACTION_SPACE.decode(int(action)) for action in out[: targets(s, int(s.active), int(s.card), out)]]
        must(_target(s) in possible, say("position-no-target", card=called(KIND_NAMES[s.card])))
    must(s.phase != CASTLE or s.card == CASTLING, say("position-castling"))
    must(s.phase not in (PICK, SHOW) or s.card == SPY or is_showing(s), say("position-spy"))
    must(s.card == NONE or s.gone[s.active, s.card] > 0, say("position-card-gone", card=called(KIND_NAMES[s.card])))
    must(s.step < VALUES, say("position-step"))
    _only_in(s, (CASTLE,), step=s.step, pool=s.pool, taken=s.taken, before=s.before)
    if s.phase == CASTLE:
        _check_castling(s)


def _target(s: Any) -> Action:
    """The choice of the target that an action card has."""
    target = int(s.target)
    if s.card == ASSASSINATION:
        return TargetCard(*divmod(target, VALUES))
    return TargetPair(EVERY_PAIR[target]) if s.card == CASTLING else TargetGroup(target)


def _check_castling(s: Any) -> None:
    """K43: the values before the present one lie under the two groups again, the others are in the pool."""
    seat, pair = int(s.active), [int(group) for group in PAIRS[s.target]]
    laid, done = s.down[seat][pair].sum(axis=0), np.arange(VALUES) < s.step
    agrees = (s.before.sum(axis=0) == np.where(done, laid, s.pool)).all() and (s.before.sum(axis=1) == s.taken).all()
    apart = not laid[~done].any() and not s.pool[done].any() and not s.up[seat][pair].any()
    must(agrees and apart and (s.taken <= MOST_OWN).all() and s.taken.any(), say("position-castled"))
    must(all(is_open(s, group) for group in pair), say("position-no-target", card=called(KIND_NAMES[CASTLING])))


def _check_votes(s: Any) -> None:
    """Groups that vote or wait for it, and cards that are being turned up (K13, K30, K44, K45)."""
    must(s.to_vote < 1 << GROUPS and s.later < 1 << GROUPS and s.voting < GROUPS, say("position-no-group"))
    must(not s.to_vote & s.later and (s.voting == NONE or not s.later >> s.voting & 1), say("position-later"))
    _only_in(s, (PLACE, ORDER, SHOW, *OVER), to_vote=s.to_vote)
    for group in range(GROUPS):
        must(not s.to_vote >> group & 1 or together(s, group) == MOST_TOGETHER, say("position-not-eight", group=the(NAMES[group])))
        taken_up = s.phase == CASTLE and group in PAIRS[s.target]
        must(not s.later >> group & 1 or taken_up or together(s, group) == MOST_TOGETHER, say("position-later"))
    _only_in(s, (SHOW,), voting=s.voting != NONE, showing=s.showing)
    _only_in(s, (SHOW, *OVER), vote_carded=s.vote_carded)
    if s.phase != SHOW or not is_showing(s):
        must(s.voting == NONE, say("position-showing"))
        return
    must(s.voting != NONE or s.card in (SCOUT, WRATH), say("position-showing"))
    group = int(s.voting if s.voting != NONE else s.target)
    must(s.voting != NONE or not s.vote_carded, say("position-showing"))
    for seat in range(2):
        there = 1 << group if s.lying[seat, group] > 0 else 0
        must(s.showing[seat] & ~there == 0, say("position-showing"))
    must(s.voting != NONE or s.card == WRATH or s.showing[s.active] == 0, say("position-showing"))


def _check_set_up(s: Any) -> None:
    """K6, K7, K8: nothing is won, open or discarded; each has two sets of the numbers, or has laid one of them out."""
    must(not (s.won.any() or s.up.any() or s.gone.any() or s.vote_drawn.any()), say("position-set-up", phase=PHASES[s.phase]))
    must(s.active == 0 or s.phase != DEAL, say("position-set-up", phase=PHASES[s.phase]))
    must((s.bonus != NONE).all() == (s.phase != DEAL) and not (s.bonus[0] == NONE != s.bonus[1]), say("position-no-bonus"))
    for seat in range(2):
        laid = s.phase == ARRANGE or (s.phase == LAY_OUT and seat < s.active)
        expected = [SETS - laid if PHILOSOPHER < kind < VALUES else 0 for kind in range(KINDS)]
        down = s.down[seat]
        sets = down.sum(axis=1).tolist() == [int(laid)] * GROUPS and down.sum(axis=0).tolist() == [0] + [int(laid)] * (VALUES - 1)
        must(s.hand[seat].tolist() == expected and sets, say("position-layout", player=called(SEATS[seat])))


def _check_order(s: Any, seat: int) -> None:
    """K8: an arranged deck is all of the action cards that are left, or as many as were arranged so far."""
    order, name = Counter(int(kind) for kind in s.order[seat] if kind != NONE), called(SEATS[seat])
    must(not order or s.arranged, say("position-order", player=name))
    if not s.arranged or s.phase in (DEAL, LAY_OUT):
        must(not order, say("position-order-cards", player=name))
        return
    deck = Counter({kind: int(s.deck[seat, kind]) for kind in range(VALUES, KINDS)})
    if s.phase == ARRANGE and seat >= s.active:
        must(order <= deck and (seat == s.active or not order) and order.total() < ACTION_CARDS, say("position-order-cards", player=name))
    else:
        must(order == deck, say("position-order-cards", player=name))


def _check_knowledge(s: Any, seat: int) -> None:
    """What others know of hidden cards must be so; else no position would fit what a player sees."""
    name = called(SEATS[seat])
    for kind in range(VALUES, KINDS):
        must(not (s.barred[seat] >> (kind - VALUES) & 1 and s.hand[seat, kind]), say("position-barred-held", player=name))
    for audience in range(2):
        for kind in range(KINDS):
            places = int(s.spied_places[audience, seat, kind])
            spied, there = int(s.spied[audience, seat, kind]), _hidden(s, seat, kind, places)
            known = spied <= there
            if kind < VALUES:
                others, castled = int(s.castled_places[audience, seat, kind]), int(s.castled[audience, seat, kind])
                known &= castled <= _hidden(s, seat, kind, others) and spied + castled <= _hidden(s, seat, kind, places | others)
            else:
                known &= not spied or places == IN_HAND
            must(known, say("position-not-there", player=name, card=called(KIND_NAMES[kind])))


def _hidden(s: Any, seat: int, kind: int, places: int) -> int:
    """How many cards of a kind lie hidden among some places; those of a Castling under either of its groups."""
    count = int(s.hand[seat, kind]) if places & IN_HAND else 0
    if kind >= VALUES:
        return count
    pair = [int(group) for group in PAIRS[s.target]] if s.phase == CASTLE and seat == s.active else []
    among = [group for group in range(GROUPS) if places & ON_FIRST_GROUP << group]
    if set(pair) & set(among):
        count += int(s.pool[kind])
        among = sorted({*among, *pair})
    return count + int(s.down[seat][among, kind].sum())
