"""The board: the open atlas or the enemies, the stores, the ship or the challenge in progress, and the crew."""

from __future__ import annotations

from collections.abc import Mapping

import htpy as h
from htpy import Element

from fathom.games.sleeping_gods.art.challenge import desk
from fathom.games.sleeping_gods.art.chart_pieces import sailing
from fathom.games.sleeping_gods.art.combat import fight
from fathom.games.sleeping_gods.art.crew_row import bench
from fathom.games.sleeping_gods.art.positions import VIEW
from fathom.games.sleeping_gods.art.shipboard import shipboard
from fathom.games.sleeping_gods.art.stores import shelf
from fathom.games.sleeping_gods.text.names import Names


def board(n: Names, notes: Mapping[str, str]) -> Element:
    """Everything that changes, drawn over the printed atlas."""
    attributes = {"viewBox": VIEW, "role": "group", "aria-label": "The atlas, the ship and the crew"}
    return h.svg("#board.board.sg-board", attributes)[
        fight(n) if n.view.battle else sailing(n, notes),
        shelf(n),
        desk(n) if n.view.trial else shipboard(n),
        bench(n),
    ]
