"""The drawings in the legend of Sleeping Gods."""

from __future__ import annotations

from htpy import Element, Node

from fathom.games.sleeping_gods.art import creature_kinds
from fathom.games.sleeping_gods.art.drawings import CREW, ENEMIES, ON_CHART, PIECES
from fathom.games.sleeping_gods.art.signs import sign
from fathom.games.sleeping_gods.text.legend import LEGEND
from fathom.games.sleeping_gods.text.names import STATUSES, Names
from fathom.present.info import legend_drawing
from fathom.present.legend import LegendEntry
from fathom.present.svg import box, group

SIGNS = ("fatigue", "command", "coin", "xp", "token", "synergy", "hourglass", "search", "heart")
"""Entries whose drawing is the sign with the same name."""


def legend(n: Names) -> list[tuple[LegendEntry, Element | None]]:
    """Every entry of the legend with its drawing, or None if it has no drawing."""
    art = _art(n)
    return [(entry, legend_drawing(*art[entry.id]) if entry.id in art else None) for entry in LEGEND]


def _art(n: Names) -> dict[str, tuple[Node, float]]:
    """The drawings by the id of their legend entry, each with its size."""
    enemy = creature_kinds.kind(next(iter(n.pack.enemy)))
    return {
        "ship": (ON_CHART.use("ship"), 180),
        "place": (ON_CHART.use("place-site"), 130),
        "note": (group(ON_CHART.use("note"), transform="translate(0 26)"), 80),
        "flag": (ON_CHART.use("flag"), 80),
        "port": (ON_CHART.use("port"), 70),
        "market": (ON_CHART.use("market"), 70),
        "hazard": (ON_CHART.use("hazard"), 70),
        "serpent": (ON_CHART.use("serpent"), 150),
        "cube": (group(PIECES.use("cube"), transform="translate(-21 -21)"), 60),
        "figure": (PIECES.use("figure"), 80),
        "crew": (CREW.use(n.view.crew[0].id), 124),
        "skill": (sign("skill-STR"), 36),
        "ability": (sign("sign-card"), 36),
        "foe": (ENEMIES.use(enemy), 160),
        "square": (box(-28, -28, 56, 56, "#241a1a", round=12, edge="#6b5040", width=3), 72),
        "enemy-heart": (sign("sign-heart"), 36),
        **{name: (sign(f"sign-{name}"), 36) for name in SIGNS},
        **{status: (sign(f"status-{status}"), 36) for status in STATUSES if status != "any"},
    }
