"""Boards of text as drawings."""

from __future__ import annotations

from fathom.present.scene import _spans
from fathom.present.styled import Text


def test_letters_on_a_coloured_background_take_its_colour() -> None:
    """Dark letters without their background would be invisible on dark water."""
    row = Text("Ra", "color(16) on color(214)").append(" ").append("rock", "color(253) on color(235)")
    drawn = "".join(str(span) for span in _spans(row))
    assert '<tspan fill="#ffaf00">Ra</tspan>' in drawn
    assert '<tspan fill="#dadada">rock</tspan>' in drawn
