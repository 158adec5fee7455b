"""Games made for tests: a folder of their own, for machine code depends on what lies there."""
