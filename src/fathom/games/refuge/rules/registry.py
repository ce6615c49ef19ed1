"""What is registered by type: the effects of cards and abilities, and the parts of rewards.

`rules/effects` and `rules/rewards` register themselves here when `rules/actions` imports them. Chapters that come
before them in the rules find effects and rewards here, so that they need not import later chapters.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from fathom.content.effects import Effects
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.refuge.model.effects import AnyEffect
from fathom.games.refuge.model.state import Dive, Diver

Refuses: TypeAlias = Callable[[Dive, Diver, Any], Reason | None]
Run: TypeAlias = Callable[[Dive, Diver, Any, str, str], Script[None]]
Grantable: TypeAlias = Callable[[Dive, Any], bool]
Grant: TypeAlias = Callable[[Dive, Any], Script[None]]

EFFECTS: Final[Effects[Refuses, Run]] = Effects()
"""What cards and abilities do, by effect; each with a function that says why it would do nothing now (RF-308)."""
REWARDS: Final[Effects[Grantable, Grant]] = Effects()
"""What rewards grant, by gain; each with a function that says whether it would change anything (RF-807)."""


def refusal(t: Dive, diver: Diver, effect: AnyEffect) -> Reason | None:
    """Why an effect would do nothing now and is not offered; None if it would do something (RF-R14, RF-C04)."""
    return EFFECTS.usable[type(effect)](t, diver, effect)


def run(t: Dive, diver: Diver, effect: AnyEffect, decision: str, source: str) -> Script[None]:
    """Carry out an effect. `decision` is the id of the questions it asks, `source` the card or ability."""
    return EFFECTS.run[type(effect)](t, diver, effect, decision, source)
