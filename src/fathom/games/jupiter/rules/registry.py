"""The registry of what options, abilities and Setbacks do.

Modules of the rules register their functions with decorators; `actions`, `setbacks` and `refusals` look them up here,
so that modules need not import each other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

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

ACTIONS: Final[Effects[ActionRefusal, ActionRun]] = Effects()
"""The options of the Player Actions by type: why one cannot be chosen now, and its script. Both functions get the
robot, the option and the number of actions left."""
ABILITIES: Final[Effects[AbilityRefusal, AbilityRun]] = Effects()
"""The ability cards of the Player Actions by id: why a card would have no effect now, and its script once it is paid
for."""
SETBACKS: Final[Effects[Affected, SetbackRun]] = Effects()
"""Setbacks by the `does` of the card: the modules affected, and the script for the modules in `State.hit`."""
