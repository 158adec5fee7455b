"""What is told of effects is cached for each reader."""

import pytest

from rubicon import load
from rubicon.engine import telling_cache
from rubicon.engine.telling_cache import TellingCache


def test_each_reader_is_told_once() -> None:
    asked: list[tuple[str, tuple[int, ...]]] = []

    def tell(key: str, effects: tuple[int, ...]) -> str:
        asked.append((key, effects))
        return f"{key}: {effects}"

    cache, effects, others = TellingCache(tell), (1, 2), (3,)
    for _ in range(2):
        assert cache.of("en", effects) == "en: (1, 2)"
        assert cache.of("it", effects) == "it: (1, 2)"
        assert cache.of("en", others) == "en: (3,)"
    assert asked == [("en", effects), ("it", effects), ("en", others)]


def test_effects_that_are_gone_are_not_mistaken_for_new_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling_cache, "MOST_KEPT", 3)
    cache = TellingCache[int](lambda key, effects: sum(effects))
    assert [cache.of("en", (number, 1)) for number in range(100)] == [number + 1 for number in range(100)]


def test_players_who_know_the_same_share_it() -> None:
    match = load("caesar").start(1)
    for _ in range(20):
        match.play(match.legal()[0])
    both = [(match.effects(ply, 0), match.effects(ply, 1)) for ply in range(1, len(match) + 1)]
    alike = [one is other for one, other in both if one == other]
    assert len(alike) > 10
    assert all(alike)
