"""Which games are played here: those that are built in, and those that installed packages announce (entry point `rubicon.games`)."""

import functools
import logging

from rubicon.engine import registry

LOG = logging.getLogger(__name__)


@functools.cache
def known_games() -> tuple[str, ...]:
    """Their names, in alphabetical order. A package that is broken is left out, and named in the log."""
    found = []
    for name in registry.installed():
        try:
            book = registry.rulebook(name)
        except Exception as problem:
            if name in registry.BUILT_IN:
                raise
            LOG.warning("the game %s is not played here: %s", name, problem)
            continue
        if book.name != name:
            LOG.warning("the game %s is not played here: its rulebook is called %s", name, book.name)
            continue
        found.append(name)
    return tuple(found)
