"""The names of robots, spaces, modules and cards, as players read them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from fathom.engine import hexes
from fathom.games.jupiter.model.options import CellName, Space
from fathom.games.jupiter.model.pack import Pack
from fathom.games.jupiter.model.parts import Ability
from fathom.games.jupiter.model.state import Rescue
from fathom.games.jupiter.model.view import ModuleView, View, table_of
from fathom.games.jupiter.rules import invasion
from fathom.games.jupiter.rules.queries import colony_of
from fathom.present.phrases import Named, count, listed, player

WAYS = {
    "0": "east",
    "1": "north-east",
    "2": "north-west",
    "3": "west",
    "4": "south-west",
    "5": "south-east",
    "c": "centre",
}
COMPASS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")
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
        """The name of the module in a cell, “Laboratory Crescent (2C)”; without a module, where the cell is."""
        module = self.module.get(cell)
        return self.full(module.tile) if module else self.cell(cell)

    @cached_property
    def moves_to_pod(self) -> dict[Space, int]:
        """The number of moves from each dome to the Pod, if no piece is in the way; empty while the Pod is away."""
        if self.view.pod is None:
            return {}
        colony = self.pack.blueprint.colony(self.view.layout)
        return {colony.names[dome]: far for dome, far in colony.moves_to(self.view.pod).items()}

    def tiles(self, cells: Iterable[CellName]) -> str:
        """The modules in several cells, as one phrase."""
        return listed([self.tile(cell) for cell in cells])

    def hit_by(self, face: int) -> list[ModuleView]:
        """The modules that get a creep when the die shows this face."""
        return [self.module[colony_of(self.t).cell(slot)] for slot in invasion.hit_by(self.t, face)]

    def full(self, tile: str) -> str:
        """The name of a module with what its sign shows: “Laboratory Crescent (2C)”."""
        return f"{self.pack.module[tile].name} ({tile})"

    def cell(self, cell: CellName, without: CellName | None = None) -> str:
        """A cell by the modules beside it: “west of Reactor One (3A)”. A module in `without` is not named."""
        here = hexes.named(cell)
        beside = [(side, hexes.name(hexes.step(here, side))) for side in range(6)]
        named = [
            f"{WAYS[str((side + 3) % 6)]} of {self.full(self.module[near].tile)}"
            for side, near in beside
            if near in self.module and near != without
        ]
        return listed(named) or "away from the colony"

    def space(self, space: Space | None) -> str:
        """The name of a space, given by its cell or, in the log, by its module.

        “the south-east dome of Laboratory Crescent (2C)”, “the Pod”.
        """
        if space is None:
            return "out of play"
        if space == "pod":
            return "the Pod"
        tile, side = self._parts(space)
        return f"{self._dome(tile, side)} of {self.full(tile)}"

    def then(self, origin: Space | None, space: Space) -> str:
        """The name of a space in a text that has named `origin` before: “its east dome” if both are on one module."""
        if origin is None or "pod" in (origin, space):
            return self.space(space)
        tile, side = self._parts(space)
        same = self._parts(origin)[0] == tile
        return self._dome(tile, side).replace("the ", "its ", 1) if same else self.space(space)

    def _parts(self, space: Space) -> tuple[str, str]:
        """The module and the side of a dome or a site."""
        where, _, side = space.partition(":")
        return (where if where in self.pack.module else self.module[where].tile), side

    def _dome(self, tile: str, side: str) -> str:
        """The name of a dome or site, without its module: “the east dome”."""
        if side == "site":
            site = self.pack.module[tile].site
            assert site is not None
            return f"the {SITES[site]}"
        return f"the {WAYS[side]} dome"

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


def compass(cell: CellName) -> str:
    """Where a cell is in the colony: “the north-east”; “the middle” for the cell that the colony is laid around."""
    q, r = hexes.named(cell)
    if (q, r) == (0, 0):
        return "the middle"
    turn = math.degrees(math.atan2(-r * math.sqrt(3) / 2, q + r / 2))
    return f"the {COMPASS[round(turn / 45) % 8]}"


PLAIN = (("When you command a", "When you send a"), ("Command and trade", "Send colonists and trade"))
"""What cards call a command, and how the options and panels say it: “send”."""


def plain_text(ability: Ability) -> str:
    """What an ability does, with “send” instead of “command”, as in the options."""
    text = ability.text
    for printed, plain in PLAIN:
        text = text.replace(printed, plain)
    return text


def ability_text(pack: Pack, ability: Ability) -> str:
    """What an ability does, what it costs, and the combo icons on its card (JD-729)."""
    price = f" It costs {count(ability.cost, 'action')}" if ability.cost else ""
    if ability.joined is not None:
        price += f", or {count(ability.joined, 'action')} with both copies at once"
    others = [pack.ability[id].name if id != ability.id else f"another {ability.name}" for id in ability.combos]
    combos = f" It combines with {listed(others)}." if others else ""
    return f"{plain_text(ability)}{price and price + '.'}{combos}"
