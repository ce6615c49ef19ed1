"""The picture at the end of a dive: the divers on their way up, or the Kraken."""

from __future__ import annotations

from htpy import Element

from fathom.engine.outcome import Outcome
from fathom.games.refuge.art.divers import figure
from fathom.games.refuge.art.drawings import PIECES
from fathom.games.refuge.text.names import Names
from fathom.present.finale import finale as picture
from fathom.present.finale import in_row, placed


def finale(n: Names, outcome: Outcome) -> Element:
    """The picture of the ending."""
    if outcome.won:
        team = [diver for diver in n.view.divers if diver.name]
        return picture(
            True,
            *(
                placed(x, 14, 1.25, figure(diver.name, diver.seat))
                for diver, x in zip(team, in_row(len(team), 110.0 * len(team)), strict=True)
            ),
        )
    return picture(
        False,
        *(placed(x, 52, 1.1, PIECES.use(f"tentacle-{index % 3}")) for index, x in enumerate(in_row(4, 380))),
        placed(0, -4, 0.66, PIECES.use("head")),
    )
