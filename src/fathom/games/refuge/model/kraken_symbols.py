"""What the rules need to know about a Kraken card, computed once for each card."""

from __future__ import annotations

from fathom.games.refuge.model.board import ARROWS, Direction
from fathom.games.refuge.model.parts import KrakenCard


class KrakenSymbols:
    """The symbols of a Kraken card."""

    def __init__(self, card: KrakenCard) -> None:
        self.id = card.id
        self.top = card.top
        self.bottom = card.bottom
        self.devours = card.devours
        """Whether the card has the devour and reshuffle symbols."""
        self.head_way: Direction | None = ARROWS.get(card.top[0])
        """The direction in which the top half moves the head; None if it has no arrow."""
        self.marches: list[tuple[Direction, int]] = [
            (ARROWS.get(symbol[0], ""), len(symbol) if symbol[0] in ARROWS else 0) for symbol in card.bottom
        ]
        """For each column, the direction of its arrows (empty if it has none) and their number."""
        self.arrows = any(arrows for _, arrows in self.marches)
        """Whether any column has arrows."""
        self.rises = any(way == "up" for way, _ in self.marches)
        """Whether the arrows of any column lead up."""
        self.spawns = [place for place, symbol in enumerate(card.bottom) if symbol == "S"]
        """The columns with a spawn symbol, 0 to 2 from the left."""
