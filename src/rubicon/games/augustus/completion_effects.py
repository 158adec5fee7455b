"""What follows when objectives are full, as effects: the steps of `completing.go_on`, each told as it is done."""

from collections.abc import Generator, Iterator
from typing import Any, cast

from rubicon.engine.verbs import NONE
from rubicon.games.augustus.box import RESOURCE_NAMES, RESOURCE_REWARD, SENATOR, SLOTS, TYPE_REWARD_NAMES, TYPE_REWARDS
from rubicon.games.augustus.completing import first_waiting, offer_is_empty, power_asks, power_done, resolve, rows_are_final
from rubicon.games.augustus.deck import names_in
from rubicon.games.augustus.draws import end_draw
from rubicon.games.augustus.effect_data import (
    AttackMissed,
    AugustusEffect,
    BagPassed,
    BagRefilled,
    DrawEnded,
    GameEnded,
    LegionsGained,
    LegionsLifted,
    Named,
    ObjectiveCompleted,
    ObjectiveDropped,
    ObjectiveScored,
    PlayerAttacked,
    PowerUnused,
    Progress,
    RewardTaken,
)
from rubicon.games.augustus.legions import on_objective
from rubicon.games.augustus.names import Ending, RewardName
from rubicon.games.augustus.power import ATTACK_OBJECTIVE, COMPLETE_ONE, EXTRA, FIRST_ATTACK, LEGIONS_MORE, PLACE_LEGIONS, REARRANGE_ALL
from rubicon.games.augustus.power_data import power_data
from rubicon.games.augustus.row import enter_row, number_offered
from rubicon.games.augustus.score import beats, points_of, reward_points
from rubicon.games.augustus.scratch import Scratch
from rubicon.games.augustus.state import ENDED, ENDINGS, NEW, NEXT, POWER, ROW
from rubicon.games.augustus.typed_view import card_view, seat_name, symbols, tokens

Effects = Iterator[AugustusEffect]


def named(s: Any, card: int) -> Named:
    """An objective by number and name."""
    return Named(card + 1, names_in(s)[card])


def progress(s: Any, seat: int, slot: int) -> Progress:
    """An open objective with its legions."""
    card = int(s.objective[seat, slot])
    spaces = sum(int(row[card]) for row in s.spaces)
    return Progress(number=card + 1, name=names_in(s)[card], legions=on_objective(s, seat, slot), spaces=spaces)


def row_points(s: Any, seat: int) -> int:
    """What the completed objectives of a player are worth, without rewards."""
    return points_of(s, seat) - reward_points(s, seat)


def completions(s: Scratch) -> Effects:
    """All that happens up to the next decision, or to the end of the draw."""
    begun = False
    while True:
        if s.stage == NEXT:
            found = first_waiting(s)
            if found == NONE:
                yield from draw_end(s)
                return
            yield from resolved(s, found // SLOTS, found % SLOTS)
            begun = True
        if s.stage == POWER:
            if (yield from power_steps(s, begun)):
                return
            yield from power_end(s)
            s.stage = ROW
        if s.stage == ROW:
            yield from scored(s)
            s.stage = NEW
            if number_offered(s, s.owner) != NONE:
                return
        if s.stage == NEW:
            s.stage = NEXT
            if not offer_is_empty(s):
                return


def resolved(s: Scratch, seat: int, slot: int) -> Effects:
    """A21, A43, A45: the legions go back, and the power begins to work."""
    player, card, on_it = seat_name(seat), int(s.objective[seat, slot]), symbols(s.legions[seat, slot])
    supply = int(s.supply[seat]) + sum(on_it.values())
    resolve(s, seat, slot)
    yield ObjectiveCompleted(player=player, objective=card_view(s, card), legions=on_it, supply=supply)
    if s.power[card] == LEGIONS_MORE:
        yield LegionsGained(player=player, objective=named(s, card), count=int(s.amount[card]), total=int(s.army[seat]))
    if s.power[card] == REARRANGE_ALL and s.lifted:
        yield LegionsLifted(player, named(s, card), int(s.lifted))


def power_steps(s: Scratch, begun: bool) -> Generator[AugustusEffect, None, bool]:
    """A42, A44, A45, A46, A47, A48, A51: who is attacked, or that nothing can be done; True: a decision is needed."""
    card, victim = int(s.current), int(s.victim)
    kind, power = int(s.power[card]), power_data(*(int(column[card]) for column in (s.power, s.amount, s.about, s.limit)))
    asked = power_asks(s)
    if power is None:
        return asked
    if kind >= FIRST_ATTACK:
        seat, attacker = victim if begun else (victim + 1) % s.players, seat_name(s.owner)
        late = kind == ATTACK_OBJECTIVE and rows_are_final(s)
        changed = s.victim != victim or begun
        while changed and seat not in (s.victim, s.owner):
            yield AttackMissed(player=seat_name(seat), attacker=attacker, power=power, reason="too-late" if late else "nothing-to-lose")
            seat = (seat + 1) % s.players
        if asked and changed:
            yield PlayerAttacked(seat_name(s.victim), attacker, power)
    elif begun and not asked and kind in (PLACE_LEGIONS, EXTRA, REARRANGE_ALL, COMPLETE_ONE):
        yield PowerUnused(seat_name(s.owner), named(s, card), power)
    return asked


def power_end(s: Scratch) -> Effects:
    """A22, A32: what is no longer full drops out; after an attack on completed objectives resource rewards may change hands."""
    kind, owner = int(s.power[s.current]), int(s.owner)
    if kind in (PLACE_LEGIONS, REARRANGE_ALL):
        waited = s.waits[owner].copy()
        power_done(s)
        for slot in range(SLOTS):
            if waited[slot] and not s.waits[owner, slot]:
                yield ObjectiveDropped(seat_name(owner), progress(s, owner, slot))
    else:
        held = s.resource_reward.copy()
        power_done(s)
        yield from resource_rewards(s, held)


def scored(s: Scratch) -> Effects:
    """A21, A30, A32: the objective joins the row, which may bring rewards."""
    card, seat = int(s.current), int(s.owner)
    s.current, s.victim = NONE, NONE
    points, types, resources = row_points(s, seat), s.type_reward.copy(), s.resource_reward.copy()
    enter_row(s, seat, card)
    printed = card_view(s, card)
    yield ObjectiveScored(
        player=seat_name(seat),
        objective=named(s, card),
        type=printed.type,
        produces=printed.produces,
        completed=int(s.done[seat]),
        points=row_points(s, seat) - points,
    )
    for reward, name in enumerate(TYPE_REWARD_NAMES):
        if s.type_reward[reward] != types[reward]:
            yield RewardTaken(
                player=seat_name(s.type_reward[reward]), reward=cast(RewardName, name), points=int(TYPE_REWARDS[reward]), previous=None
            )
    yield from resource_rewards(s, resources)


def resource_rewards(s: Scratch, before: Any) -> Effects:
    """A32: the rewards for most wheat and most gold that somebody else has now."""
    for resource, name in enumerate(RESOURCE_NAMES):
        if s.resource_reward[resource] != before[resource]:
            yield RewardTaken(
                player=seat_name(s.resource_reward[resource]),
                reward=cast(RewardName, name),
                points=RESOURCE_REWARD,
                previous=None if before[resource] == NONE else seat_name(before[resource]),
            )


def draw_end(s: Scratch) -> Effects:
    """A12, A23, A24: after a joker the bag is refilled and passes; perhaps the game is over."""
    passes = s.bag_passes
    end_draw(s)
    yield DrawEnded(int(s.quiet))
    if passes:
        yield BagRefilled(tokens(s.bag))
        yield BagPassed(seat_name(s.crier))
    if s.phase == ENDED:
        yield game_end(s)


def game_end(s: Scratch) -> GameEnded:
    """A50: points, then senators, then the lowest-numbered objective."""
    seats = range(s.players)
    points = {seat: points_of(s, seat) for seat in seats}
    winners = [seat for seat in seats if not any(beats(s, other, seat) for other in seats)]
    rivals = [seat for seat in seats if seat not in winners and points[seat] == points[winners[0]]]
    senators = max((int(s.types[seat, SENATOR]) for seat in rivals), default=NONE)
    return GameEnded(
        ending=cast(Ending, ENDINGS[s.ending]),
        points={seat_name(seat): count for seat, count in points.items()},
        winners=tuple(seat_name(seat) for seat in winners),
        tie=None if not rivals else "senators" if s.types[winners[0], SENATOR] > senators else "lowest",
    )
