"""A small network learns Caesar! by playing against itself; docs/research/training.md walks through it. Needs PyTorch."""
