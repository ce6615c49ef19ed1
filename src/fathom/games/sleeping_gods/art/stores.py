"""The stores of the ship, and the turn, pass and event deck."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.games.sleeping_gods.art.drawings import PIECES
from fathom.games.sleeping_gods.art.palette import FOAM, MIST
from fathom.games.sleeping_gods.art.positions import CHART, WIDE
from fathom.games.sleeping_gods.art.signs import sign
from fathom.games.sleeping_gods.text.names import GOODS, Names, amount, count
from fathom.present.info import info_pane
from fathom.present.svg import box, group, letters


def shelf(n: Names) -> Element:
    """The resources with their amounts, then turn, pass and event deck."""
    v = n.view
    kinds = [*v.stock, "xp"]
    return h.g("#sg-shelf", {"transform": f"translate(0 {CHART})"})[
        PIECES.use("stores"),
        [_good(n, kind, k) for k, kind in enumerate(kinds)],
        group(
            letters(WIDE - 34, 46, 31, f"Turn {v.turn}", FOAM, anchor="end"),
            letters(
                WIDE - 34,
                80,
                27,
                f"{count(v.events, 'event')} left in pass {v.passes} of {v.settings.passes}",
                MIST,
                anchor="end",
                weight="500",
            ),
        ),
        info_pane("turn", (WIDE - 190, 54), 330, 90, f"Turn {v.turn}, pass {v.passes} of {v.settings.passes}"),
    ]


def _good(n: Names, kind: str, k: int) -> Element:
    have = n.view.xp if kind == "xp" else n.view.stock[kind]
    attributes = {"id": f"good-{kind}", "transform": f"translate({28 + 126 * k} 52)", "data-name": GOODS[kind]}
    return h.g(".spot.sg-good", attributes)[
        h.title[amount(have, kind)],
        group(
            group(sign(f"sign-{kind}"), transform="translate(28 0) scale(1.6)"),
            letters(58, 15, 44, str(have), FOAM if have else "#7d9295", anchor="start", cls="figure"),
        ),
        box(-6, -40, 122, 80, "transparent", round=14),
    ]
