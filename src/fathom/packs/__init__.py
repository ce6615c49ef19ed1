"""Packs made by others: checked in a separate process, installed in a library, shared as one file."""
