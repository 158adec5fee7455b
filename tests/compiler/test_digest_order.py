"""The digest of a rule is the same whether or not anything was compiled before."""

import subprocess
import sys

SCRIPT = """
import sys
import rubicon
from rubicon.compiler.dependencies import digest
if sys.argv[1] == "after":
    import rubicon.compiler.overloads
from rubicon.bots import greedy
book = rubicon.load("caesar").book
print(digest(greedy.choose, book.state))
"""


def test_a_digest_does_not_depend_on_what_was_loaded_before() -> None:
    found = {
        when: subprocess.run([sys.executable, "-c", SCRIPT, when], capture_output=True, text=True, check=True).stdout
        for when in ("before", "after")
    }
    assert found["before"] == found["after"]
