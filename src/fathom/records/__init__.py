"""Matches on disk and as text: saves, snapshots, positions, campaigns, statistics."""
