"""What the rules need to know about an ability, computed once for each ability."""

from __future__ import annotations

from fathom.games.refuge.model.effects import AnyEffect
from fathom.games.refuge.model.options import Use
from fathom.games.refuge.model.parts import Ability


class AbilityUse:
    """How a diver uses an ability: when this is possible, its effect, and the option to use it."""

    def __init__(self, ability: Ability) -> None:
        self.id = ability.id
        self.needs_action = ability.use == "action"
        self.is_reaction = ability.use == "reaction"
        self.while_down = ability.while_down
        self.effect: AnyEffect = ability.effect
        self.option = Use(ability.id)
