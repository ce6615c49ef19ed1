"""Cooking: the food of a recipe. SG-806."""

from __future__ import annotations

from fathom.engine.script import Script
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules import costs, goods


def pay_food(t: Voyage, do: Do) -> Script[e.Effects]:
    """Pay the food of a recipe and return its other effects (SG-806).

    The player chooses which food is left out, if any (`mod(recipefood)`).
    """
    wanted: dict[str, int] = {}
    for effect in do.effects:
        if isinstance(effect, e.Pay):
            wanted[effect.resource] = wanted.get(effect.resource, 0) + effect.n
    for left in range(costs.waived(t, wanted), 0, -1):
        among = [kind for kind in wanted if costs.short_of(t, {**wanted, kind: wanted[kind] - 1}) < left]
        picked = yield from goods.pick(t, do.seat, among, "waive", left)
        wanted[picked] -= 1
    for kind, n in wanted.items():
        if n:
            yield from goods.give_up(t, do.seat, kind, n, "SG-806")
    return tuple(effect for effect in do.effects if not isinstance(effect, e.Pay))
