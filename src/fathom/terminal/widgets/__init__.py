"""Widgets: the board, the question, panels, journal and settings."""
