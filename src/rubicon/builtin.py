"""What Rubicon brings along: the one table of built-in games and bots, handed to the registry before anything else happens.

Third parties announce theirs by the entry point groups `rubicon.games` and `rubicon.bots`.
"""

from rubicon.engine import registry

GAMES = {name: f"rubicon.games.{name}:rulebook" for name in ("augustus", "caesar", "cleopatra")}
BOTS = "rubicon.bots.provider:PROVIDER"

registry.declare(GAMES, BOTS)
