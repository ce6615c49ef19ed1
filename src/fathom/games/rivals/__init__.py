"""Rivals: Masters of the Deep, the battle in the Lurk."""
