"""The visible position in sentences."""

from __future__ import annotations

from fathom.games.sleeping_gods.text.names import SQUARES, Names
from fathom.games.sleeping_gods.text.panels import crew_line, owned, players, ship


def situation(names: Names) -> list[str]:
    """Lines about the ship, its stores, the crew, the players, their cards and a combat in progress."""
    view = names.view
    region = names.pack.sea.region[view.region]
    here = [word for word, there in (("a port", region.port), ("a market", region.market)) if there]
    lines = [f"The Manticore is in {names.region(view.region)}" + (f", with {' and '.join(here)}." if here else ".")]
    ways = ", ".join(names.region(id) for id in names.pack.sea.onward(view.region))
    lines.append(f"From here the ship can sail to {ways}.")
    lines += ship(names)
    lines += [crew_line(names, one) + "." for one in view.crew]
    lines += players(names)
    lines += owned(names)
    if view.battle is not None:
        for enemy in view.battle.row:
            card = names.pack.enemy[enemy.number]
            covered = ", ".join(list(SQUARES.values())[index] for index in enemy.covered) or "none"
            lines.append(
                f"{card.name}: defence {enemy.defence}, deals {enemy.strength} damage; covered squares: {covered}."
            )
    return lines
