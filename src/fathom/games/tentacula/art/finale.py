"""The picture at the end of a match: the fish at home with the gems, or Tentacula."""

from __future__ import annotations

from htpy import Element

from fathom.engine.outcome import Outcome
from fathom.games.tentacula.art.drawings import gem, use, use_shared
from fathom.games.tentacula.text.names import Names
from fathom.present.finale import finale as picture
from fathom.present.finale import in_row, placed


def finale(n: Names, outcome: Outcome) -> Element:
    """The picture of the ending."""
    gems = n.pack.gems
    if outcome.won:
        fish = n.pack.fish
        return picture(
            True,
            *(
                placed(x, -22, 1.2, use_shared(f"fish-{card.id}"))
                for card, x in zip(fish, in_row(len(fish), 340), strict=True)
            ),
            *(
                placed(x, 68, 0.9, gem(one.name))
                for one, x in zip(gems, in_row(len(gems), 46.0 * len(gems)), strict=True)
            ),
        )
    return picture(
        False,
        placed(0, 12, 0.42, use("octopus")),
        *(placed(x, 84, 0.6, gem(one.name)) for one, x in zip(gems, in_row(len(gems), 330), strict=True)),
    )
