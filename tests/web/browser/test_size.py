"""How much a table loads from the network at first, everything included."""

from __future__ import annotations

import pytest

from fathom.games import module_of, names
from tests.web.browser.conftest import Person
from tests.web.browser.network import loaded_bytes
from tests.web.browser.play import create, wait_for_question

LIMIT = 300_000
"""Bytes as they are sent: compressed, with headers."""
OURS = [name for name in names() if module_of(name).startswith("fathom.")]
LARGEST = "refuge"


@pytest.mark.parametrize(
    "game", [LARGEST, *(pytest.param(game, marks=pytest.mark.thorough) for game in OURS if game != LARGEST)]
)
def test_the_first_load_of_a_table_is_small(person: Person, game: str) -> None:
    page = person()
    match = create(page, game)

    def load() -> None:
        page.goto(f"/table/{match}")
        wait_for_question(page)

    found = loaded_bytes(page, load)
    assert {"table.js", "table.css", "sans-regular.woff2"} <= set(found)
    assert sum(found.values()) < LIMIT, found
    assert not [url for url in found if url.startswith("parts")], "the page was loaded and then read again"
