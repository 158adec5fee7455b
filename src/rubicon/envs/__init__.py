"""The games as environments for learning: PettingZoo, Gymnasium and OpenSpiel. They need the extra `rl`.

Importing this package makes `gymnasium.make("rubicon/caesar-v0")` and the others known.
"""

from rubicon.envs import ids

ids.register()
