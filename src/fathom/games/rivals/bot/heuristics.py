"""Which function scores the options of which decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fathom.engine.ask import Ask, Option
from fathom.games.rivals.bot import other_choices, turn_choices
from fathom.games.rivals.bot.planner import Planner
from fathom.games.rivals.bot.valuation import Scored


def scored_options(v: Planner, ask: Ask) -> list[Scored]:
    """The options of a question with scores and reasons; if the decision has no scorer, the first option is best."""
    judge = SCORERS.get(ask.id)
    if judge is None:
        return [(-float(index), option, "any of the options will do.") for index, option in enumerate(ask.options)]
    return judge(v, ask.options, ask.about)


Scorer: TypeAlias = Callable[[Planner, list[Option], Any], list[Scored]]

SCORERS: dict[str, Scorer] = {
    "RV-D01": other_choices.faction,
    "RV-D02": other_choices.army,
    "RV-D03": other_choices.mulligan,
    "RV-D05": other_choices.deploy,
    "RV-D06": turn_choices.activation,
    "RV-D07": other_choices.equipment,
    "RV-D08": other_choices.mend,
    "RV-D09": turn_choices.mover,
    "RV-D10": turn_choices.step,
    "RV-D11": other_choices.deploy,
    "RV-D12": turn_choices.attack,
    "RV-D13": other_choices.defence,
    "RV-D14": other_choices.guard,
    "RV-D16": other_choices.searcher,
    "RV-D17": other_choices.searcher,
    "RV-D18": other_choices.fight_or_flee,
    "RV-D19": turn_choices.attack,
    "RV-D20": other_choices.placement,
    "RV-D21": other_choices.prey,
    "RV-D22": other_choices.mend,
    "RV-D23": other_choices.push,
    "RV-D24": other_choices.shift,
    "RV-D25": other_choices.shift,
    "RV-D26": other_choices.discard,
    "RV-D27": other_choices.event,
    "RV-D28": other_choices.mend,
}
