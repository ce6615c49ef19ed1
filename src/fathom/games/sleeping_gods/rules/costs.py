"""Whether the costs of a text can be paid. SG-R010, SG-806."""

from __future__ import annotations

from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language.words import FOOD
from fathom.games.sleeping_gods.model.state import UseContext, Voyage
from fathom.games.sleeping_gods.rules.modifiers import shared


def payable(t: Voyage, context: UseContext, effects: e.Effects) -> bool:
    """Whether all `pay` statements of a text can be paid together (SG-R010)."""
    wanted: dict[str, int] = {}
    for effect in effects:
        if type(effect) is e.Pay:
            wanted[effect.resource] = wanted.get(effect.resource, 0) + effect.n
    if not wanted:
        return True
    if context.recipe:
        missing = short_of(t, wanted)
        return not missing or missing <= waived(t, wanted)
    player = t.state.players[context.seat]
    return (
        short_of(t, wanted) == 0
        and wanted.get("cmd", 0) <= player.command
        and wanted.get("hand", 0) <= len(player.hand)
        and wanted.get("xp", 0) <= t.state.xp
    )


def short_of(t: Voyage, wanted: dict[str, int]) -> int:
    """How many resource tokens are missing to pay these costs together."""
    stock = t.state.stock
    missing: int = sum(max(0, n - stock[kind]) for kind, n in wanted.items() if kind in stock)
    if "food" in wanted:
        spare = sum([max(0, stock[kind] - wanted.get(kind, 0)) for kind in FOOD])
        missing += max(0, wanted["food"] - spare)
    if "any" in wanted:
        spare = sum(stock.values()) - sum(n for kind, n in wanted.items() if kind in stock or kind == "food")
        missing += max(0, wanted["any"] - spare)
    return missing


def waived(t: Voyage, wanted: dict[str, int]) -> int:
    """How much food of a recipe is free (`mod(recipefood)`); at least one token must be paid."""
    return min(max(0, -shared(t, "recipefood")), sum(wanted.values()) - 1)
