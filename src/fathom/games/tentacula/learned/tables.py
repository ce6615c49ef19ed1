"""The layout of the observation and a content pack of Tentacula as arrays, for the network's inputs."""

from __future__ import annotations

from typing import get_args

import numpy as np

from fathom.encoding.encoder import Encoding
from fathom.games.tentacula.learned.inputs import InputTables
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.route import LANES
from fathom.games.tentacula.model.state import StepName
from fathom.games.tentacula.validation import MOST

SPECIALS = ("shell", "dolphin", "shark")
NEAREST = 3
"""How many squares ahead can matter: two of them may be taken by the other fish."""


def input_tables(pack: Pack, encoding: Encoding) -> InputTables:
    """The tables of a pack and its encoding."""
    route, faces, animals = pack.route, list(pack.face.values()), list(pack.animal)
    backs = [pack.face[face.other] for face in faces]
    at, begins = {}, 0
    for name, feature in encoding.state_layout.parts.items():
        at[name] = begins
        begins += feature.size
    return InputTables(
        most=np.frombuffer(encoding.most, np.uint8).astype(np.float32),
        at=at,
        seats=MOST,
        draw_step=get_args(StepName).index("draw"),
        printed=route.printed,
        last=route.last,
        end=route.end,
        segments=route.segments,
        stages=route.stages,
        arch=np.array(route.arch[1:], np.int32),
        last_segment=np.array(route.last_segment[1:], np.int32),
        ahead=np.array(
            [
                [[_nearest(pack, 1 + stage, animal, square) for square in range(route.end + 1)] for animal in animals]
                for stage in range(route.stages)
            ],
            np.int32,
        ),
        special=np.array([[special == kind for kind in SPECIALS] for special in pack.special], np.float32),
        faces=len(faces),
        animal=_one_hot([animals.index(face.animal) for face in faces], len(animals)),
        back=_one_hot([animals.index(face.animal) for face in backs], len(animals)),
        shelters=np.array([[face.shelters[lane] for face in faces] for lane in range(len(LANES))], np.float32),
        tiles=len(pack.tiles),
        gates=len(pack.gates),
        order=np.array([pack.order[gate.id] for gate in pack.gates], np.int32),
        needs=np.array([stash.needs for stash in pack.stashes], np.float32),
    )


def _nearest(pack: Pack, stage: int, animal: str, square: int) -> list[int]:
    ahead = pack.route.ahead[stage].get(animal, ((),) * (pack.route.end + 1))[square][:NEAREST]
    return [*ahead, *[0] * (NEAREST - len(ahead))]


def _one_hot(indices: list[int], size: int) -> np.ndarray:
    return np.eye(size, dtype=np.float32)[indices]
