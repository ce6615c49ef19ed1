"""Widgets: the board, the question, panels, the log and settings."""
