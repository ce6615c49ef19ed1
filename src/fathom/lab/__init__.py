"""Bulk play: what happens when thousands of games are played."""
