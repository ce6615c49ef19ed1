"""The list of public tables: join those that have an open seat, watch the others."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.present.phrases import count
from fathom.table.access.views import MatchSummary
from fathom.web.pages.game_pages import ago, cover
from fathom.web.pages.page import page


def public_page(tables: list[MatchSummary]) -> Element:
    """The page with all public tables, those with open seats first."""
    free = [table for table in tables if _open_seats(table)]
    full = [table for table in tables if not _open_seats(table)]
    return page(
        "Public tables",
        h.h1["Public tables"],
        h.p["Everyone can watch these tables and take their open seats."],
        _section("Open seats", free) if free else None,
        _section("To watch", full) if full else None,
        None
        if tables
        else h.p["There are no public tables now. Start a match, then choose “Invite” to make it public."],
    )


def _section(title: str, tables: list[MatchSummary]) -> Element:
    return h.section[h.h2[title], h.ul(".matches")[[_table(table) for table in tables]]]


def _table(table: MatchSummary) -> Element:
    free = _open_seats(table)
    people = ", ".join(seat.name or seat.kind for seat in table.seats if seat.kind != "open")
    return h.li[
        cover(table.game),
        h.div[
            h.a(href=f"/table/{table.match}")[f"{'Join' if free else 'Watch'} {table.title.partition(':')[0]}"],
            h.br,
            count(free, "open seat") if free else f"turn {table.turn}",
            h.br,
            h.span(".faint")[f"{people} · {ago(table.updated)}"],
        ],
    ]


def _open_seats(table: MatchSummary) -> int:
    return sum(seat.kind == "open" for seat in table.seats)
