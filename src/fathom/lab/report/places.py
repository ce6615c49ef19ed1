"""Where things went wrong: on the board if the game can draw it, else as bars."""

from __future__ import annotations

from collections import Counter, defaultdict

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.core.marks import Heat
from fathom.lab.figures import percent
from fathom.lab.report import plots
from fathom.lab.report.data import About, Group

FEW = 10
"""Cases that there must be for a board to be drawn."""


def part(about: About, groups: list[Group], kind: str) -> Element | None:
    """The places that marks of a kind count."""
    each: dict[str, Counter[str]] = defaultdict(Counter)
    for group in groups:
        for mark in group.marks():
            if mark["kind"] == kind:
                each[group.bot][mark["name"]] += mark["count"]
    counts = sum(each.values(), Counter[str]())
    if not counts:
        return None
    total, most = counts.total(), max(counts.values())
    rows = [(name, f"{n:,}", percent(n / total), plots.bar(n / most)) for name, n in counts.most_common()]
    table = plots.table(("place", "times", "share", ""), rows, kind)
    boards = [
        h.figure[_board(about, kind, heat), h.figcaption[f"{bot}: {found.total():,} cases"]]
        for bot, found in each.items()
        if found.total() >= FEW
        and (heat := about.game.heat(about.game.pack, kind, {at: n / found.total() for at, n in found.items()}))
    ]
    if not boards:
        return h.section[h.h4[f"{kind} …"], table]
    return h.section[
        h.h4[f"{kind} …"],
        h.p(".note")["The share of all such cases on each space, in per cent, for each kind of player."],
        h.div(".boards")[boards],
        h.details[h.summary["The same in figures"], table],
    ]


def _board(about: About, kind: str, heat: Heat) -> Element:
    """The board is drawn once in a page and used again wherever it is wanted."""
    id = f"{about.game.name}-board"
    first = id not in about.drawn
    about.drawn.add(id)
    says = f"{kind}: the board, each space with its share of all cases"
    return h.svg({"viewBox": heat.view, "role": "img", "aria-label": says})[
        h.g({"id": id})[Markup(heat.board)] if first else h.use(href=f"#{id}"), heat.spots
    ]
