"""The clock: the setting of the time for each answer, and the time left."""

from __future__ import annotations

import time

import htpy as h
from htpy import Element

from fathom.table.access.views import TableView

CLOCKS = {0: "No limit", 60: "1 minute", 300: "5 minutes", 3600: "1 hour", 86400: "1 day"}
SIZES = ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def clock_field() -> Element:
    """The setting of the clock, with an explanation."""
    return h.fieldset[
        h.legend["Time for each answer"],
        h.select("#clock", name="clock", aria_label="Time for each answer", aria_describedby="help-clock")[
            [h.option(value=str(seconds), selected=not seconds)[words] for seconds, words in CLOCKS.items()]
        ],
        h.p("#help-clock.help")[
            "For games that other people join by link. If time runs out, the game answers for you: it passes where "
            "possible. Computer players have no clock."
        ],
    ]


def time_left(table: TableView) -> Element | None:
    """The time left, which the page counts down; None if no clock runs."""
    if table.due is None:
        return None
    seconds = max(0, int(table.due - time.time()))
    return h.span("#time-left", {"data-left": str(seconds)})[in_words(seconds)]


def in_words(seconds: int) -> str:
    """Time left in words, rounded down. `clock.js` does the same."""
    for size, word in SIZES:
        if seconds >= size:
            number = seconds // size
            return f"{number} {word}{'s' if number > 1 else ''} left"
    return "time is up"
