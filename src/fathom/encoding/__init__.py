"""Actions and observations as numbers, for learners."""
