"""Command groups of the `fathom` command, and what they share."""
