"""Fits the weights of a game's `evaluate`, by greedy self-play: `rubicon tune fit`, `rubicon tune spsa`."""
