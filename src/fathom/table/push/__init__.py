"""Push messages that tell people whose browser has no page open that it is their turn."""
