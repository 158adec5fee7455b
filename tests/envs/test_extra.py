"""Without the extra nothing of it is imported, and who asks for it is told what to install."""

import subprocess
import sys

import pytest


def said(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()


LOADED = """
import sys, rubicon, rubicon.cli.main, rubicon.vector.batch
print([name for name in ("gymnasium", "pettingzoo", "pyspiel") if name in sys.modules])
"""
ASKED = """
import sys, rubicon
sys.modules[{missing!r}] = None
try:
    import {module}
except rubicon.RubiconError as problem:
    print(problem)
"""


def test_the_core_imports_none_of_it() -> None:
    assert said(LOADED) == "[]"


@pytest.mark.parametrize("module", ["rubicon.envs", "rubicon.envs.caesar_v0", "rubicon.envs.vector"])
@pytest.mark.parametrize("missing", ["gymnasium", "pettingzoo"])
def test_what_is_missing_is_named(module: str, missing: str) -> None:
    told = said(ASKED.format(module=module, missing=missing))
    assert told.endswith('is not installed; it comes with the extra "rl": pip install "rubicon[rl]"')
