"""Sleeping Gods: one file a chapter."""
