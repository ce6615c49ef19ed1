"""The names of robots, spaces, modules and cards, as players read them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from fathom.games.jupiter.model.options import CellName, Space
from fathom.games.jupiter.model.pack import Pack
from fathom.games.jupiter.model.parts import Ability
from fathom.games.jupiter.model.state import Rescue
from fathom.games.jupiter.model.view import ModuleView, View, table_of
from fathom.games.jupiter.rules import invasion
from fathom.games.jupiter.rules.queries import colony_of
from fathom.present.phrases import Named, count, listed, player

WAYS = {"0": "E", "1": "NE", "2": "NW", "3": "W", "4": "SW", "5": "SE", "c": "centre"}
SITES = {"plant": "power plant", "dish": "radar dish"}


class Names(Named):
    """The names of everything in a view."""

    def __init__(self, pack: Pack, view: View) -> None:
        self.pack = pack
        self.view = view
        self.module: dict[CellName, ModuleView] = {module.name: module for module in view.modules}
        self.piece: dict[Space, str] = dict(view.spaces)

    @cached_property
    def t(self) -> Rescue:
        """A table made from the view, for the rules' queries."""
        return table_of(self.pack, self.view)

    # -- robots -------------------------------------------------------------------------------------------------

    def seat(self, seat: int) -> str:
        """The name of a seat: its robot's name, or “Player 1” before it has chosen a robot."""
        colour = self.view.robots[seat].colour
        return self.pack.robot[colour].name if colour else player(seat)

    # -- spaces -------------------------------------------------------------------------------------------------

    def tile(self, cell: CellName) -> str:
        """The name of the module in a cell, “2C”; without a module, “cell 3,-1”."""
        module = self.module.get(cell)
        return module.tile if module else f"cell {cell}"

    def tiles(self, cells: Iterable[CellName]) -> str:
        """The modules in several cells, as one phrase."""
        return listed([self.tile(cell) for cell in cells])

    def hit_by(self, face: int) -> list[ModuleView]:
        """The modules that get a creep when the die shows this face."""
        return [self.module[colony_of(self.t).cell(slot)] for slot in invasion.hit_by(self.t, face)]

    def full(self, tile: str) -> str:
        """The id of a module with its name: “2C (Laboratory Crescent)”."""
        return f"{tile} ({self.pack.module[tile].name})"

    def space(self, space: Space | None) -> str:
        """The name of a space, given by its cell or, in the log, by its module: “2C SE”, “the Pod”."""
        if space is None:
            return "out of play"
        if space == "pod":
            return "the Pod"
        where, _, side = space.partition(":")
        tile = where if where in self.pack.module else self.tile(where)
        if side == "site":
            site = self.pack.module[tile].site
            assert site is not None
            return f"the {SITES[site]} of {tile}"
        return f"{tile} {WAYS[side]}"

    def on(self, space: Space) -> str:
        """The piece on a space: “a colonist”, “a creep”, a robot's name; empty if there is none."""
        what = self.piece.get(space, "")
        if what.isdecimal():
            return self.seat(int(what))
        return {"colonist": "a colonist", "creep": "a creep", "open": ""}.get(what, "")

    # -- cards --------------------------------------------------------------------------------------------------

    def card(self, id: str) -> str:
        """The name of a card."""
        return self.pack.cards[id].name

    def cards(self, ids: Iterable[str]) -> str:
        """Several cards as one phrase, with the number of copies; “nothing” for no card."""
        counted = Counter(ids)
        return listed([(f"{many} " if many > 1 else "") + self.card(id) for id, many in counted.items()]) or "nothing"


def ability_text(pack: Pack, ability: Ability) -> str:
    """What an ability does, what it costs, and the combo icons on its card (JD-729)."""
    price = f" It costs {count(ability.cost, 'action')}" if ability.cost else ""
    if ability.joined is not None:
        price += f", or {count(ability.joined, 'action')} with both copies at once"
    others = [pack.ability[id].name if id != ability.id else f"another {ability.name}" for id in ability.combos]
    combos = f" It combines with {listed(others)}." if others else ""
    return f"{ability.text}{price and price + '.'}{combos}"
