"""Looking through effects without carrying them out."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.games.sleeping_gods.language.effects import (
    Action,
    Always,
    AnyEffect,
    Challenge,
    Choose,
    Effects,
    If,
    May,
    TurnEnd,
)


def inner(effect: AnyEffect) -> tuple[Effects, ...]:
    """The lists of statements a statement holds."""
    if isinstance(effect, Challenge):
        return (effect.success, effect.failure)
    if isinstance(effect, Choose):
        return effect.alternatives
    if isinstance(effect, If):
        return (effect.then, effect.otherwise)
    if isinstance(effect, Always):
        return (effect.modifiers,)
    if isinstance(effect, May | TurnEnd | Action):
        return (effect.effects,)
    return ()


def walk(effects: Effects) -> Iterator[AnyEffect]:
    """Every statement, those inside others too, in the order they are written."""
    for effect in effects:
        yield effect
        for part in inner(effect):
            yield from walk(part)
