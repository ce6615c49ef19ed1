"""Where things happen: on the board if the game can draw it, else as bars."""

from __future__ import annotations

from collections import Counter, defaultdict

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.core.marks import Heat, counts_places
from fathom.lab.figures import percent
from fathom.lab.report import plots
from fathom.lab.report.data import About

FEW = 10
"""Cases that there must be for a board to be drawn."""
MOST = 12
"""Places that are shown at once; the others lie behind."""


def section(about: About) -> Element | None:
    """A part for every kind of mark that counts places."""
    parts = [_part(about, kind) for kind in about.kinds if counts_places(kind)]
    return h.section[h.h3["Where it happens"], parts] if parts else None


def _part(about: About, kind: str) -> Element:
    each: dict[str, Counter[str]] = defaultdict(Counter)
    for group in about.groups:
        for mark in group.marks():
            if mark["kind"] == kind:
                each[group.bot][mark["name"]] += mark["count"]
    counts = sum(each.values(), Counter[str]())
    total, most = counts.total(), max(counts.values())
    rows = [(name, f"{n:,}", percent(n / total), plots.bar(n / most)) for name, n in counts.most_common()]
    head = ("place", "times", "share", "")
    boards = [
        h.figure[_board(about, kind, heat), h.figcaption[f"{bot}: {found.total():,} cases"]]
        for bot, found in each.items()
        if found.total() >= FEW
        and (heat := about.game.heat(about.game.pack, kind, {at: n / found.total() for at, n in found.items()}))
    ]
    if not boards:
        more = h.details[h.summary[f"All {len(rows)} places"], plots.table(head, rows, kind)]
        first = plots.table(head, rows[:MOST], kind)
        return h.section[h.h4[f"{kind} …"], first, more if len(rows) > MOST else None]
    return h.section[
        h.h4[f"{kind} …"],
        h.p(".note")["The share of all such cases on each space, in per cent, for each kind of player."],
        h.div(".boards")[boards],
        h.details[h.summary["The same in figures"], plots.table(head, rows, kind)],
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
