"""Which worker of pytest runs what, and when, under `--dist loadfile`.

The tests of a file stay together, for they share what is slow to set up; but for a few files whose tests share nothing and take long.
What takes long begins early, so that no worker is alone with it in the end. Whoever has a browser goes on in the folder that uses it,
and the others do something else as long as there is something else.
"""

from pathlib import PurePosixPath
from typing import Any

from xdist.scheduler import LoadFileScheduling

APART = ("tests/compiler/test_compiler.py", "tests/envs/test_openspiel_algorithms.py", "tests/faults/test_short.py", "tests/test_bounds.py")
"""Files whose tests are given out one by one."""
BROWSER = "tests/web"
"""The folder whose files share a browser and a server, as long as a worker stays there."""
EARLY = (f"{BROWSER}/", "tests/work/test_cluster.py", *APART, "tests/test_kit.py", "tests/server/")
"""How the names begin of what takes long, longest first."""


class Schedule(LoadFileScheduling):  # type: ignore[misc]
    """An order that depends on nothing but names and on which worker is free."""

    def __init__(self, *given: Any):
        super().__init__(*given)
        self._folders: dict[Any, str] = {}
        """Where each worker was last."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return nodeid if file in APART else file

    def _assign_work_unit(self, node: Any) -> None:
        scope = min(self.workqueue, key=lambda each: self._rank(each, node))
        self._folders[node] = folder(scope)
        self.workqueue.move_to_end(scope, last=False)
        super()._assign_work_unit(node)

    def _rank(self, scope: str, node: Any) -> tuple[int, int, int, str]:
        """Smaller goes first."""
        if folder(scope) != BROWSER or BROWSER not in self._folders.values():
            turn = 1
        else:
            turn = 0 if self._folders.get(node) == BROWSER else 2
        early = next((place for place, begin in enumerate(EARLY) if scope.startswith(begin)), len(EARLY))
        return (turn, early, -len(self.workqueue[scope]), scope)


def folder(scope: str) -> str:
    """Of a file, or of a test in it."""
    return str(PurePosixPath(scope.partition("::")[0]).parent)
