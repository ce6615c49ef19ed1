"""Push messages to browsers that have no page open: it is your turn."""
