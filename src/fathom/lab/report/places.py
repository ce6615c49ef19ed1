"""The part of a report on where things happen: drawn on the board if the game can do so, otherwise as bars."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.game.art import Heatmap, heatmap_for
from fathom.game.statistics import counts_places
from fathom.lab.intervals import percent
from fathom.lab.report import plots
from fathom.lab.report.data import GameData

FEW = 10
"""The least number of cases for which a board is drawn."""
MOST = 12
"""The number of places shown at first; the others are folded."""


def section(about: GameData) -> Element | None:
    """The section on places: a part for every kind of statistic that counts places; None if there is none."""
    parts = [_part(about, kind) for kind in about.kinds if counts_places(kind)]
    return h.section[h.h3["Where it happens"], parts] if parts else None


Team = tuple[str, str]
"""The hash of a pack and a kind of player; each has a separate board."""


def count_games(about: GameData, kind: str) -> dict[Team, Counter[str]]:
    """How often each place was counted in statistics of this kind, by pack and kind of player."""
    found: dict[Team, Counter[str]] = defaultdict(Counter)
    for group in about.groups:
        for statistic in group.statistics():
            if statistic["kind"] == kind:
                found[group.pack_hash, group.bot][statistic["name"]] += statistic["count"]
    return found


def _part(about: GameData, kind: str) -> Element:
    found = count_games(about, kind)
    boards = [figure for team, places in found.items() if (figure := _figure(about, kind, team, places))]
    figures = _figures(about, kind, found)
    if not boards:
        return h.section[h.h4[f"{kind} …"], figures]
    return h.section[
        h.h4[f"{kind} …"],
        h.p(".note")["How many of these cases were on each space, in per cent, by kind of player and pack."],
        h.div(".boards")[boards],
        h.details[h.summary["The same in figures"], figures],
    ]


def _figures(about: GameData, kind: str, found: dict[Team, Counter[str]]) -> list[Element]:
    """How often each place was counted: one table for each pack and kind of player. Long tables are folded."""
    tables = []
    for team, places in found.items():
        total, most = places.total(), max(places.values())
        rows = [(name, f"{n:,}", percent(n / total), plots.bar(n / most)) for name, n in places.most_common()]
        caption = f"{kind}: {_called(about, team)}"
        head = ("place", "times", "share", "")
        more = h.details[h.summary[f"All {len(rows)} places"], plots.table(head, rows, caption)]
        tables.append(
            h.div[
                h.h5[_called(about, team)] if len(found) > 1 else None,
                plots.table(head, rows[:MOST], caption),
                more if len(rows) > MOST else None,
            ]
        )
    return tables


def _figure(about: GameData, kind: str, team: Team, places: Counter[str]) -> Element | None:
    """The board, each space shaded by its share of cases; None if there are few cases, no saved pack or no drawing."""
    pack = about.content(team[0])
    if pack is None or places.total() < FEW:
        return None
    heat = heatmap_for(about.game, pack, kind, {at: n / places.total() for at, n in places.items()})
    if heat is None:
        return None
    return h.figure[
        _board(about, f"{kind}: the board, each space with its share of all cases", heat),
        h.figcaption[f"{_called(about, team)}: {places.total():,} cases"],
    ]


def _called(about: GameData, team: Team) -> str:
    hash, bot = team
    return bot.replace(",", " v. ") + (f", pack {about.packs[hash]}" if len(about.packs) > 1 else "")


def _board(about: GameData, says: str, heat: Heatmap) -> Element:
    """A board with its shaded spaces. Each board is drawn once in a page, and then reused."""
    first = heat.board not in about.drawn
    id = about.drawn.setdefault(heat.board, f"{about.game.name}-board-{len(about.drawn) + 1}")
    # The ids inside a drawing must be unique in the page.
    board = Markup(re.sub(r'(\bid="|url\(#|href="#)', rf"\1{id}-", str(heat.board)))
    return h.svg({"viewBox": heat.view, "role": "img", "aria-label": says})[
        h.g({"id": id})[board] if first else h.use(href=f"#{id}"), heat.spots
    ]
