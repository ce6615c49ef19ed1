"""The story bible and the index beside the pack: what they list is in the book, and the other way round."""

from __future__ import annotations

import re

from tests.sleeping_gods.content_kit import PACK
from tests.sleeping_gods.story_index import CONTENT, FILE, index

BIBLE = (CONTENT / "BIBLE.md").read_text("utf-8")
NAMES = re.compile(r"\b[A-Z][a-zé]+")


def people() -> list[str]:
    """The names in the lists of people and creatures."""
    lists = re.findall(r"\*\*People and creatures\.\*\*\n(.*?)\n\*\*Things", BIBLE, re.DOTALL)
    return [name for each in lists for name in re.findall(r"^- \*\*(.*?)\*\*", each, re.MULTILINE)]


def test_the_index_is_that_of_the_book() -> None:
    """If this fails, run `python -m tests.sleeping_gods.story_index`."""
    assert FILE.read_text("utf-8") == index(PACK)


def test_everyone_in_the_bible_is_in_the_book() -> None:
    assert len(people()) > 200
    pages = " ".join(f"{page.text} {page.again}" for page in PACK.paragraph.values())
    places = " ".join(place.name for place in PACK.locations)
    known = set(re.findall(r"\w+", f"{pages} {places}".lower()))
    assert [name for name in people() if not {word.lower() for word in NAMES.findall(name)} <= known] == []


def test_everyone_of_the_cast_is_in_the_bible() -> None:
    known = set(re.findall(r"\w+", BIBLE))
    assert {role.name for role in PACK.role.values() if not set(NAMES.findall(role.name)) <= known} == set()


def test_everyone_of_the_cast_is_on_a_page() -> None:
    shown = {id for page in PACK.paragraph.values() for id in page.present}
    assert set(PACK.role) - shown == set()
