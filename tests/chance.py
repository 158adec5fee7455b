"""All chance in the tests follows from one seed: `RUBICON_TEST_SEED`, which every run prints. Each test has a stream of its own.

So a test comes out the same alone, in another order and on another worker.
"""

import contextlib
import os
import random
import secrets
import sys
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import numpy as np

VARIABLE = "RUBICON_TEST_SEED"
SEED = os.environ.get(VARIABLE) or "1"
HEADER = "x-rubicon-test"
"""Names the test that a request comes from, so that a server that tests share deals to each its own games."""


_names = [""]
"""Whose numbers are used now, the last one's."""


def current() -> str:
    """The name of the test, or of the shared fixture, that runs."""
    return _names[-1]


def stream(name: str) -> random.Random:
    """The numbers of a test, or of something else that has a name."""
    return random.Random(f"rubicon {SEED} {name}")


@contextlib.contextmanager
def secrets_from(now: Callable[[], random.Random]) -> Iterator[None]:
    """What should come from the operating system comes from a stream instead: keys, parts of seeds, deals, the bots' seeds."""
    with contextlib.ExitStack() as patches:
        for name, drawn in {
            "token_bytes": lambda n=32: now().randbytes(n),
            "token_hex": lambda n=32: now().randbytes(n).hex(),
            "token_urlsafe": lambda n=32: urlsafe(now(), n),
            "randbits": lambda k: now().getrandbits(k),
        }.items():
            patches.enter_context(mock.patch.object(secrets, name, drawn))
        yield


def urlsafe(rng: random.Random, n: int) -> str:
    """A text of n random bytes, as `secrets.token_urlsafe` writes it."""
    return "".join(rng.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", k=(4 * n + 2) // 3))


@contextlib.contextmanager
def seeded(name: str) -> Iterator[None]:
    """Every source of chance in this process begins where a name says: `random`, NumPy, `secrets`, spaces of environments."""
    rng, made = stream(name), np.random.default_rng
    random.seed(rng.getrandbits(64))
    np.random.seed(rng.getrandbits(32))  # libraries that we test with use it
    with contextlib.ExitStack() as patches:
        patches.enter_context(secrets_from(lambda: rng))
        patches.enter_context(mock.patch.object(np.random, "default_rng", lambda seed=None: made(_known(seed, rng))))
        if spaces := sys.modules.get("gymnasium.utils.seeding"):
            drawn = spaces.np_random
            patches.enter_context(mock.patch.object(spaces, "np_random", lambda seed=None: drawn(_known(seed, rng))))
        _names.append(name)
        patches.callback(_names.pop)
        yield


def _known(seed: Any, rng: random.Random) -> Any:
    """A seed that was given, or the next of a stream."""
    return rng.getrandbits(32) if seed is None else seed
