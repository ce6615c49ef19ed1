"""The time for an answer: chosen when a match is set up, and how much of it is left."""

from __future__ import annotations

import time

import htpy as h
from htpy import Element

from fathom.table.access.views import TableView

CLOCKS = {0: "As long as it takes", 60: "1 minute", 300: "5 minutes", 3600: "1 hour", 86400: "1 day"}
SIZES = ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def clock_field() -> Element:
    """The choice of a clock, with what it does."""
    return h.fieldset[
        h.legend["Time for each answer"],
        h.select("#clock", name="clock", aria_label="Time for each answer", aria_describedby="help-clock")[
            [h.option(value=str(seconds), selected=not seconds)[words] for seconds, words in CLOCKS.items()]
        ],
        h.p("#help-clock.help")[
            "For several people by link. Whoever takes longer is answered for: they pass where they may, "
            "and everybody is told. Computer players have no clock."
        ],
    ]


def time_left(table: TableView) -> Element | None:
    """How long there is to answer, if a clock runs; the page counts it down."""
    if table.due is None:
        return None
    seconds = max(0, int(table.due - time.time()))
    return h.span("#time-left", {"data-left": str(seconds)})[in_words(seconds)]


def in_words(seconds: int) -> str:
    """So much time left, roughly: only what is said in the page's `clock.js`, too."""
    for size, word in SIZES:
        if seconds >= size:
            number = seconds // size
            return f"{number} {word}{'s' if number > 1 else ''} left"
    return "time is up"
