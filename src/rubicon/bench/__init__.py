"""Measures how fast Rubicon is, beside peers in the same run: `rubicon bench`."""
