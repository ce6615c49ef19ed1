"""What is registered by type: the effects of cards and abilities, and the parts of rewards.

`rules/effects` and `rules/rewards` register themselves here when `rules/turn` imports them. Earlier chapters look up
here what they start, so that they need not import later chapters.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fathom.content.effects import Effects
from fathom.engine.script import Script
from fathom.games.refuge.model.pack import AnyEffect
from fathom.games.refuge.model.state import Dive, Diver

Usable: TypeAlias = Callable[[Dive, Diver, Any], bool]
Run: TypeAlias = Callable[[Dive, Diver, Any, str, str], Script[None]]
Grantable: TypeAlias = Callable[[Dive, Any], bool]
Grant: TypeAlias = Callable[[Dive, Any], Script[None]]

EFFECTS: Effects[Usable, Run] = Effects()
"""What cards and abilities do: an action without effect is not offered (RF-308, RF-C04)."""
REWARDS: Effects[Grantable, Grant] = Effects()
"""What the other side of an objective grants (RF-807)."""


def usable(t: Dive, diver: Diver, effect: AnyEffect) -> bool:
    """Whether an effect would do anything now (RF-R14)."""
    return EFFECTS.usable[type(effect)](t, diver, effect)


def run(t: Dive, diver: Diver, effect: AnyEffect, decision: str, source: str) -> Script[None]:
    """Carry out an effect. `decision` is the id of the questions it asks, `source` the card or ability."""
    return EFFECTS.run[type(effect)](t, diver, effect, decision, source)
