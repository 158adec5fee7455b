"""What border spaces and the places of markers are called in views, actions and effects."""

from rubicon.games.caesar.board import BETWEEN, FIRST_BORDER, ITALIA, NAMES, PROVINCES, SECOND_SPACE


def space_name(space: int) -> str:
    """Sicilia-Sardinia"""
    return "-".join(NAMES[province] for province in BETWEEN[space])


def place_name(place: int) -> str:
    """Where a marker can lie, in words."""
    if place < PROVINCES:
        return NAMES[place]
    return f"{NAMES[ITALIA]}'s second space" if place == SECOND_SPACE else space_name(place - FIRST_BORDER)
