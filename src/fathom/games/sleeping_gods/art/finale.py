"""The picture at the end of a campaign: the Manticore on her way home, or alone above the serpent."""

from __future__ import annotations

from htpy import Element

from fathom.engine.outcome import Outcome
from fathom.games.sleeping_gods.art.drawings import CREW, ON_CHART
from fathom.present.finale import finale as picture
from fathom.present.finale import in_row, placed


def finale(outcome: Outcome) -> Element:
    """The picture of the ending."""
    if outcome.won:
        faces = CREW.names
        return picture(
            True,
            placed(0, 10, 1.1, ON_CHART.use("ship")),
            *(placed(x, 82, 0.36, CREW.use(face)) for face, x in zip(faces, in_row(len(faces), 380), strict=True)),
        )
    return picture(False, placed(-40, -10, 0.8, ON_CHART.use("ship")), placed(50, 64, 1.4, ON_CHART.use("serpent")))
