"""The colony of a layout, compared with what its cells and tiles say."""

from __future__ import annotations

from random import Random

import pytest

from fathom.engine.hexes import Hex, disc, name, neighbours
from fathom.games.jupiter.game import GAME
from fathom.games.jupiter.model.blueprint import Blueprint
from fathom.games.jupiter.model.colony import Colony
from fathom.games.jupiter.model.layout import Layout, PlacedModule
from fathom.games.jupiter.model.options import Command, Move, Place, Shoot

PACK = GAME.pack
TILES = {module.id: module.printed for module in PACK.modules}


def random_layout(chance: Random, open_bridges: bool = False) -> Layout:
    tiles = chance.sample(sorted(TILES), 19)
    modules = [PlacedModule(tile, chance.randrange(6), cell) for tile, cell in zip(tiles, disc((0, 0), 2), strict=True)]
    return Layout(tuple(modules), None, open_bridges)


def changed(chance: Random, layout: Layout, colony: Colony) -> Layout:
    """The layout after a module was destroyed, or moved, or the Pod has docked or left."""
    modules = list(layout.modules)
    there = [slot for slot, module in enumerate(modules) if module.cell is not None]
    kind = chance.choice(("destroyed", "moved", "moved", "docked", "left"))
    pod = layout.pod
    if kind == "destroyed" and len(there) > 2:
        gone = chance.choice(there)
        modules[gone] = PlacedModule(modules[gone].tile, modules[gone].turned, None)
        held = pod is not None and any(modules[dome // 7].cell is not None for dome in colony.gangway)
        pod = pod if held else None
    elif kind == "moved" and colony.relocatable:
        slot = chance.choice(colony.relocatable)
        modules[slot] = PlacedModule(
            modules[slot].tile, modules[slot].turned, chance.choice(list(colony.new_cells(slot)))
        )
    elif kind == "docked":
        pod = chance.choice(list(colony.outside))
    else:
        pod = None
    return Layout(tuple(modules), pod, layout.open_bridges)


def assert_as_the_cells_say(layout: Layout, colony: Colony) -> None:
    """Everything about a colony is as the cells and the tiles say."""
    at = {module.cell: slot for slot, module in enumerate(layout.modules) if module.cell is not None}
    empty = {cell for here in at for cell in neighbours(here)} - set(at)
    assert colony.slot_at == at
    assert list(colony.outside) == sorted(empty, key=lambda cell: (cell[1], cell[0]))
    assert [dock.cell for dock in colony.docks] == [name(cell) for cell in colony.outside]
    assert colony.slot_named == {name(cell): slot for cell, slot in at.items()}
    domes = {"pod": -1}
    for slot, module in enumerate(layout.modules):
        if module.cell is None:
            assert (colony.domes[slot], colony.edge[slot], colony.beside[slot]) == ((), (), ())
            assert colony.near[slot * 7 : slot * 7 + 7] == [()] * 7
            assert colony.commands[slot * 7 : slot * 7 + 7] == [()] * 7
            continue
        rim, spokes, site = TILES[module.tile]
        if layout.open_bridges:
            rim, spokes = "111111", "000000" if site else "111111"
        around = [at.get(cell) for cell in neighbours(module.cell)]
        assert colony.beside[slot] == tuple(there for there in around if there is not None)
        assert colony.edge[slot] == tuple(slot * 7 + side for side in range(6) if around[side] is None)
        assert (slot in colony.exposed) == (None in around)
        reach = sorted({slot, *colony.beside[slot]})
        assert colony.reach(slot) == tuple(dome for there in reach for dome in colony.domes[there])
        assert colony.domes[slot] == tuple(range(slot * 7, slot * 7 + (6 if site else 7)))
        assert colony.cell(slot) == name(module.cell)
        for side in range(7):
            dome = slot * 7 + side
            called = f"{name(module.cell)}:{side if side < 6 else 'site' if site else 'c'}"
            domes[called] = dome
            assert colony.names[dome] == called
            assert colony.shoot[dome] == Shoot(called)
            if not called.endswith("site"):
                assert (colony.move[dome], colony.place[dome]) == (Move(called), Place(called))
            turned = (side - module.turned) % 6
            if side == 6:
                inside = {way for way in range(6) if spokes[(way - module.turned) % 6] == "1"}
            else:
                inside = {(side + 1) % 6} if rim[turned] == "1" else set()
                inside |= {(side - 1) % 6} if rim[turned - 1] == "1" else set()
                inside |= {6} if spokes[turned] == "1" else set()
            across = None if side == 6 else around[side]
            assert colony.near[dome] == (
                *(slot * 7 + other for other in sorted(inside)),
                *(() if across is None else (across * 7 + (side + 3) % 6,)),
            )
            assert colony.commands[dome] == tuple(Command(called, colony.names[there]) for there in colony.near[dome])
    assert colony.dome == domes
    gangway = () if layout.pod is None else neighbours(layout.pod)
    facing = [at[cell] * 7 + (side + 3) % 6 for side, cell in enumerate(gangway) if cell in at]
    assert colony.gangway == tuple(sorted(facing))
    assert colony.everywhere == tuple(dome for tile in colony.domes for dome in tile)
    assert colony.reach(-1) == tuple(dome for facing in colony.gangway for dome in colony.domes[facing // 7])
    for slot, module in enumerate(layout.modules):
        cells = new_cells(at, module.cell, layout.pod)
        assert (slot in colony.relocatable) == bool(cells)
        if cells:
            assert list(colony.new_cells(slot)) == cells


def new_cells(at: dict[Hex, int], here: Hex | None, pod: Hex | None) -> list[Hex]:
    """Where the module in a cell may go by JD-665, JD-666 and JD-R71; nowhere if it is not loose."""
    if here is None:
        return []
    free = [cell not in at and cell != pod for cell in neighbours(here)]
    others = set(at) - {here}
    if not any(free[side] and free[side - 1] for side in range(6)):
        return []
    return [
        cell
        for cell in sorted({near for cell in at for near in neighbours(cell)} - set(at), key=lambda cell: cell[::-1])
        if cell != pod
        and others & set(neighbours(cell))
        and (pod is None or others & set(neighbours(pod)) or pod in neighbours(cell))
    ]


@pytest.mark.rule("JD-153", "JD-155", "JD-156", "JD-564", "JD-665", "JD-666", "JD-R13", "JD-R14", "JD-R71")
@pytest.mark.parametrize("open_bridges", [False, True])
def test_after_every_change_the_colony_is_as_its_cells_say(open_bridges: bool) -> None:
    chance = Random(7)
    for _ in range(6):
        layout = random_layout(chance, open_bridges)
        colony = PACK.blueprint.colony(layout)
        assert_as_the_cells_say(layout, colony)
        for _ in range(40):
            layout = changed(chance, layout, colony)
            colony = PACK.blueprint.colony(layout)
            assert_as_the_cells_say(layout, colony)
        assert_as_the_cells_say(layout, Blueprint(2, TILES).colony(layout))


def test_two_modules_in_one_cell_are_refused() -> None:
    """A damaged save may say so."""
    layout = random_layout(Random(7))
    PACK.blueprint.colony(layout)
    first, second, *others = layout.modules
    with pytest.raises(ValueError, match="two modules are in cell 1,0"):
        PACK.blueprint.colony(
            Layout((PlacedModule(first.tile, first.turned, second.cell), second, *others), None, False)
        )
