"""The content pack as tables of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from fathom.encoding.actions import ActionVocabulary
from fathom.games.tentacula.encoding import vocabulary
from fathom.games.tentacula.model import options
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.parts import Power
from fathom.games.tentacula.model.route import LANES, SEGMENT

SQUARE_BITS = 6
SPECIALS = (None, "shell", "dolphin", "shark")
SHELL, DOLPHIN, SHARK = 1, 2, 3
MOST_SEATS = 4
FIRST_OPTIONS = (
    options.Chip,
    options.Play,
    options.Lay,
    options.Swim,
    options.Gem,
    options.Gem,
    options.Roll,
    options.Gem,
    options.Take,
    options.Face,
    options.End,
)
"""By question: the kind of option that comes first in the vocabulary. The others follow it there."""


@dataclass(frozen=True)
class Tables:
    """What the rules look up, as arrays by index in the pack."""

    pack: Pack
    actions: ActionVocabulary
    ahead: NDArray[np.int32]
    """By stage, animal and square: the three nearest squares ahead with that animal, six bits each, nearest lowest."""
    special: NDArray[np.int32]
    """By square: an index into `SPECIALS`."""
    animal: NDArray[np.int32]
    """By face."""
    look: NDArray[np.int32]
    """By face: what players see of it, numbered as in the observation."""
    shelters: NDArray[np.int32]
    """By lane and face: the squares of its segment that it shelters, as bits."""
    order: NDArray[np.int32]
    """By gate: the fish in the order in which they pass."""
    needs: NDArray[np.int32]
    """By stash and colour."""
    gems: NDArray[np.int32]
    """By colour: how many there are."""
    die: NDArray[np.int32]
    """By face of the die: its colour."""
    power: dict[str, int]
    """By power: the animals whose chips give it, as bits."""
    levels: list[Any]
    first_actions: list[int]
    """By question: the number of the action that its first bit stands for."""


def tables_of(pack: Pack) -> Tables:
    """The tables of a pack. Raises `ValueError` for a pack that is larger than they allow."""
    route = pack.route
    if route.end >= 1 << SQUARE_BITS or route.segments * SEGMENT > 31 or len(pack.tiles) > 31 or len(pack.gems) > 7:
        raise ValueError("The JAX environment of Tentacula takes at most 63 squares, 10 segments and 31 reef tiles.")
    if any(len(tile.faces) != 2 for tile in pack.tiles) or len(pack.fish) != 3:
        raise ValueError("The JAX environment of Tentacula takes tiles with two different faces, and three fish.")
    animals = list(pack.animal)
    faces = list(pack.face.values())
    looks = sorted({face.look for face in faces})
    return Tables(
        pack=pack,
        actions=vocabulary(pack),
        ahead=np.array([[_ahead(pack, stage, animal) for animal in animals] for stage in range(1, route.stages + 1)]),
        special=np.array([SPECIALS.index(special) for special in pack.special], np.int32),
        animal=np.array([animals.index(face.animal) for face in faces], np.int32),
        look=np.array([looks.index(face.look) for face in faces], np.int32),
        shelters=np.array([[_bits(face.shelters[side]) for face in faces] for side in range(len(LANES))], np.int32),
        order=np.array([pack.order[gate.id] for gate in pack.gates], np.int32),
        needs=np.array([stash.needs for stash in pack.stashes], np.int32),
        gems=np.array([gem.count for gem in pack.gems], np.int32),
        die=np.array(pack.die, np.int32),
        power={power: _bits(tuple(animal.power == power for animal in pack.animals)) for power in get_args(Power)},
        levels=list(pack.level),
        first_actions=[vocabulary(pack).first[kind] for kind in FIRST_OPTIONS],
    )


def _ahead(pack: Pack, stage: int, animal: str) -> list[int]:
    """By square: the three nearest squares ahead that show the animal."""
    squares = pack.route.ahead[stage].get(animal, ((),) * (pack.route.end + 1))
    return [sum(square << SQUARE_BITS * place for place, square in enumerate(nearest[:3])) for nearest in squares]


def _bits(flags: tuple[bool, ...]) -> int:
    return sum(1 << place for place, set in enumerate(flags) if set)
