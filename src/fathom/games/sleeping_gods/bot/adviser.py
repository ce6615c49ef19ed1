"""The adviser: it plays the options of a question forward in imagined matches before it gives a hint."""

from __future__ import annotations

import msgspec

from fathom.engine import chance
from fathom.engine.ask import Option
from fathom.engine.player import Advice, Perspective
from fathom.games.sleeping_gods.bot.candidates import plans
from fathom.games.sleeping_gods.bot.comparison import Comparison
from fathom.games.sleeping_gods.bot.imagination import Imagination, Plan
from fathom.games.sleeping_gods.bot.reasons import reason, risks_differ
from fathom.games.sleeping_gods.bot.scripted import Scripted
from fathom.games.sleeping_gods.model.view import View


class Adviser:
    """Gives the scripted player's answer, unless another option is clearly better in imagined matches.

    The same position always gets the same advice: what is imagined depends only on what the seat sees.
    """

    def __init__(self) -> None:
        self._scripted = Scripted()

    def choose(self, perspective: Perspective) -> Advice:
        """The answer to a question, with a reason and the answers that should follow."""
        own = self._scripted.choose(perspective)
        pack, view = perspective.pack, perspective.view
        tried = plans(pack, view, perspective.ask, own.option) if len(perspective.ask.options) > 1 else []
        if len({plan.option for plan in tried}) < 2:
            return own
        imagination, seed = Imagination(perspective), seed_of(perspective, view)
        comparison = Comparison(imagination, tried, seed)
        comparison.run()
        verdict = _verdict(comparison, own.option)
        if verdict is None:
            return own
        best, other = verdict
        ended = comparison.endings
        if best.option == own.option and not risks_differ(imagination, ended[best], ended[other]):
            return own
        why = reason(imagination, perspective.ask, comparison, best, other)
        return Advice(best.option, why, imagination.follow(best, seed, why))


def _verdict(comparison: Comparison, own: Option) -> tuple[Plan, Plan] | None:
    """The plan to advise, and the best plan that it clearly beats; None if no difference is clear.

    A plan with another option than `own`, the scripted player's, must clearly beat the best plan with `own`.
    """
    options = dict.fromkeys(plan.option for plan in comparison.endings)
    found = [plan for option in options if (plan := comparison.best_with(option)) is not None]
    found.sort(key=comparison.mean, reverse=True)
    mine = comparison.best_with(own)
    if mine is None:
        return None
    best = found[0]
    others = [mine] if best is not mine else found[1:]
    other = next((plan for plan in others if comparison.lead(best, plan).clear), None)
    return None if other is None else (best, other)


def seed_of(perspective: Perspective, view: View) -> int:
    """A seed that depends only on the question and on what the seat sees."""
    written = msgspec.json.encode(view, order="deterministic").decode()
    return chance.key("adviser", perspective.ask.id, *map(str, perspective.ask.options), written)
