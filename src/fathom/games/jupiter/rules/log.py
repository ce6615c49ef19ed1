"""Logging events that happen on spaces."""

from __future__ import annotations

from typing import Any

from fathom.games.jupiter.model.state import Rescue
from fathom.games.jupiter.rules.queries import colony_of


def say_at(t: Rescue, rule_: str, what_: str, /, **facts: Any) -> None:
    """Log an event whose `at` and `origin` are spaces.

    The log names a space by its module, because the module may be moved later.
    """
    colony = colony_of(t)
    for fact in ("origin", "at"):
        if fact in facts:
            facts[fact] = colony.log_name(facts[fact])
    t.say(rule_, what_, **facts)
