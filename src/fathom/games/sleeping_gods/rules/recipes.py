"""Cooking: the food of a recipe. SG-806."""

from __future__ import annotations

from collections.abc import Iterable

from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.model.options import About
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules import costs, goods

NOT_IN_RECIPE = Reason("SG-806", "This food is not in the recipe.")
REST_UNPAID = Reason("SG-806", "If the recipe leaves this food out, the crew cannot pay the rest of the food.")


def food_of(text: e.Effects, left_out: Iterable[str]) -> dict[str, int]:
    """How much of each food a recipe costs; one less for each food in `left_out`."""
    wanted: dict[str, int] = {}
    for effect in text:
        if isinstance(effect, e.Pay):
            wanted[effect.resource] = wanted.get(effect.resource, 0) + effect.n
    for kind in left_out:
        wanted[kind] -= 1
    return wanted


def refuse_waiver(t: Voyage, about: About, kind: str) -> Reason | None:
    """Why a food of the recipe cannot be left out; None if the rest can be paid then (`mod(recipefood)`)."""
    wanted = food_of(about.texts[0], about.done)
    if wanted.get(kind, 0) < 1:
        return NOT_IN_RECIPE
    wanted[kind] -= 1
    return None if costs.short_of(t, wanted) < about.left else REST_UNPAID


def pay_food(t: Voyage, do: Do) -> Script[e.Effects]:
    """Pay the food of a recipe and return its other effects (SG-806).

    The player chooses which food is left out, if any (`mod(recipefood)`).
    """
    wanted = food_of(do.effects, ())
    done: tuple[str, ...] = ()
    for left in range(costs.waived(t, wanted), 0, -1):
        about = About("waive", do.source, seat=do.seat, left=left, good=False, done=done, texts=(do.effects,))
        among = [kind for kind in wanted if refuse_waiver(t, about, kind) is None]
        done = (*done, (yield from goods.pick(among, about)))
    for kind, n in food_of(do.effects, done).items():
        if n:
            yield from goods.give_up(t, do.seat, kind, n, "SG-806")
    return tuple(effect for effect in do.effects if not isinstance(effect, e.Pay))
