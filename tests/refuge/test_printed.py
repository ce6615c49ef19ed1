"""The printed board is drawn once for each shape, and not every shape that a pack ever had is cached."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from fathom.games.refuge.art import printed
from fathom.games.refuge.game import GAME


def test_boards_of_many_packs_are_not_all_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printed, "MOST", 2)
    monkeypatch.setattr(printed, "_DRAWN", {})
    for limit in (4, 5, 6, 7):
        pack = replace(GAME.pack, board=msgspec.structs.replace(GAME.pack.board, threat_limit=limit))
        drawn = printed.printed(pack)
        assert printed.printed(pack) is drawn
        assert len(printed._DRAWN) <= 2
