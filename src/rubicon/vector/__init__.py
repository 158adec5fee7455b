"""Many games: rollouts, batches on CPU threads and on a GPU."""
