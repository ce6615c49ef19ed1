"""What follows from how the modules lie, changed module by module, against what is found by looking at it all anew."""

from __future__ import annotations

from random import Random

import pytest

from fathom.engine.hexes import Hex, disc, name, neighbours
from fathom.games.jupiter.game import GAME
from fathom.games.jupiter.model.blueprint import Blueprint
from fathom.games.jupiter.model.colony import Colony
from fathom.games.jupiter.model.layout import Layout, Placed
from fathom.games.jupiter.model.options import Command, Follow, Move, Place, Shoot

PACK = GAME.pack
TILES = {module.id: (module.rim, module.spokes, module.site is not None) for module in PACK.modules}


def dealt(chance: Random, open_bridges: bool = False) -> Layout:
    tiles = chance.sample(sorted(TILES), 19)
    modules = [Placed(tile, chance.randrange(6), cell) for tile, cell in zip(tiles, disc((0, 0), 2), strict=True)]
    return Layout(tuple(modules), None, open_bridges)


def changed(chance: Random, layout: Layout, ground: Colony) -> Layout:
    """The layout after a module was destroyed, or moved, or the Pod has docked or left."""
    modules = list(layout.modules)
    there = [slot for slot, module in enumerate(modules) if module.cell is not None]
    kind = chance.choice(("destroyed", "moved", "moved", "docked", "left"))
    pod = layout.pod
    if kind == "destroyed" and len(there) > 2:
        gone = chance.choice(there)
        modules[gone] = Placed(modules[gone].tile, modules[gone].turned, None)
        held = pod is not None and any(modules[dome // 7].cell is not None for dome in ground.gangway)
        pod = pod if held else None
    elif kind == "moved" and ground.any_relocatable:
        slot = chance.choice(ground.relocatable)
        modules[slot] = Placed(modules[slot].tile, modules[slot].turned, chance.choice(ground.new_cells(slot)))
    elif kind == "docked":
        pod = chance.choice(list(ground.outside))
    else:
        pod = None
    return Layout(tuple(modules), pod, layout.open_bridges)


def seen(layout: Layout, ground: Colony) -> None:
    """Everything about a colony is as the cells and the tiles say."""
    at = {module.cell: slot for slot, module in enumerate(layout.modules) if module.cell is not None}
    empty = {cell for here in at for cell in neighbours(here)} - set(at)
    assert ground.slot_at == at
    assert list(ground.outside) == sorted(empty, key=lambda cell: (cell[1], cell[0]))
    assert [dock.cell for dock in ground.docks] == [name(cell) for cell in ground.outside]
    assert ground.slot_named == {name(cell): slot for cell, slot in at.items()}
    domes = {"pod": -1}
    for slot, module in enumerate(layout.modules):
        if module.cell is None:
            assert (ground.domes[slot], ground.edge[slot], ground.beside[slot]) == ((), (), ())
            assert ground.near[slot * 7 : slot * 7 + 7] == [()] * 7
            assert ground.ways[slot * 7 : slot * 7 + 7] == [()] * 7
            continue
        rim, spokes, site = TILES[module.tile]
        if layout.open_bridges:
            rim, spokes = "111111", "000000" if site else "111111"
        around = [at.get(cell) for cell in neighbours(module.cell)]
        assert ground.beside[slot] == tuple(there for there in around if there is not None)
        assert ground.edge[slot] == tuple(slot * 7 + side for side in range(6) if around[side] is None)
        assert (slot in ground.exposed) == (None in around)
        reach = sorted({slot, *ground.beside[slot]})
        assert ground.reach(slot) == tuple(dome for there in reach for dome in ground.domes[there])
        assert ground.domes[slot] == tuple(range(slot * 7, slot * 7 + (6 if site else 7)))
        assert ground.cell(slot) == name(module.cell)
        for side in range(7):
            dome = slot * 7 + side
            called = f"{name(module.cell)}:{side if side < 6 else 'site' if site else 'c'}"
            domes[called] = dome
            assert ground.names[dome] == called
            options = (ground.move[dome], ground.shoot[dome], ground.place[dome], ground.follow[dome])
            assert options == (Move(called), Shoot(called), Place(called), Follow(called))
            turned = (side - module.turned) % 6
            if side == 6:
                inside = {way for way in range(6) if spokes[(way - module.turned) % 6] == "1"}
            else:
                inside = {(side + 1) % 6} if rim[turned] == "1" else set()
                inside |= {(side - 1) % 6} if rim[turned - 1] == "1" else set()
                inside |= {6} if spokes[turned] == "1" else set()
            across = None if side == 6 else around[side]
            assert ground.near[dome] == (
                *(slot * 7 + other for other in sorted(inside)),
                *(() if across is None else (across * 7 + (side + 3) % 6,)),
            )
            assert ground.ways[dome] == tuple(Command(called, ground.names[there]) for there in ground.near[dome])
    assert ground.dome == domes
    gangway = () if layout.pod is None else neighbours(layout.pod)
    facing = [at[cell] * 7 + (side + 3) % 6 for side, cell in enumerate(gangway) if cell in at]
    assert ground.gangway == tuple(sorted(facing))
    assert ground.everywhere == tuple(dome for tile in ground.domes for dome in tile)
    assert ground.reach(-1) == tuple(dome for facing in ground.gangway for dome in ground.domes[facing // 7])
    for slot, module in enumerate(layout.modules):
        cells = new_cells(at, module.cell, layout.pod)
        assert (slot in ground.relocatable) == bool(cells)
        if cells:
            assert ground.new_cells(slot) == cells
    assert ground.any_relocatable == bool(ground.relocatable)


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
def test_whatever_is_moved_or_destroyed_the_colony_is_as_its_cells_say(open_bridges: bool) -> None:
    chance = Random(7)
    for _ in range(6):
        layout = dealt(chance, open_bridges)
        ground = PACK.blueprint.colony(layout)
        seen(layout, ground)
        for _ in range(40):
            layout = changed(chance, layout, ground)
            ground = PACK.blueprint.colony(layout)
            seen(layout, ground)
        seen(layout, Blueprint(2, TILES).colony(layout))


def test_a_change_leaves_the_colony_before_as_it_was() -> None:
    """Two matches are played by turns, and one of them is taken back: nobody finds another's colony."""
    chance = Random(8)
    layouts = [dealt(chance), dealt(chance)]
    before = []
    for turn in range(60):
        ground = PACK.blueprint.colony(layouts[turn % 2])
        before.append((layouts[turn % 2], ground))
        layouts[turn % 2] = changed(chance, layouts[turn % 2], ground)
    for layout, ground in before:
        seen(layout, ground)
        seen(layout, PACK.blueprint.colony(layout))


def test_a_colony_is_kept_where_somebody_comes_back_to_it() -> None:
    """Not in a match that only goes on; but if it is taken back, or several are played by turns."""
    chance, blueprint = Random(9), Blueprint(2, TILES)
    before, other = dealt(chance), dealt(chance)
    first = blueprint.colony(before)
    after = Layout(before.modules, next(iter(first.outside)))
    docked = blueprint.colony(after)
    again = blueprint.colony(before)
    assert again is not first
    assert blueprint.colony(after) is not docked
    assert blueprint.colony(before) is again
    elsewhere = blueprint.colony(other)
    assert blueprint.colony(before) is again
    assert blueprint.colony(other) is elsewhere


def test_two_modules_in_one_cell_are_refused_and_spoil_no_other_colony() -> None:
    """A damaged save may say so; the colony of the match looked at next must not be changed from that one."""
    layout = dealt(Random(7))
    PACK.blueprint.colony(layout)
    first, second, *others = layout.modules
    with pytest.raises(ValueError, match="two modules lie in cell 1,0"):
        PACK.blueprint.colony(Layout((Placed(first.tile, first.turned, second.cell), second, *others), None, False))
    again = Layout(layout.modules[:], (3, 0), False)
    seen(again, PACK.blueprint.colony(again))
