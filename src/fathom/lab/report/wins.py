"""How often each team wins."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.lab.intervals import percent
from fathom.lab.report import plots
from fathom.lab.report.data import GameData


def section(about: GameData) -> Element | None:
    """The section on wins: the share of games won in every cell; None for competitive games (see `balance`)."""
    if about.game.rules.competitive:
        return None
    rows = [
        (group.label, f"{group.won.of:,}", percent(group.won.value),
         f"{100 * group.won.low:.0f}–{100 * group.won.high:.0f}", plots.share(group.won))
        for group in about.groups
    ]  # fmt: skip
    head = ("team", "games", "won", "95 %", plots.shares_scale())
    return h.section[
        h.h3["How often the team wins"],
        h.p["The dot is the share of games won. The line is its 95 % interval."],
        plots.table(head, rows, f"{about.game.title}: games won"),
    ]
