"""The declaration of the learned player of Jupiter Deep."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from fathom.encoding.encoder import Encoding
from fathom.game.learned import LearnedPart, Reader, Reading
from fathom.games.jupiter.learned.inputs import VERSION, inputs_of
from fathom.games.jupiter.learned.position import Position
from fathom.games.jupiter.learned.tables import input_tables
from fathom.games.jupiter.model.pack import Pack


def reader(pack: Pack, encoding: Encoding) -> Reader:
    """The reader of observations with this pack."""
    tables = input_tables(pack, encoding)

    def read(row: bytes, players: int) -> Reading:
        position = Position(np, tables, np.frombuffer(row, np.uint8), np.int32(players))
        return Reading(inputs_of(position), position.action_order)

    return read


LEARNED = LearnedPart(weights=Path(__file__).with_name("weights.npz"), inputs_version=VERSION, reader=reader)
