"""The key beside the board: entries of the legend, each with a selector that finds something on a board."""

from __future__ import annotations

import re

import pytest

import fathom
from fathom.games import find
from fathom.table.access.view_builder import _build_seat_view
from fathom.web.pages.board_key import ON_BOARD, board_key


@pytest.mark.parametrize("game", ON_BOARD)
def test_every_entry_is_in_the_legend_of_the_game(game: str) -> None:
    known = {entry.id for entry in find(game).text.legend}
    assert not set(ON_BOARD[game]) - known


@pytest.mark.parametrize("game", ON_BOARD)
def test_the_key_has_all_entries_hidden_until_the_page_finds_their_marks(game: str) -> None:
    match = fathom.new(game, 2, seed=7)
    rendered = str(board_key(_build_seat_view(match, 0)))
    entries = re.findall(r"<div data-on=[^>]*>", rendered)
    assert len(entries) > len(ON_BOARD[game])
    assert all("hidden" in entry for entry in entries)
    for text in re.findall(r"<dd>(.*?)</dd>", rendered):
        assert text.endswith((".", ")")), f"not a whole sentence: {text}"
