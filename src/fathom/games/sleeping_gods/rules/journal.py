"""The journey log. SG-870."""

from __future__ import annotations

from fathom.games.sleeping_gods.model.state import Note, Voyage


def note(t: Voyage, what: str, about: str = "") -> None:
    """Add a note to the journey log (SG-870)."""
    t.state.journey.append(Note(t.state.turn, what, about))
