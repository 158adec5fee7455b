"""Hands out work units to the cores of this machine or to a Ray cluster; results are the same whoever does which unit."""
