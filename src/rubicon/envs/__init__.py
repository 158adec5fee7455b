"""The games as learning environments, in the forms that libraries expect."""
