"""How hard a game is with each difficulty and number of players, on the page where a match is set up."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.content.win_rates import Cell, WinRates


def how_hard(rates: WinRates) -> Element:
    """The table of win rates, closed at first."""
    seats = sorted({number for cell in rates.cells for number in cell.won})
    return h.details(".fields")[
        h.summary["How hard is it?", h.span("#rates-of.help")["How often computer experts win"]],
        h.div(".wide", tabindex="0", role="region", aria_labelledby="rates-of")[
            h.table("#win-rates.figure-table")[
                h.caption["Matches won, in %, by number of players"],
                h.thead[h.tr[h.th(scope="col")[rates.setting], [h.th(scope="col")[str(number)] for number in seats]]],
                h.tbody[[_row(cell, seats) for cell in rates.cells]],
            ]
        ],
    ]


def _row(cell: Cell, seats: list[int]) -> Element:
    won = [h.td[f"{cell.won[number]:g}" if number in cell.won else ""] for number in seats]
    return h.tr[h.th(scope="row")[cell.name, " ", h.small[f"{cell.matches:,} matches each"]], won]
