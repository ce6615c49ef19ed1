"""The pages of the storybook that the crew has read, to be read again (SG-351). No other page is shown."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language.walk import walk
from fathom.games.sleeping_gods.model.pack import card_id
from fathom.games.sleeping_gods.story.paragraphs import Paragraph
from fathom.games.sleeping_gods.text.emphasis import unmarked
from fathom.games.sleeping_gods.text.names import Names

VOYAGE = "plot"
"""The id of the chapter with the pages that belong to no place."""


class PageRead(msgspec.Struct, frozen=True):
    """A page of the storybook that the crew has read."""

    id: str
    title: str
    paragraphs: tuple[str, ...]
    totems: tuple[str, ...]
    """The ids of the totems that this page gave and the crew has found."""


def chapters(names: Names) -> dict[str, str]:
    """The titles of the chapters with pages read, by id: one for each map in its order, then the voyage itself."""
    read = {chapter_of(names, names.pack.paragraph[id]) for id in names.view.visited if id in names.pack.paragraph}
    titles = {page.id: page.name for page in names.pack.atlas} | {VOYAGE: "The voyage"}
    return {id: title for id, title in titles.items() if id in read}


def chapter_of(names: Names, paragraph: Paragraph) -> str:
    """The chapter of a page: the map that its location is on, or the voyage."""
    return VOYAGE if paragraph.location is None else names.pack.location[paragraph.location].map


def pages_read(names: Names, chapter: str) -> list[PageRead]:
    """The pages of a chapter that the crew has read: by location, and in the order of reading."""
    own = [
        paragraph
        for paragraph in (names.pack.paragraph.get(id) for id in names.view.visited)
        if paragraph is not None and chapter_of(names, paragraph) == chapter
    ]
    return [_page(names, paragraph) for paragraph in sorted(own, key=lambda one: one.location or 0)]


def title_of(names: Names, paragraph: Paragraph) -> str:
    """The title of a page: its town or location; “The voyage” for others."""
    if paragraph.town:
        return paragraph.town
    return "The voyage" if paragraph.location is None else names.pack.location[paragraph.location].name


def _page(names: Names, paragraph: Paragraph) -> PageRead:
    found = tuple(card for card in _cards(paragraph) if card in names.view.totems)
    text = tuple(paragraph.text.strip().split("\n\n"))
    return PageRead(paragraph.id, title_of(names, paragraph), text, found)


def _cards(paragraph: Paragraph) -> Iterator[str]:
    """The adventure cards that a page and its choices give."""
    for effects in (paragraph.effects, *(choice.gains for choice in paragraph.choices)):
        yield from (card_id(effect.n) for effect in walk(effects) if isinstance(effect, e.Adv))


def page_lines(names: Names) -> list[str]:
    """All pages read, as lines of text under the titles of their chapters."""
    lines = []
    for id, title in chapters(names).items():
        lines.append(title.upper())
        for page in pages_read(names, id):
            lines += [f"{page.title} (¶ {page.id})", *(unmarked(text) for text in page.paragraphs), ""]
    return lines
