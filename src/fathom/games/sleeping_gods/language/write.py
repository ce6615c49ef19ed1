"""Write effects and conditions as text, always in the same form: `parse_effects(write(x)) == x`."""

from __future__ import annotations

import msgspec

from fathom.games.sleeping_gods.language.conditions import CONDITIONS, AnyCondition, Conditions, Not
from fathom.games.sleeping_gods.language.effects import (
    STATEMENTS,
    Action,
    Always,
    AnyEffect,
    Challenge,
    Choose,
    Combat,
    Effects,
    If,
    May,
    TurnEnd,
)

_NAMES = {kind: name for name, kind in STATEMENTS.items()}
_CONDITIONS = {kind: name for name, kind in CONDITIONS.items()}


def write(effects: Effects) -> str:
    """The text of a list of statements."""
    return ";".join(_statement(effect) for effect in effects)


def write_conditions(conditions: Conditions) -> str:
    """The text of a list of conditions."""
    return ",".join(_condition(condition) for condition in conditions)


def _statement(effect: AnyEffect) -> str:
    name = _NAMES[type(effect)]
    if isinstance(effect, Choose):
        return f"choose{{{'|'.join(write(one) for one in effect.alternatives)}}}"
    if isinstance(effect, Challenge):
        return f"challenge({effect.skill},{effect.n}){{{write(effect.success)}}}{{{write(effect.failure)}}}"
    if isinstance(effect, If):
        otherwise = f"else{{{write(effect.otherwise)}}}" if effect.otherwise else ""
        return f"if({write_conditions(effect.conditions)}){{{write(effect.then)}}}{otherwise}"
    if isinstance(effect, Combat):
        return f"combat({','.join(map(str, effect.enemies))})"
    if isinstance(effect, Always):
        return f"always{{{write(effect.modifiers)}}}"
    if isinstance(effect, May | TurnEnd | Action):
        return f"{name}{{{write(effect.effects)}}}"
    return f"{name}({','.join(_arguments(effect))})"


def _arguments(effect: msgspec.Struct) -> list[str]:
    """The arguments of a statement or condition, without defaults at the end."""
    values = [getattr(effect, field) for field in effect.__struct_fields__]
    defaults = list(effect.__struct_defaults__)
    while defaults and values[-1] == defaults[-1]:
        values.pop()
        defaults.pop()
    return [str(value) for value in values]


def _condition(condition: AnyCondition) -> str:
    if isinstance(condition, Not):
        return f"not {_condition(condition.condition)}"
    return ":".join([_CONDITIONS[type(condition)], *_arguments(condition)])
