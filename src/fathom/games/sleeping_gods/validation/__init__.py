"""Validation of a pack beyond its types: the checks L1 to L16 and L18 to L26 (SG-T24), and the authoring rules.

`check_pack` finds what is broken: a pack with such an error cannot be used. `note_pack` finds what is unusual: style,
size, balance, continuity. Every message names the file, the entry, the field and the check. L17, the simulation, is in
`survey`.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.story.assumptions import Book
from fathom.games.sleeping_gods.story.graph import Graph
from fathom.games.sleeping_gods.validation.authoring import note_authoring
from fathom.games.sleeping_gods.validation.balance import note_measure
from fathom.games.sleeping_gods.validation.continuity import note_continuity
from fathom.games.sleeping_gods.validation.geography import check_geography
from fathom.games.sleeping_gods.validation.memory import check_memory, note_memory
from fathom.games.sleeping_gods.validation.published_names import note_names
from fathom.games.sleeping_gods.validation.quests import check_quests, note_quests
from fathom.games.sleeping_gods.validation.stakes import note_stakes
from fathom.games.sleeping_gods.validation.story import check_story, note_story
from fathom.games.sleeping_gods.validation.tables import check_tables, note_tables

__all__ = ["check_pack", "note_pack", "notes", "unwritten"]

PARAGRAPHS = 600
"""The least number of paragraphs in a complete storybook (L2)."""


def check_pack(pack: Pack) -> list[str]:
    """Return a message for everything that is broken in a pack."""
    graph = Graph(pack)
    problems = [*check_tables(pack), *check_geography(pack), *check_story(pack, graph), *check_memory(pack)]
    return list(dict.fromkeys(problems or check_quests(pack, graph)))


def note_pack(pack: Pack) -> list[str]:
    """Return a note for everything in a pack that is unusual; none of them makes a pack unusable."""
    return list(notes(pack))


def notes(pack: Pack) -> Iterator[str]:
    """The notes of `note_pack` one by one; those that are slow to find come last."""
    missing = unwritten(pack)
    yield from (f"No story yet: {map}." for map in missing)
    if not missing and len(pack.paragraph) < PARAGRAPHS:
        yield f"story: {len(pack.paragraph)} paragraphs; expected at least {PARAGRAPHS} (L2)"
    for note in (note_tables, note_story, note_names, note_quests, note_authoring):
        yield from note(pack)
    graph = Graph(pack)
    yield from note_measure(pack, graph)
    book = Book(pack, graph)
    for note_book in (note_continuity, note_stakes, note_memory):
        yield from note_book(book)


def unwritten(pack: Pack) -> list[str]:
    """The maps that have no story yet and so are not in play (SG-016)."""
    return [page.id for page in pack.atlas if page.id not in pack.sea.at_hand]
