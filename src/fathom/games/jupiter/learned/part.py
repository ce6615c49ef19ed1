"""The declaration of the learned player of Jupiter Deep."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np

from fathom.game.learned import LearnedPart, position_reader
from fathom.games.jupiter.learned.inputs import VERSION, inputs_of
from fathom.games.jupiter.learned.position import Position
from fathom.games.jupiter.learned.tables import input_tables
from fathom.games.jupiter.learned.ways import find_ways

LEARNED = LearnedPart(
    weights=Path(__file__).with_name("weights.npz"),
    inputs_version=VERSION,
    reader=position_reader(np, input_tables, partial(Position, find_ways=find_ways), inputs_of),
    # `python -m bench.value_error jupiter --games 250 --every 4`: 0.020 by setting, 0.027 by tenths of the win chance.
    error=0.027,
)
