"""Writes the tables of actions in docs/research/observations.md from the declarations of the games: `python tools/action_tables.py`."""

from pathlib import Path

import rubicon

BEGIN, END = "<!-- actions: begin -->\n", "<!-- actions: end -->\n"
DOCS = Path(__file__).parent.parent / "docs"


def table(name: str) -> str:
    """The kinds of action of a game, in Markdown."""
    book = rubicon.load(name).book
    assert book.actions is not None
    lines = [f"## Actions of {book.title}", "", "| from | to | kind | fields | what |", "|---|---|---|---|---|"]
    lines += [f"| {row.first} | {row.last} | `{row.name}` | {row.fields} | {row.meaning} |" for row in book.actions.table()]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Replace what stands between the two marks."""
    page = next(DOCS.rglob("observations.md"))
    head, rest = page.read_text("utf-8").split(BEGIN)
    tail = rest.split(END)[1]
    tables = "\n".join(table(name) for name in ("caesar", "cleopatra", "augustus"))
    page.write_text(f"{head}{BEGIN}\n{tables}\n{END}{tail}", "utf-8")


if __name__ == "__main__":
    main()
