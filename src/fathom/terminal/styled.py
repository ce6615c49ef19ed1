"""Styled text of the games as text of the terminal library."""

from __future__ import annotations

from rich import text as rich

from fathom.present.styled import Text


def to_rich(text: Text) -> rich.Text:
    """The same text and colours for rich and Textual."""
    return rich.Text.assemble(*text.pieces, no_wrap=text.no_wrap)
