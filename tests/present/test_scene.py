"""A board of text, drawn."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from fathom.present.scene import _spans


def test_letters_on_a_light_ground_take_its_colour() -> None:
    """Dark letters on a coloured ground would vanish in dark water, and with them whose piece it is."""
    row = Text.assemble(("Ra", Style.parse("#000000 on #ffaa00")), " ", ("rock", Style.parse("#dddddd on #222222")))
    drawn = "".join(str(span) for span in _spans(row))
    assert '<tspan fill="#ffaa00">Ra</tspan>' in drawn
    assert '<tspan fill="#dddddd">rock</tspan>' in drawn
