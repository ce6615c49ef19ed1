"""Converts the styled text of the games for the terminal library."""

from __future__ import annotations

from rich import text as rich

from fathom.present.styled import Text


def to_rich(text: Text) -> rich.Text:
    """The text with its colours as rich text, which Textual can show."""
    return rich.Text.assemble(*text.pieces, no_wrap=text.no_wrap)
