"""What a move has completed, in sentences: objectives, their powers and the rewards they earned, in the order of the rules (A21)."""

from typing import Any

import numpy as np

from rubicon.engine.verbs import NONE
from rubicon.games.augustus.box import (
    EACH,
    GOAL,
    RESOURCE_NAMES,
    RESOURCE_REWARD,
    RESOURCES,
    REWARD_NEEDS,
    SEATS,
    SLOTS,
    TYPE_NAMES,
    TYPE_REWARDS,
)
from rubicon.games.augustus.deck import names_in
from rubicon.games.augustus.power import ATTACK_OBJECTIVE
from rubicon.games.augustus.powerwords import power_words
from rubicon.games.augustus.say import called, say
from rubicon.games.augustus.state import DONE_AT, FULL, POWER, RESOLVED


def card_name(s: Any, number: int) -> str:
    """Tripolitania (33)"""
    return say("card", called=names_in(s)[number - 1], number=number)


def completed(before: Any, after: Any) -> list[int]:
    """The objectives whose completion has begun between two positions, in the order in which they were resolved (A20, A22, A53)."""
    began, now = ((s.where == RESOLVED) | (s.where >= DONE_AT) for s in (before, after))
    found = [int(card) for card in np.flatnonzero(now & ~began)]
    return sorted(found, key=lambda card: -turn_in_queue(before, card)) if len(found) > 1 else found


def turn_in_queue(before: Any, card: int) -> int:
    """Among several: the larger the earlier. What did not wait before was filled by the power that was working, or by a choice."""
    if before.by_number:
        return FULL
    waits = int(before.waits[before.objective == card].sum())
    return waits or (int(before.depth) + 1 if before.stage == POWER else FULL)


def tell_completions(before: Any, after: Any) -> list[str]:
    """What dropped out; then each objective with its power and the rewards that it brought when it joined its row."""
    said = [*tell_dropped(before, after)]
    begun = completed(before, after)
    ended = [] if before.current in (NONE, after.current) else [int(before.current)]
    rows = [card for card in (*ended, *begun) if after.where[card] >= DONE_AT]
    earned = tell_rewards(before, after, rows)
    said += earned.get(NONE, [])
    for card in ended:
        said += earned.get(card, [])
    for card in begun:
        owner = after.owner if after.where[card] == RESOLVED else after.where[card] - DONE_AT
        said.append(say("ave", player=called(SEATS[owner]), card=card_name(after, card + 1)))
        power = power_words(after.power[card], after.amount[card], after.about[card], after.limit[card])
        said += [say("power", power=power)] if power else []
        said += [say("attack-too-late")] if after.at_once and came_too_late(after, card, rows) else []
        said += earned.get(card, [])
    return said


def tell_dropped(before: Any, after: Any) -> list[str]:
    """A22: what is no longer full."""
    return [
        say("drops-out", card=card_name(after, int(after.objective[seat, slot]) + 1))
        for seat in range(after.players)
        for slot in range(SLOTS)
        if before.waits[seat, slot] and not after.waits[seat, slot] and before.objective[seat, slot] == after.objective[seat, slot]
    ]


def came_too_late(after: Any, card: int, rows: list[int]) -> bool:
    """A51: an attack on completed objectives that was resolved when somebody had seven of them."""
    if after.power[card] != ATTACK_OBJECTIVE or card not in rows:
        return False
    later = [int(after.where[other]) - DONE_AT for other in rows[rows.index(card) :]]
    return any(int(after.done[seat]) - later.count(seat) >= GOAL for seat in range(after.players))


def tell_rewards(before: Any, after: Any, rows: list[int]) -> dict[int, list[str]]:
    """Rewards that have found a holder, or another one, by the objective that earned them; NONE: they were handed on after an attack."""
    said: dict[int, list[str]] = {}
    for reward, points in enumerate(TYPE_REWARDS):
        if after.type_reward[reward] != before.type_reward[reward]:
            seat = int(after.type_reward[reward])
            if reward == EACH:
                sentence = say("reward-each", player=called(SEATS[seat]), points=points)
            else:
                sentence = say("reward-type", player=called(SEATS[seat]), type=say(f"type-{TYPE_NAMES[reward]}"), points=points)
            said.setdefault(earner(after, seat, reward, rows), []).append(sentence)
    for resource in range(RESOURCES):
        if after.resource_reward[resource] != before.resource_reward[resource]:
            seat = int(after.resource_reward[resource])
            name = called(RESOURCE_NAMES[resource])
            own = [card for card in rows if after.where[card] == DONE_AT + seat and after.resources[card] >> resource & 1]
            sentence = say("reward-resource", player=called(SEATS[seat]), resource=name, points=RESOURCE_REWARD)
            said.setdefault(own[-1] if own else NONE, []).append(sentence)
    return said


def earner(after: Any, seat: int, reward: int, rows: list[int]) -> int:
    """A30: the first of a player's new objectives with which the row was enough for a reward."""
    own = [card for card in rows if after.where[card] == DONE_AT + seat]
    types = [int(count) for count in after.types[seat]]
    for card in reversed(own[1:]):
        types[after.type[card]] -= 1
        enough = min(types) > 0 if reward == EACH else types[reward] >= REWARD_NEEDS
        if not enough:
            return card
    return own[0]
