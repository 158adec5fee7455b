"""Bots: what they are called, what they may know, how well the search thinks."""
