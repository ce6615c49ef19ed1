"""The lessons beside a question. The page's script shows those that the person has not read yet, one at a time."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.engine.ask import Ask
from fathom.present.scene import Lesson
from fathom.table.access.views import SeatView
from fathom.web.pages.rules_page import rule_link


def guide(seat_view: SeatView, ask: Ask) -> Element:
    """All lessons for a question, hidden, with the option that the plan of a guided first game suggests."""
    first = seat_view.first_game
    attributes = {
        "data-first": "yes" if first else "",
        "data-lessons": " ".join(first.lessons) if first else "",
        "data-suggested": seat_view.suggested,
    }
    return h.aside("#guide", attributes, aria_label="Lesson", hidden=True)[
        [_lesson(seat_view.game.name, lesson) for lesson in seat_view.scene.lessons(ask)],
        _the_end(seat_view.game.name),
        h.p(".guide-line", hidden=True)[h.span(".count"), _leave()],
    ]


def guide_end(seat_view: SeatView) -> Element | None:
    """The message after a guided first game; None at the end of any other match."""
    if seat_view.first_game is None:
        return None
    return h.aside("#guide", {"data-first": "yes", "data-over": "yes"}, aria_label="Lesson", hidden=True)[
        _the_end(seat_view.game.name)
    ]


def _lesson(game: str, lesson: Lesson) -> Element:
    """The element of a lesson, hidden at first. Closed, it shows only its title."""
    attributes = {"data-lesson": lesson.id, "id": f"lesson-{lesson.id}", "data-points": " ".join(lesson.points)}
    return h.details(".lesson", attributes, hidden=True)[
        h.summary[h.span(".count"), h.b[lesson.title]],
        h.p[lesson.text, " ", rule_link(game, lesson.rule) if lesson.rule else None],
        h.p(".row")[h.button({"data-read": lesson.id}, type="button")["Got it"], _leave()],
    ]


def _the_end(game: str) -> Element:
    """The message after the last lesson, with links to the rules and to a normal match."""
    return h.details(".lesson", {"data-lesson": "the-end", "id": "lesson-the-end"}, hidden=True)[
        h.summary[h.b["You know the game now"]],
        h.p["These were all the lessons. Look things up in the rules, or start a normal match."],
        h.p(".row")[
            h.a(".button", href=f"/games/{game}/rules", target="rules")["Read the rules"],
            h.a(".button", href=f"/games/{game}")["Start a normal match"],
            h.button(".to-close", {"data-read": "the-end"}, type="button")["Play on"],
        ],
    ]


def _leave() -> Element:
    return h.button(".chip", {"data-guide": "leave"}, type="button")["I can play on my own"]
