"""A game as numbers, for learners: actions and observations."""
