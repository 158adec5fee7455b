"""The contract between a game and everything else; start with `rulebook` (what a game provides) and `verbs` (its rules)."""
