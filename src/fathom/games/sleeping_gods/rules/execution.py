"""Carry out texts of the effect language, for every card, token, event, hazard and paragraph (SG-R011).

What each statement does is registered in `EFFECTS` by the modules of `rules/effects`. This module knows none of them,
so every chapter of the rules can run a text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fathom.content.effects import Effects
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language.effects import COMPOUND, WINDOWS
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.model.state import UseContext, Voyage
from fathom.games.sleeping_gods.rules.agenda import push
from fathom.games.sleeping_gods.rules.costs import payable

Usable: TypeAlias = Callable[[Voyage, UseContext, Any], bool]
"""Whether a statement would change something now."""
Run: TypeAlias = Callable[[Voyage, Do, Any], Script[e.Effects | None] | Script[None] | e.Effects | None]
"""Carries out a statement. `do.effects` are the statements after it. The result is None to continue with those, or the
statements to continue with instead."""

EFFECTS: Effects[Usable, Run] = Effects()


def always(t: Voyage, context: UseContext, effect: e.AnyEffect) -> bool:
    """Return True, for statements that always change something."""
    return True


def never(t: Voyage, context: UseContext, effect: e.AnyEffect) -> bool:
    """Return False, for statements that are no reason to use a text.

    These are costs, and statements that take effect in no window.
    """
    return False


def usable(t: Voyage, context: UseContext, effects: e.Effects) -> bool:
    """Whether a text may be used now: its costs can be paid, and at least one part would change something.

    SG-R003, SG-R014.
    """
    window, checks = context.window, EFFECTS.usable
    for effect in effects:
        kind = type(effect)
        timely = window in WINDOWS[kind] if kind in WINDOWS else kind in COMPOUND
        if timely and checks[kind](t, context, effect):
            return payable(t, context, effects)
    return False


def run(t: Voyage, do: Do) -> Script[None]:
    """Carry out a list of effects from left to right (SG-R011)."""
    while do.effects:
        effect, do = do.effects[0], remaining(do, do.effects[1:])
        result = EFFECTS.run[type(effect)](t, do, effect)
        if result is not None and not isinstance(result, tuple):
            result = yield from result
        if result is not None:
            do = remaining(do, result)


def remaining(do: Do, effects: e.Effects) -> Do:
    """The same text, with these statements still to carry out."""
    return Do(effects, do.seat, do.source, do.bearer, do.part)


def interrupt(t: Voyage, do: Do) -> e.Effects:
    """Push the rest of a text on the agenda, below the challenge, combat or visit that interrupts it.

    Returns no statements, because none is carried out now.
    """
    if do.effects:
        push(t, do)
    return ()
