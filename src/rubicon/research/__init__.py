"""For research: data sets of games, games as text for language models, and benchmark tasks."""
