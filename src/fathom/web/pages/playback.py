"""What happened, step by step: the page plays these steps after an answer, and when a match is watched again."""

from __future__ import annotations

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.game.art import sound_of
from fathom.present.patch import changed_ids, patch
from fathom.table.access.views import SeatView
from fathom.web.pages.fragments import board, each_panel, goal, is_aside, panels


def steps(seat_views: list[SeatView], whole: bool) -> list[Element]:
    """The steps from each view to the next: the sentence, what is shown large, and what changes.

    The changes on the board come first, then those of the goal, the parts of the turn and the panels. The first step
    has the whole board and all panels: the page may show more than the view before it, such as where a tile can be
    laid. With `whole` the first view is a step too; it leaps over the events before it (`data-leap`).

    A step without a choice has only its sentence, for the log: nothing has happened yet, so it takes no time. What has
    changed is part of the next step.
    """
    found = []
    before: SeatView | None = None
    beside: dict[str, Markup] | None = None
    for now in seat_views[0 if whole else 1 :]:
        event = now.events[-1]
        number = str(len(now.events) - 1)
        if is_aside(event):
            found.append(h.template(".step", {"data-event": number, "data-aside": "yes"})[h.p[now.words.tell(event)]])
            continue
        changed = [board(now)] if before is None else [Markup(one) for one in patch(board(before), board(now))]
        known, beside, before = beside, _beside(now), now
        about = now.scene.about(event)
        found.append(
            h.template(
                ".step",
                {
                    "data-event": number,
                    "data-what": event.what,
                    "data-sound": sound_of(now.game, event),
                    "data-about": None if about is None else " ".join(about),
                    "data-leap": "yes" if whole and known is None else None,
                },
            )[
                h.p[now.words.tell(event)],
                h.div(".moment")[now.scene.moment(event)],
                h.svg[changed],
                h.div[_changed_beside(known, beside, now)],
            ]
        )
    return found


def _beside(seat_view: SeatView) -> dict[str, Markup]:
    """The goal and the panels of a view, by id."""
    return {"goal": goal(seat_view), **dict(each_panel(seat_view))}


def _changed_beside(before: dict[str, Markup] | None, now: dict[str, Markup], seat_view: SeatView) -> list[Markup]:
    """The goal and the panels that have changed; all of them if there are other panels than before."""
    if before is None or [*before] != [*now]:
        return [now["goal"], panels(seat_view)]
    return [html for id, html in now.items() if html != before[id]]


def changes(seat_views: list[SeatView]) -> list[str]:
    """The ids of the elements of the board that have changed from the first view to the last."""
    return changed_ids(board(seat_views[0]), board(seat_views[-1])) if seat_views else []
