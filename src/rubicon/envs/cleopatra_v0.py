"""Caesar & Cleopatra for PettingZoo: `env`, `raw_env` and `parallel_env`, with the game's options as keywords."""

from rubicon.envs import tables

env, raw_env, parallel_env = tables.module("cleopatra")
