"""Matches, how they are saved (save files, snapshots, positions), and the sessions of a campaign."""
