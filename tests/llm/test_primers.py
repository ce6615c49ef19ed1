"""Primers: every game has one of at most 600 words with what a player must know."""

from __future__ import annotations

import re

import pytest

import fathom
from fathom.llm import primer
from fathom.llm.primer import MOST_WORDS
from tests.llm.positions import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_primer_says_how_to_win_in_at_most_600_words(name: str) -> None:
    text = primer(fathom.find(name))
    words = re.findall(r"\S+", text)
    assert 300 < len(words) <= MOST_WORDS
    assert re.search(r"\b(wins?|ending)\b", text)
    assert "**Advice.**" in text


def test_a_game_without_a_primer_says_what_to_write() -> None:
    from tests.toy.game import GAME

    with pytest.raises(fathom.SetupError, match=r"no primer. Write one of at most 600 words as .*PRIMER\.md"):
        primer(GAME)
