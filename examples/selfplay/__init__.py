"""A small network learns Caesar! by playing against itself; docs/training.md walks through it. Needs PyTorch."""
