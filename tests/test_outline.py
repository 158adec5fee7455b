"""Outlines: a view as text, in sections with columns and with lines that belong to others."""

from rubicon.engine.outline import Entry, Outline, Section, rendered

PLAYERS = Section(
    title="Players",
    note="2 seats",
    entries=(Entry(("Caesar", "12 markers", "hand of 2")), Entry(("Pompey", "9 markers", "hand of 1"), inside=(Entry(("a Senate",)),))),
)


def test_columns_stand_below_each_other_and_what_belongs_to_a_line_is_indented() -> None:
    assert rendered(Outline("Caesar to move", (PLAYERS, Section(title="Bag")))).splitlines() == [
        "Caesar to move",
        "Players (2 seats)",
        "  Caesar  12 markers  hand of 2",
        "  Pompey  9 markers   hand of 1",
        "    a Senate",
        "Bag",
    ]


def test_a_line_alone_is_not_padded() -> None:
    long, short = Entry(("a long line without columns",)), Entry(("one", "two"))
    assert rendered(Outline("", (Section(title="Lines", entries=(long, short)),))).splitlines()[2:] == [
        "  a long line without columns",
        "  one  two",
    ]
