"""What the rules read on an ability, worked out once for each ability."""

from __future__ import annotations

from fathom.games.refuge.model.effects import AnyEffect
from fathom.games.refuge.model.options import Use
from fathom.games.refuge.model.parts import Ability


class AbilityUse:
    """How a diver uses an ability: when it is possible, what it does, and the option."""

    def __init__(self, ability: Ability) -> None:
        self.id = ability.id
        self.needs_action = ability.use == "action"
        self.is_reaction = ability.use == "reaction"
        self.while_down = ability.while_down
        self.effect: AnyEffect = ability.effect
        self.option = Use(ability.id)
