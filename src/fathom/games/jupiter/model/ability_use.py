"""What the rules read on an ability card, worked out once for each card."""

from __future__ import annotations

from fathom.games.jupiter.model.parts import Ability, AbilityId


class AbilityUse:
    """How an ability card is used, and what it costs."""

    def __init__(self, card: Ability) -> None:
        self.id: AbilityId = card.id
        self.lasts_a_turn = card.standard == "turn"
        """Whether it is a Single Turn card."""
        self.cost = card.cost
        self.joined: int | None = card.joined
        """The cost of two copies used as one; None if they cannot be."""
        self.once = card.core == "once"
        """Whether it works once per turn as Core."""
