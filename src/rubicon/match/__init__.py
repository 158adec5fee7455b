"""One game: matches, game files, positions as text, fairness."""
