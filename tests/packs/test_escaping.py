"""What a pack says is only ever text: no drawing turns it into elements of a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from fathom.content.packs import load_pack, pack_file_types
from fathom.game.art import entry_drawing, scene_for
from fathom.games import find
from fathom.matches.match import Match
from fathom.setups import check_setup
from fathom.workshop.yaml_edits import written

EVIL = "<img src=x onerror=alert(1)>\"'&"
TEXTS = ("name", "title", "text", "town", "again")
"""The fields that players read as they are written."""
OTHERS = ("tentacula", "jupiter", "rivals", "sleeping-gods")


def evil(value: Any) -> Any:
    """A value in which everything that players read begins with an element."""
    if isinstance(value, list):
        return [evil(part) for part in value]
    if not isinstance(value, dict):
        return value
    return {
        key: f"{EVIL} {part}" if key in TEXTS and isinstance(part, str) and part else evil(part)
        for key, part in value.items()
        if part not in ("", None)  # what is left out in the files of the game
    }


def evil_pack(name: str, folder: Path) -> Any:
    """The pack of a game with such texts."""
    game = find(name)
    for file, (field, _) in pack_file_types(game.content.pack_type).items():
        values = msgspec.to_builtins(getattr(game.pack, field))
        files = {f"{field}/{key}.yaml": one for key, one in values.items()} if "*" in file else {file: values}
        for path, one in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(written(evil(one)), "utf-8")
    return load_pack(game.content.pack_type, folder, game.folder / "content")


@pytest.mark.parametrize("name", ["refuge", *(pytest.param(name, marks=pytest.mark.thorough) for name in OTHERS)])
def test_elements_in_a_pack_are_drawn_as_text(name: str, tmp_path: Path) -> None:
    game = find(name)
    pack = evil_pack(name, tmp_path)
    match = Match.begin(game, pack, check_setup(game, game.default_seats, game.unattended, pack=pack))
    view = match.view(None)
    scene = scene_for(game, pack, view)
    drawn = [str(scene.board()), str(scene.backdrop() or ""), *(str(panel.body) for panel in scene.panels())]
    for field, _ in pack_file_types(game.content.pack_type).values():
        values = getattr(pack, field)
        entries = values if isinstance(values, list) else []
        for entry in entries:
            id = next((str(getattr(entry, key)) for key in ("id", "num", "keyword") if hasattr(entry, key)), "")
            drawn.append(str(entry_drawing(game, pack, view, field, id) or ""))
    assert "<img src=x" not in "".join(drawn)
    assert any("&lt;img src=x" in one for one in drawn)
