"""Matches, and what they are written to: save files, snapshots, positions; and the sessions of a campaign."""
