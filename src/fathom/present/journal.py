"""The journal of a campaign as drawings: what happened before, the quests, the pages read so far."""

from __future__ import annotations

from abc import ABC, abstractmethod

import htpy as h
from htpy import Element


class Journal(ABC):
    """What players read about their campaign, from the view of one seat. Bookmarks are those of `Campaigns`."""

    @abstractmethod
    def previously(self, since: int, until: int) -> Element | None:
        """What happened between two bookmarks, and how things are now; None if there is little to tell."""

    @abstractmethod
    def evening(self, since: int) -> Element | None:
        """A summary of what happened since a bookmark; None if nothing has."""

    @abstractmethod
    def quests(self) -> Element:
        """Each quest: what is known, where it was heard, how it ended."""

    @abstractmethod
    def chapters(self) -> dict[str, str]:
        """The titles of the chapters in which pages were read, by id."""

    @abstractmethod
    def pages(self, chapter: str) -> Element:
        """The pages of a chapter that were read so far."""


def reading_tools() -> Element:
    """The buttons for large text, and for reading aloud what is in the nearest `.readable` element."""
    return h.div(".reading-tools", {"data-mine": ""}, role="group", aria_label="Reading")[
        large_text_button(), read_aloud_button()
    ]


def large_text_button() -> Element:
    """The button that switches large text on and off."""
    return h.button(".chip", {"data-reading": "large"}, type="button", aria_pressed="false")["Large text"]


def read_aloud_button() -> Element:
    """The button that reads aloud what is in the nearest `.readable` element; hidden in browsers without speech."""
    return h.button(".chip", {"data-reading": "aloud"}, type="button", aria_pressed="false", hidden="hidden")[
        "Read aloud"
    ]


def place_button(id: str, name: str) -> Element:
    """A button with the name of a place; pointing at it lights the element with this id on the board."""
    return h.button(".place-link", {"data-place": id}, type="button")[name]
