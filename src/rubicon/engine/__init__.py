"""The contract between a game and everything else: records, rules, options, chance, the registry."""
