"""How fast Rubicon is beside peers, measured in the same run: `rubicon bench`."""
