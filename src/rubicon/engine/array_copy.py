"""Copies array fields of a record in compiled rules: plain loops, because a GPU can't assign one array to another."""

from typing import Any

from rubicon.engine.rule import rule


@rule
def copy_row(source: Any, target: Any) -> None:
    """Copy a one-dimensional array."""
    for i in range(len(target)):
        target[i] = source[i]


@rule
def copy_rows(source: Any, target: Any) -> None:
    """Copy a two-dimensional array."""
    for i in range(len(target)):
        copy_row(source[i], target[i])
