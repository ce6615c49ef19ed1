"""Packs made by others: checked in a process of its own, installed in a library, shared as one file."""
