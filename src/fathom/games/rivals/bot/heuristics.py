"""Who judges which question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fathom.engine.ask import Ask, Option
from fathom.games.rivals.bot import answers, orders
from fathom.games.rivals.bot.places import Mind
from fathom.games.rivals.bot.values import Scored


def judged(v: Mind, ask: Ask) -> list[Scored]:
    """Every option of a question with what it is worth and why."""
    judge = JUDGES.get(ask.id)
    if judge is None:
        return [(-float(index), option, "it comes first.") for index, option in enumerate(ask.options)]
    return judge(v, ask.options, ask.about)


Judge: TypeAlias = Callable[[Mind, list[Option], Any], list[Scored]]

JUDGES: dict[str, Judge] = {
    "RV-D01": answers.faction,
    "RV-D02": answers.army,
    "RV-D03": answers.mulligan,
    "RV-D05": answers.deploy,
    "RV-D06": orders.activation,
    "RV-D07": answers.equipment,
    "RV-D08": answers.mend,
    "RV-D09": orders.mover,
    "RV-D10": orders.step,
    "RV-D11": answers.deploy,
    "RV-D12": orders.attack,
    "RV-D13": answers.defence,
    "RV-D14": answers.guard,
    "RV-D16": answers.searcher,
    "RV-D17": answers.searcher,
    "RV-D18": answers.fight_or_flee,
    "RV-D19": orders.attack,
    "RV-D20": answers.placement,
    "RV-D21": answers.prey,
    "RV-D22": answers.mend,
    "RV-D23": answers.push,
    "RV-D24": answers.shift,
    "RV-D25": answers.shift,
    "RV-D26": answers.discard,
    "RV-D27": answers.event,
    "RV-D28": answers.mend,
}
