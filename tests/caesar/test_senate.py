"""`senate=after_removal`: the surplus is taken out of all bonus tokens before Italia gets her Senate."""

import itertools
import math
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import rubicon
from rubicon.games.caesar.board import CODES
from tests.caesar.scene import CAESAR, POMPEY, odds, play, texts
from tests.caesar.test_set_up import bonuses

SENATES, LAID_OUT = 6, 17
EXPANSIONS = [{"poison": True}, {"centurions": True}, {"poison": True, "centurions": True}]
BASIC = {"might": 4, "wealth": 4, "tactics": 4}


def box(**options: Any) -> rubicon.Match:
    """Nothing laid out yet; what chance does is played by hand."""
    return rubicon.load("caesar", senate="after_removal", **options).start(typed=True)


def others(options: dict[str, Any]) -> dict[str, int]:
    """How many bonus tokens of each kind there are besides the Senates."""
    return BASIC | {name.removesuffix("s"): 3 for name in options}


def by_hand(tokens: dict[str, int]) -> dict[int, Fraction]:
    """How likely so many Senates lie besides Italia's, by the letter of C77: every set of tokens that are taken out is as likely."""
    whole = SENATES + sum(tokens.values())
    over = whole - LAID_OUT - 1
    found: Counter[int] = Counter()
    for removed in range(min(SENATES, over) + 1):
        ways = math.comb(SENATES, removed) * math.comb(whole - SENATES, over - removed)
        found[max(SENATES - removed - 1, 0)] += ways  # without any left one comes back, and it is Italia's
    return {senates: Fraction(ways, math.comb(whole, over)) for senates, ways in found.items() if ways}


def dealt(options: dict[str, Any]) -> dict[int, Fraction]:
    """The same as it is dealt, province by province, with the odds of chance; of the other kinds it does not matter which comes."""
    found, ahead = {0: Fraction(1)}, {0: box(**options)}
    for _ in range(LAID_OUT):
        chances: dict[int, Fraction] = {}
        later: dict[int, rubicon.Match] = {}
        for senates, share in found.items():
            weights = odds(ahead[senates])
            for more, words in enumerate(([w for w in weights if "senate" not in w], [w for w in weights if "senate" in w])):
                if weight := sum(weights[word] for word in words):
                    before = chances.get(senates + more, Fraction(0))
                    chances[senates + more] = before + share * Fraction(weight, sum(weights.values()))
                    later.setdefault(senates + more, play(rubicon.position(ahead[senates].line, typed=True), words[0]))
        found, ahead = chances, later
    return found


@pytest.mark.parametrize("options", EXPANSIONS, ids="+".join)
def test_c77_senates_are_as_likely_as_after_the_removal_exactly(options: dict[str, Any]) -> None:
    assert dealt(options) == by_hand(others(options))
    assert sum(by_hand(others(options)).values()) == 1


def test_c77_without_a_senate_left_one_comes_back() -> None:
    """Six out of 24 are taken out. All six Senates: 1 in 134,596; five of them and one of 18 others: 108."""
    assert by_hand(others(EXPANSIONS[2]))[0] == Fraction(1 + 6 * 18, math.comb(24, 6))
    first = odds(box(poison=True, centurions=True))
    usual = odds(rubicon.load("caesar", poison=True, centurions=True).start(typed=True))
    assert Fraction(first["HU=senate"], sum(first.values())) < Fraction(usual["HU=senate"], sum(usual.values()))


@pytest.mark.parametrize("options", EXPANSIONS, ids="+".join)
def test_c77_other_kinds_are_as_likely_as_there_are_tokens_of_them(options: dict[str, Any]) -> None:
    match = play(box(**options), "HU=might HC=senate GA=might")
    left = others(options) | {"might": 2}
    weights = {word[3:]: weight for word, weight in odds(match).items() if word != "GC=senate"}
    assert {Fraction(weights[kind], left[kind]) for kind in left} == {Fraction(weights["might"], 2)}


@pytest.mark.parametrize("options", EXPANSIONS, ids="+".join)
def test_c77_what_is_left_is_mixed_so_every_order_is_as_likely(options: dict[str, Any]) -> None:
    def share(tokens: tuple[str, ...]) -> Fraction:
        match, likely = box(**options), Fraction(1)
        for code, token in zip(CODES, tokens, strict=False):
            weights = odds(match)
            likely *= Fraction(weights[f"{code}={token}"], sum(weights.values()))
            match.play(f"{code}={token}")
        return likely

    assert len({share(tokens) for tokens in itertools.permutations(("senate", "senate", "might", "wealth"))}) == 1


@pytest.mark.parametrize("options", EXPANSIONS, ids="+".join)
@pytest.mark.parametrize("seed", range(4))
def test_c77_italia_has_a_senate_and_the_surplus_is_over(options: dict[str, Any], seed: int) -> None:
    match = rubicon.load("caesar", senate="after_removal", **options).start(seed)
    lying = bonuses(match.position().to_dict())
    assert lying["Italia"] == "senate"
    assert None not in lying.values()
    over = match.position().to_dict()["left_over"]
    assert sum(over.values()) == 3 * len(options)
    assert Counter(lying.values()) + Counter(over) == Counter(others(options) | {"senate": SENATES})


def test_c48_what_is_over_lies_beside_the_board_for_border_control() -> None:
    tokens = "might might might might wealth wealth wealth wealth tactics tactics tactics tactics poison poison poison centurion centurion"
    match = box(poison=True, centurions=True, border_control=True)
    provinces = [code for code in CODES if code != "IT"]
    for code, token in zip(provinces, tokens.split(), strict=True):
        match.play(f"{code}={token}")
    over = {"senate": 5, "centurion": 1}
    assert [match.view(seat).to_dict()["left_over"] for seat in (CAESAR, POMPEY, rubicon.NOBODY)] == [over] * 3
    play(match, "+ship06 +sword15 +sword24 +ship15 +sword33 +ship33 GA-SD:ship06")
    assert odds(match) == {"?senate": 5, "?centurion": 1}


@pytest.mark.parametrize("options", [{}, {"solo": "hard"}, {"stuck": "lose"}])
def test_c77_it_is_refused_where_nothing_is_over(options: dict[str, Any]) -> None:
    with pytest.raises(rubicon.BadOptions, match="C77"):
        rubicon.load("caesar", senate="after_removal", **options)


def test_c3_without_the_option_the_odds_are_those_of_the_tokens() -> None:
    match = rubicon.load("caesar", poison=True).start(typed=True)
    assert odds(match) == {"HU=senate": 5, "HU=might": 4, "HU=wealth": 4, "HU=tactics": 4, "HU=poison": 3}


def test_c77_a_position_in_set_up_is_written_and_read_with_its_odds() -> None:
    match = play(box(poison=True), "HU=might HC=senate")
    again = rubicon.position(match.line, typed=True)
    assert "senate=after_removal" in match.line
    assert (again.line, odds(again)) == (match.line, odds(match))
    default = rubicon.position(match.line.replace(" senate=after_removal", ""), typed=True)
    assert odds(default) != odds(match)
    assert texts(default) == texts(match)
