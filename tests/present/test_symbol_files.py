"""The drawing files of all games can be opened by an editor and used on a page."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import fathom

SVG = "{http://www.w3.org/2000/svg}"
GAMES = Path(fathom.__file__).parent / "games"
FOLDERS = sorted(folder for folder in GAMES.glob("*/art"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_each_file_is_a_picture_that_opens_alone(folder: Path) -> None:
    ids: dict[str, bytes] = {}
    for file in sorted(folder.rglob("*.svg")):
        root = ElementTree.fromstring(file.read_text("utf-8"))
        assert root.tag == f"{SVG}svg", file.name
        _, _, wide, high = (float(part) for part in root.attrib["viewBox"].split())
        assert wide > 0, file.name
        assert high > 0, file.name
        assert root[0].tag == f"{SVG}title", f"{file.name} does not say what it shows"
        assert root[0].text, file.name
        for element in root.iter():
            assert not element.tag.endswith(("style", "script")), f"{file.name}: pages forbid inline styles and scripts"
            assert "style" not in element.attrib, f"{file.name}: pages forbid inline styles"
            if id := element.get("id"):
                # Files that share a gradient have the same copy of it.
                drawn = ElementTree.tostring(element)
                assert ids.setdefault(id, drawn).split() == drawn.split(), f"{file.name}: {id} is drawn in two ways"
        text = file.read_text("utf-8")
        needed = {part.partition(")")[0] for part in text.split("url(#")[1:]}
        assert needed <= {element.get("id") for element in root.iter()}, f"{file.name} needs drawings of other files"
