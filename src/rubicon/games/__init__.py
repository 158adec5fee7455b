"""The games, each a rulebook of its own."""
