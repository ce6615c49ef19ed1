"""The journal of a campaign: “Previously …”, the evening, the quests, and the pages read so far."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import htpy as h
from htpy import Element

from fathom.engine.events import Event
from fathom.games.sleeping_gods.art.pictures import totem, vignette
from fathom.games.sleeping_gods.art.prose import prose
from fathom.games.sleeping_gods.art.quest_places import heard, place
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.view import View
from fathom.games.sleeping_gods.text import recap
from fathom.games.sleeping_gods.text.names import Names
from fathom.games.sleeping_gods.text.pages_read import PageRead, chapters, pages_read
from fathom.games.sleeping_gods.text.quest_log import ENDED, QuestEntry, quest_log
from fathom.present.journal import Journal, read_aloud_button


class SleepingGodsJournal(Journal):
    """The journal of a voyage as one seat sees it."""

    def __init__(self, pack: Pack, view: View, events: Sequence[Event]) -> None:
        self.names = Names(pack, view)
        self.events = events

    def previously(self, since: int, until: int) -> Element | None:
        """What happened between two bookmarks in a few sentences; None if there is little to tell."""
        told = recap.previously(self.names, self.events, since, until)
        return h.div(".sg-told")[[h.p[prose(text)] for text in told]] if told else None

    def evening(self, since: int) -> Element | None:
        """The summary of what happened since a bookmark: headings with their texts; None if nothing has."""
        rows = recap.evening(self.names, self.events, since)
        return h.dl(".sg-evening")[[h.div[h.dt[heading], h.dd[text]] for heading, text in rows]] if rows else None

    def quests(self) -> Element:
        """The quests, open ones first."""
        entries = quest_log(self.names)
        still = [entry for entry in entries if entry.end is None]
        ended = [entry for entry in reversed(entries) if entry.end is not None]
        return h.div(".sg-log")[
            h.h3["Open"],
            [_open(self.names, entry) for entry in still] or h.p(".faint")["None: go ashore."],
            [h.h3[f"Ended ({len(ended)})"], [_ended(self.names, entry) for entry in ended]] if ended else None,
        ]

    def chapters(self) -> dict[str, str]:
        """The titles of the chapters with pages read, by id: one for each map, then the voyage itself."""
        return chapters(self.names)

    def pages(self, chapter: str) -> Element:
        """The pages of a map that the crew has read, by place."""
        places = groupby(pages_read(self.names, chapter), key=lambda page: page.title)
        return h.div(".sg-pages")[
            vignette(chapter), [_place(self.names, title, list(pages)) for title, pages in places]
        ]


def _open(n: Names, entry: QuestEntry) -> Element:
    return h.article(".sg-entry")[
        _title(entry),
        h.p[prose(entry.text)],
        h.p(".faint")[heard(n, entry)],
    ]


def _ended(n: Names, entry: QuestEntry) -> Element:
    assert entry.end is not None
    return h.article(".sg-entry.sg-ended")[
        _title(entry),
        h.p[prose(entry.result)] if entry.result else None,
        h.p(".faint")[heard(n, entry), f" {ENDED[entry.end]} ", place(n, entry.where), f" on day {entry.ended}."],
    ]


def _title(entry: QuestEntry) -> Element:
    return h.h4[h.span(".sg-keyword")[entry.keyword], " ", entry.title]


def _place(n: Names, title: str, pages: list[PageRead]) -> Element:
    return h.article(".sg-page.readable")[
        h.header[h.h2[title], read_aloud_button()],
        [
            h.section({"id": f"page-{page.id.replace('.', '-')}"})[
                h.p(".sg-folio")[f"¶ {page.id}"],
                [totem(n, card, named=True) for card in page.totems],
                [h.p(".sg-prose")[prose(text)] for text in page.paragraphs],
            ]
            for page in pages
        ],
    ]
