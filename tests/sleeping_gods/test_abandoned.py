"""What is in progress when the crew is defeated, or a paragraph is missing, is put away (SG-R130, SG-R105)."""

from __future__ import annotations

import pytest

from tests.kit import play
from tests.sleeping_gods.voyage import voyage


@pytest.mark.rule("SG-R130", "SG-213")
def test_search_tokens_of_an_abandoned_search_are_discarded() -> None:
    m = voyage(
        """
        region: M1b
        cubes: hull 1 sickbay 2 galley 2 quarters 2 bridge 2
        cards: ''
        step: room
        search: SR2 SR6 SR8
        fate: 1 1 1
        """
    )
    play(m, "part search", "draw", "draw", asks="SG-D10")
    assert m.state.defeats == 1
    assert m.state.drawn == []
    assert m.state.search_discard == ["SR2", "SR6"]


@pytest.mark.rule("SG-R105", "SG-353")
def test_the_book_is_closed_at_a_missing_paragraph() -> None:
    m = voyage("{cards: '', step: act 1, read: '999'}")
    play(m, asks="SG-D23")
    assert m.state.story is None
