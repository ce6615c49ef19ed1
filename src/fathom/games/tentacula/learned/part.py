"""The declaration of Tentacula's learned player."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from fathom.encoding.encoder import Encoding
from fathom.game.learned import LearnedPart, Reader, Reading, rows_of
from fathom.games.tentacula.learned.inputs import VERSION, inputs
from fathom.games.tentacula.learned.tables import input_tables
from fathom.games.tentacula.model.pack import Pack


def reader(pack: Pack, encoding: Encoding) -> Reader:
    """A function that converts observations of matches with this pack into the inputs of the network."""
    tables = input_tables(pack, encoding)

    def read(rows: Sequence[bytes], players: int) -> Reading:
        return Reading(inputs(np, tables, rows_of(np, rows), np.full(len(rows), players, np.float32)))

    return read


LEARNED = LearnedPart(
    weights=Path(__file__).with_name("weights.npz"),
    inputs_version=VERSION,
    reader=reader,
    # `python -m bench.value_error tentacula --games 400`: 0.020 by setting, 0.038 by tenths of the win chance.
    error=0.038,
)
