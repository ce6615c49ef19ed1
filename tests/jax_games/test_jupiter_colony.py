"""The colony of Jupiter Deep in JAX equals the reference, with modules moved and destroyed and the Pod anywhere."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from fathom.engine import hexes
from fathom.games import find
from fathom.games.jupiter.encoding import beyond
from fathom.games.jupiter.model.colony import Colony
from fathom.games.jupiter.model.domes import POD, SIZE
from fathom.games.jupiter.model.layout import Layout, PlacedModule
from fathom.jax.jupiter import colony as twin
from fathom.jax.jupiter.content import tables_of
from tests.jax_games.jupiter_twin import colony_of

pytestmark = pytest.mark.thorough

LAYOUTS = 150
PACK = find("jupiter").pack
TABLES = tables_of(PACK)
MODULES = len(PACK.blueprint.cells)


def layouts(count: int) -> list[Layout]:
    """Colonies in which modules are moved and destroyed again and again, with the Pod docked anywhere or away."""
    made: list[Layout] = []
    for seed in range(count):
        rng = Random(seed)
        tiles = rng.sample(list(PACK.module), MODULES)
        cells: list[Any] = list(PACK.blueprint.cells)
        turns = [rng.randrange(6) for _ in cells]
        pod = None
        for _ in range(seed % 12):
            colony = PACK.blueprint.colony(laid(tiles, turns, cells, pod, False))
            if colony.relocatable and rng.random() < 0.7:
                slot = rng.choice(colony.relocatable)
                cells[slot] = rng.choice(list(colony.new_cells(slot)))
            elif sum(cell is not None for cell in cells) > 4:
                cells[rng.choice([slot for slot, cell in enumerate(cells) if cell is not None])] = None
            outside = list(PACK.blueprint.colony(laid(tiles, turns, cells, None, False)).outside)
            pod = rng.choice([None, *rng.sample(outside, 3)])
        made.append(laid(tiles, turns, cells, pod, seed % 5 == 4))
    return made


def laid(tiles: list[str], turns: list[int], cells: list[Any], pod: Any, open_bridges: bool) -> Layout:
    """A layout with these modules."""
    modules = tuple(PlacedModule(*each) for each in zip(tiles, turns, cells, strict=True))
    return Layout(modules, pod, open_bridges)


def looked_at(c: twin.Colony) -> dict[str, Any]:
    """Everything that is compared. The last space is the Pod."""
    b = twin.bridges(TABLES, c)
    starts: Any = np.zeros((SIZE * MODULES + 1, MODULES), np.int32)
    for dome in range(SIZE * MODULES):
        starts[dome, dome // SIZE] = 1 << dome % SIZE
    in_pod = np.arange(SIZE * MODULES + 1) == SIZE * MODULES
    return {
        "domes": twin.domes_of(TABLES, c),
        "edge": twin.edge(c, b),
        "docks": twin.docks(c, b),
        "relocatable": twin.relocatable(c, b),
        "new_cells": jax.vmap(lambda module: twin.new_cells(c, b, module))(jnp.arange(MODULES)),
        "adjacent": jax.vmap(lambda domes, pod: twin.spread(b, domes, pod))(starts, in_pod),
        "ahead": [
            jax.vmap(lambda domes, pod, way=way: twin.ahead(b, domes, pod, way))(starts, in_pod) for way in range(6)
        ],
    }


def same(found: Any, spaces: Iterable[int]) -> bool:
    """Whether a set of domes, and whether the Pod is in it, are these spaces of the reference."""
    domes, pod = found
    expected = [0] * MODULES
    for dome in spaces:
        if dome != POD:
            expected[dome // SIZE] |= 1 << dome % SIZE
    return domes.tolist() == expected and bool(pod) == (POD in spaces)


def named(colony: Colony, cells: Any) -> set[int]:
    """Free cells as the vocabulary numbers them."""
    return {beyond(colony, hexes.name(cell)) for cell in cells}


def sides(found: Any) -> set[int]:
    """The numbers of these sides in the vocabulary."""
    return {6 * slot + side for slot in range(MODULES) for side in range(6) if found[slot] >> side & 1}


def test_the_colony_equals_the_reference() -> None:
    every = layouts(LAYOUTS)
    assert any(module.cell is None for layout in every for module in layout.modules)
    assert any(PACK.blueprint.colony(layout).relocatable for layout in every)
    batch = jax.tree.map(lambda *each: np.stack(each), *[colony_of(PACK, layout) for layout in every])
    seen = jax.tree.map(np.asarray, jax.jit(jax.vmap(looked_at))(batch))
    for number, layout in enumerate(every):
        colony = PACK.blueprint.colony(layout)
        here = jax.tree.map(lambda array, number=number: array[number], seen)
        assert same((here["domes"], False), colony.everywhere)
        assert same((here["edge"], False), [dome for edge in colony.edge for dome in edge])
        assert sides(here["docks"]) == named(colony, colony.outside)
        assert np.flatnonzero(here["relocatable"]).tolist() == colony.relocatable
        for slot in colony.slot_at.values():
            assert sides(here["new_cells"][slot]) == named(colony, colony.new_cells(slot))
        there = [*colony.everywhere, POD]
        for dome in there:
            assert same([part[dome] for part in here["adjacent"]], colony.adjacent(dome))
            if dome == POD and layout.pod is None:
                continue
            for way in range(6):
                target = colony.ahead(dome, way)
                assert same([part[dome] for part in here["ahead"][way]], [] if target is None else [target])
