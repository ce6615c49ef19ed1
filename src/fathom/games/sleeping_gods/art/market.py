"""A market: the cards laid out, with their prices."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.games.sleeping_gods.art.cards import adventure
from fathom.games.sleeping_gods.art.signs import icon
from fathom.games.sleeping_gods.text.names import Names, count


def stall(n: Names) -> Element | None:
    """The market cards for sale with their prices; None if the crew is not at a market."""
    v = n.view
    if not v.stall:
        return None
    return h.details({"id": "sg-stall", "open": "", "class": "sg-book sg-stall"})[
        h.summary["The market"],
        h.article[
            h.header[h.h2["The market"], h.span(".sg-folio")[icon("sign-coin"), f" {count(v.stock['coin'], 'coin')}"]],
            h.div(".hand.sg-wide")[
                [adventure(n, n.pack.card[id], "stall", price=price) for id, price in v.stall.items()]
            ],
        ],
    ]
