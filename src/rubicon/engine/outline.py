"""A view as an outline of text, for a terminal, a screen reader or the text table in the browser."""

import msgspec


class Entry(msgspec.Struct, frozen=True):
    """A line of an outline, in one or more columns, and the lines that belong to it."""

    cells: tuple[str, ...]
    inside: tuple["Entry", ...] = ()


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """A titled part of an outline."""

    title: str
    note: str = ""
    """What stands beside the title, such as how many cards are left."""
    entries: tuple[Entry, ...] = ()


class Outline(msgspec.Struct, frozen=True):
    """A whole view: the heading says who has to do what."""

    heading: str
    sections: tuple[Section, ...]


INDENT = "  "


def rendered(outline: Outline) -> str:
    """The outline as lines of text; the columns of a section stand below each other."""
    lines = [outline.heading]
    for section in outline.sections:
        lines.append(f"{section.title} ({section.note})" if section.note else section.title)
        lines += _lines(section.entries, INDENT)
    return "\n".join(lines)


def _lines(entries: tuple[Entry, ...], indent: str) -> list[str]:
    rows = [entry.cells for entry in entries]
    most = max((len(row) for row in rows), default=0)
    widths = [max((len(row[column]) for row in rows if len(row) > column + 1), default=0) for column in range(most)]
    lines = []
    for entry in entries:
        last = len(entry.cells) - 1
        padded = [cell if column == last else cell.ljust(widths[column]) for column, cell in enumerate(entry.cells)]
        lines.append(indent + "  ".join(padded))
        lines += _lines(entry.inside, indent + INDENT)
    return lines
