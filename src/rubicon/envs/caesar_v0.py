"""Caesar! for PettingZoo: `env`, `raw_env` and `parallel_env`, with the game's options as keywords."""

from rubicon.envs import factories

env, raw_env, parallel_env = factories.module("caesar")
