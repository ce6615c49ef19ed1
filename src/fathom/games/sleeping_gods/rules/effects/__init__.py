"""What each statement of the effect language does, by subject. Importing this package registers all statements.

The chapters of the rules use `rules.execution`, which knows no statement; `rules.turn` imports this package.
"""

from __future__ import annotations

from fathom.games.sleeping_gods.rules.effects import control, crew, current, goods, story
from fathom.games.sleeping_gods.rules.execution import EFFECTS, run

__all__ = ["EFFECTS", "control", "crew", "current", "goods", "run", "story"]
