"""“My games”: a person's statistics by game, running and finished matches."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from fathom.present.phrases import sentence
from fathom.table.access.views import GameStatistics, MatchSummary
from fathom.table.results import statistics
from fathom.web.pages.game_pages import finished_match, running_matches
from fathom.web.pages.page import page

LISTED = 100
"""The largest number of finished matches that are listed."""


def my_games_page(finished: list[MatchSummary], newest: list[MatchSummary]) -> Element:
    """The page. `finished` are all finished matches, the last to end first; `newest` the newest of all matches."""
    running = [match for match in newest if not match.over]
    return page(
        "My games",
        h.h1["My games"],
        running_matches("Continue", running) if running else None,
        _statistics(statistics(finished)),
        h.h2["Finished matches"],
        h.ul("#finished.matches")[[finished_match(match) for match in finished[:LISTED]]]
        if finished
        else h.p["No match has been finished yet. ", h.a(href="/")["Choose a game"], "."],
        h.p(".faint")[f"The {LISTED} newest of {len(finished)}."] if len(finished) > LISTED else None,
        current="mine",
    )


def _statistics(found: list[GameStatistics]) -> Element | None:
    if not found:
        return None
    head = ("Game", "Played", "Won", "Best", "Wins in a row now", "Most wins in a row")
    return h.div(".wide", tabindex="0", role="region", aria_label="Your results")[
        h.table("#statistics.figure-table")[
            h.caption["Your results"],
            h.thead[h.tr[[h.th(scope="col")[title] for title in head]]],
            h.tbody[
                [
                    h.tr[
                        h.th(scope="row")[h.a(href=f"/games/{one.game}")[one.title.partition(":")[0]]],
                        h.td[str(one.played)],
                        h.td[f"{one.won} ({100 * one.won / one.played:.0f} %)"],
                        h.td[_best(one)],
                        h.td[str(one.streak)],
                        h.td[str(one.longest)],
                    ]
                    for one in found
                ]
            ],
        ]
    ]


def _best(one: GameStatistics) -> Node:
    return h.a(href=f"/table/{one.best_match}")[sentence(one.best_text)] if one.best_match else "–"
