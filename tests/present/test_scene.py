"""A board of text, drawn."""

from __future__ import annotations

from fathom.present.scene import _spans
from fathom.present.styled import Text


def test_letters_on_a_light_ground_take_its_colour() -> None:
    """Dark letters on a coloured ground would vanish in dark water, and with them whose piece it is."""
    row = Text("Ra", "color(16) on color(214)").append(" ").append("rock", "color(253) on color(235)")
    drawn = "".join(str(span) for span in _spans(row))
    assert '<tspan fill="#ffaf00">Ra</tspan>' in drawn
    assert '<tspan fill="#dadada">rock</tspan>' in drawn
