"""Copying fields that are arrays: plain loops, for a GPU can't assign one array to another."""

from typing import Any

from rubicon.engine.rule import rule


@rule
def copy_row(source: Any, target: Any) -> None:
    """Numbers in a row."""
    for i in range(len(target)):
        target[i] = source[i]


@rule
def copy_rows(source: Any, target: Any) -> None:
    """Rows of numbers."""
    for i in range(len(target)):
        copy_row(source[i], target[i])
