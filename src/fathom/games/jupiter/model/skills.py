"""What the rules read on ability cards, worked out once for each card."""

from __future__ import annotations

from fathom.games.jupiter.model.parts import Ability, AbilityId


class Skill:
    """An ability card without its texts."""

    def __init__(self, card: Ability) -> None:
        self.id: AbilityId = card.id
        self.lasts_a_turn = card.standard == "turn"
        """Whether it is a Single Turn card."""
        self.cost = card.cost
        self.joined: int | None = card.joined
        """The cost of two copies used as one; None if they cannot be."""
        self.once = card.core == "once"
        """Whether it works once per turn as Core."""
