"""Read effects without carrying them out."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.games.sleeping_gods.language.effects import COMPOUND, WINDOWS, AnyEffect, Effects
from fathom.games.sleeping_gods.language.words import Window


def walk(effects: Effects) -> Iterator[AnyEffect]:
    """Every statement, including those inside others, in the order in which they are written."""
    for effect in effects:
        yield effect
        for part in effect.parts():
            yield from walk(part)


def windows_of(effects: Effects) -> frozenset[Window]:
    """The windows in which a text can have an effect."""
    found: frozenset[Window] = frozenset()
    for effect in effects:
        if type(effect) in COMPOUND:
            found = found.union(*(windows_of(part) for part in effect.parts()))
        else:
            found |= WINDOWS.get(type(effect), frozenset())
    return found
