"""Trains networks by self-play (`rubicon train`) and measures how far a bot can be exploited. Needs PyTorch (the extra `train`).

Nothing that plays a game imports this package: a trained network is exported to a file that `rubicon.bots.networks` reads.
"""
