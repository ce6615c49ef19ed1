"""What cards and abilities do: one executor for both, that also knows whether an effect can be used now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fathom.engine.script import Script
from fathom.games.refuge.model.pack import AnyEffect, Effect
from fathom.games.refuge.model.state import Dive, Diver

Possible: TypeAlias = Callable[[Dive, Diver, Any], bool]
Run: TypeAlias = Callable[[Dive, Diver, Any, str, str], Script[None]]

POSSIBLE: dict[type[Effect], Possible] = {}
"""Whether an effect of this kind would do anything now: an action without effect is not offered."""
RUN: dict[type[Effect], Run] = {}


def effect(kind: type[Effect], possible: Possible) -> Callable[[Run], Run]:
    """Register what an effect does, and when it would do anything at all (RF-308, RF-C04)."""

    def register(run: Run) -> Run:
        POSSIBLE[kind] = possible
        RUN[kind] = run
        return run

    return register


def possible(t: Dive, diver: Diver, effect: AnyEffect) -> bool:
    """Whether it would do anything now (RF-R14)."""
    return POSSIBLE[type(effect)](t, diver, effect)


def run(t: Dive, diver: Diver, effect: AnyEffect, decision: str, source: str) -> Script[None]:
    """Do it. `decision` is the ledger id of the questions asked, `source` the card or ability that asks."""
    return RUN[type(effect)](t, diver, effect, decision, source)


def always(t: Dive, diver: Diver, effect: Any) -> bool:
    """An effect that never lacks a target."""
    return True


from fathom.games.refuge.rules.effects import fighting, helping, steering, swimming  # noqa: E402, F401
