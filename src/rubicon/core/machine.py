"""Numba's side of the rules: compiling, the cache of machine code, and verbs resolved by record type.

Importing this module imports Numba; nothing at start-up does. Numba does not notice a change in a called function of another
file, so the cache folder is named after a hash of all sources and data files that machine code can depend on.
"""

import contextlib
import functools
import hashlib
import inspect
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import types
from numba.extending import overload, typeof_impl

from rubicon.core import registry, verbs
from rubicon.core.paths import cache_folder
from rubicon.core.rule import Rule, compiled
from rubicon.core.say import say

KEPT_FOLDERS = 3


BOTS = Path(__file__).parent.parent / "bots"


def source_folders() -> list[Path]:
    """Where code and data of compiled functions come from: this package and the games of others."""
    return [BOTS.parent / "core", BOTS.parent / "games", BOTS, *registry.homes()]


def matters(path: Path, content: bytes) -> bool:
    """Whether machine code can depend on a file; of the bots only those with rules do, and not, say, how levels are tuned."""
    return path.suffix not in {".pyc", ".md"} and (path.parent != BOTS or b"@rule" in content)


@functools.cache
def fingerprint() -> str:
    """A hash of everything that machine code depends on; from its first use on no further game may come from elsewhere."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    for folder in source_folders():
        for path in sorted(folder.rglob("*")):
            if path.is_file() and matters(path, content := path.read_bytes()):
                digest.update(str(path.relative_to(folder)).encode() + b"\0" + content)
    registry.close_homes()
    return digest.hexdigest()[:16]


@functools.cache
def code_folder() -> Path | None:
    """The folder of machine code for these sources, made if need be; None where no folder can be written."""
    parent = cache_folder() / "code"
    folder = parent / fingerprint()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "used").write_text(time.strftime("%Y-%m-%d\n"))
    except OSError as problem:
        print(say("no-cache", folder=parent, problem=problem.strerror), file=sys.stderr)
        return None
    others = sorted((f for f in parent.iterdir() if f.is_dir() and f != folder), key=lambda f: f.stat().st_mtime)
    for old in others[: -(KEPT_FOLDERS - 1)]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


def compile_function(function: Callable[..., Any], *, inner: bool) -> Callable[..., Any]:
    """Compile a rule's function; its machine code goes to our folder even if somebody imported Numba before us.

    `inner`: to be called from machine code alone, which spares the wrappers that Python needs; Numba's cache does not tell the
    two apart, so each has a folder of its own.
    """
    folder = code_folder()
    settings: Any = numba.config
    compiler: Any = numba.njit
    theirs, settings.CACHE_DIR = settings.CACHE_DIR, str(folder / ("inner" if inner else "outer")) if folder else ""
    try:
        dispatcher: Any = compiler(cache=folder is not None, nogil=True, no_cpython_wrapper=inner, no_cfunc_wrapper=inner)(function)
    finally:
        settings.CACHE_DIR = theirs
    called: Callable[..., Any] = widening(dispatcher) if inner else dispatcher
    return called


def settled(function: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
    """A rule's machine code for arguments of these types and no others: that Numba does not ask for them at each call saves most of it."""
    dispatcher: Any = compiled(function)
    entry: Callable[..., Any] = dispatcher.compile(tuple(map(numba.typeof, arguments)))
    return entry


def widened(kind: Any) -> Any:
    """The type that a rule takes for an argument: every whole number is one of 64 bits, whatever field or constant it comes from."""
    kind = getattr(kind, "literal_type", kind)
    return types.int64 if isinstance(kind, types.Integer) else kind


def widening(dispatcher: Any) -> Callable[..., Any]:
    """Make a rule be compiled once, and not anew for each mixture of small and large numbers that it is called with."""
    narrow = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: narrow(tuple(map(widened, args)), kws)
    inner: Callable[..., Any] = dispatcher
    return inner


@contextlib.contextmanager
def announced(patience: float = 1.0) -> Iterator[None]:
    """Around work that may have to compile first: says so on the screen when it takes longer than loading would."""
    timer = threading.Timer(patience, print, (say("compiling"),), {"file": sys.stderr, "flush": True})
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def rule_for(verb: str, record: Any) -> Callable[..., Any]:
    """The rule behind a verb, for a record as Numba types it."""
    return verbs.find(verb, record.dtype if isinstance(record, types.Record) else None)


def resolve(verb: Callable[..., Any]) -> None:
    """Teach Numba a verb: a call is resolved to the game's rule by the type of its record."""
    parameters = list(inspect.signature(verb).parameters)
    arguments = ", ".join(parameters)
    record = "None" if verb is verbs.decide else parameters[0]
    namespace = {"rule_for": rule_for}
    exec(  # an overload needs the verb's own parameter names
        f"def typed({arguments}):\n    found = rule_for({verb.__name__!r}, {record})\n    return lambda {arguments}: found({arguments})\n",
        namespace,
    )
    overload(verb)(namespace["typed"])


@typeof_impl.register(Rule)
def _type_of_rule(value: Rule, context: object) -> Any:
    return types.Dispatcher(value.inner)


for _verb in (*verbs.VERBS, verbs.habit, verbs.decide):
    resolve(_verb)
