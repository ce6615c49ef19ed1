"""The declaration of the learned player of The Refuge."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from fathom.game.learned import LearnedPart, position_reader
from fathom.games.refuge.learned.inputs import VERSION, inputs_of
from fathom.games.refuge.learned.position import Position
from fathom.games.refuge.learned.tables import input_tables

LEARNED = LearnedPart(
    weights=Path(__file__).with_name("weights.npz"),
    inputs_version=VERSION,
    reader=position_reader(np, input_tables, Position, inputs_of),
    # `python -m bench.value_error refuge --games 400`: 0.020 by setting, 0.020 by tenths of the win chance.
    error=0.020,
)
