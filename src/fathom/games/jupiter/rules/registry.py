"""What options, abilities and Setbacks do, registered by the chapter that has the rule.

Chapters register themselves by decorator; `actions`, `setbacks` and `refusals` look up here, so that no chapter needs
to know a later one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fathom.content.effects import Effects
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.jupiter.model.domes import Slot
from fathom.games.jupiter.model.options import Source
from fathom.games.jupiter.model.state import Rescue, Robot

ActionRefusal: TypeAlias = Callable[[Rescue, Robot, Any, int], Reason | None]
ActionRun: TypeAlias = Callable[[Rescue, Robot, Any, int], Script[None]]
AbilityRefusal: TypeAlias = Callable[[Rescue, Robot, Source, int], Reason | None]
AbilityRun: TypeAlias = Callable[[Rescue, Robot, Source], Script[None]]
Affected: TypeAlias = Callable[[Rescue], list[Slot]]
SetbackRun: TypeAlias = Callable[[Rescue], Script[None]]

ACTIONS: Effects[ActionRefusal, ActionRun] = Effects()
"""What can be chosen in the Player Actions, by the type of the option: why not now, and the script of it. Both get the
robot, the option and the actions left."""
ABILITIES: Effects[AbilityRefusal, AbilityRun] = Effects()
"""What the ability cards of the Player Actions do, by their id: why a card would be of no use now, and what follows
once the card is paid for."""
SETBACKS: Effects[Affected, SetbackRun] = Effects()
"""What Setbacks do, by the `does` of the card: the modules affected, and what happens to those in `State.hit`."""
