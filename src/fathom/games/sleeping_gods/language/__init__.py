"""The effect language: a fixed set of statements for every card, token, event, hazard and paragraph.

`parse_effects`, `parse_conditions` and `parse_kind` turn text into the types of `effects`, `conditions` and `kinds`;
`write` turns effects back into text. This package does not carry effects out; `rules/effects` does.
"""

from __future__ import annotations

from fathom.games.sleeping_gods.language.conditions import AnyCondition, Condition, Conditions
from fathom.games.sleeping_gods.language.effects import AnyEffect, Effect, Effects
from fathom.games.sleeping_gods.language.kinds import Kind
from fathom.games.sleeping_gods.language.parse import LanguageError, parse_conditions, parse_effects, parse_kind
from fathom.games.sleeping_gods.language.walk import walk
from fathom.games.sleeping_gods.language.write import write, write_conditions

__all__ = [
    "AnyCondition",
    "AnyEffect",
    "Condition",
    "Conditions",
    "Effect",
    "Effects",
    "Kind",
    "LanguageError",
    "parse_conditions",
    "parse_effects",
    "parse_kind",
    "walk",
    "write",
    "write_conditions",
]
