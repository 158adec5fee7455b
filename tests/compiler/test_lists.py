"""Lists of Python that machine code makes."""

import sys
from typing import Any

import numpy as np
import pytest

from rubicon.compiler import specialized
from rubicon.compiler.lists import Numbers, listed, listed_odds
from rubicon.engine.rule import rule

NUMBERS = Numbers(1000)
ACTIONS = np.array([3, 999, 0, 1000, -1, 32000], np.int16)
TICKETS = np.array([2, 2, 5, 5, 2, 0], np.int32)


@rule
def one(actions: Any, n: int, numbers: Any) -> Any:
    return listed(actions, n, numbers)


@rule
def two(actions: Any, tickets: Any, n: int, numbers: Any) -> Any:
    return 7, listed_odds(actions, tickets, n, numbers)


actions_of = specialized(one, ACTIONS, 0, NUMBERS.addresses, holds=True)
odds_of = specialized(two, ACTIONS, TICKETS, 0, NUMBERS.addresses, holds=True)


@pytest.mark.parametrize("n", range(7))
def test_machine_code_makes_the_same_lists_as_python(n: int) -> None:
    assert actions_of(ACTIONS, n, NUMBERS.addresses) == listed(ACTIONS, n, NUMBERS.addresses)
    told, odds = odds_of(ACTIONS, TICKETS, n, NUMBERS.addresses)
    assert (told, odds) == (7, listed_odds(ACTIONS, TICKETS, n, NUMBERS.addresses) if n else [])
    assert all(type(action) is int and type(share) is float for action, share in odds)


def test_numbers_are_shared_and_given_back() -> None:
    number = NUMBERS[999]
    counts = [sys.getrefcount(number)]
    lists = [(actions_of(ACTIONS, 2, NUMBERS.addresses), odds_of(ACTIONS, TICKETS, 6, NUMBERS.addresses)) for _ in range(50)]
    counts.append(sys.getrefcount(number))
    likely = lists[0][1][1][0][1]
    counts.append(sys.getrefcount(likely))
    del lists
    counts.append(sys.getrefcount(number))
    counts.append(sys.getrefcount(likely))
    # `likely` has two outcomes, the name, and the question
    assert counts == [counts[0], counts[0] + 100, 4, counts[0], 2]
