"""The pictures of the storybook: a vignette for each map, and one for every totem."""

from __future__ import annotations

import re
from pathlib import Path

from htpy import Node

from fathom.games.sleeping_gods.text.names import Names
from fathom.present.pictures import Pictures

_FOLDER = Path(__file__).parent / "symbols"
VIGNETTES = Pictures("sleeping-gods", _FOLDER / "vignettes", (600, 200))
"""A view of each map, by its id in small letters."""
TOTEMS = Pictures("sleeping-gods", _FOLDER / "totems", (100, 100))
"""The totems by name: `lamp-of-ilme`."""


def vignette(map: str) -> Node:
    """The vignette of a map; None if it has none. Its alternative text is empty, because the title says the same."""
    return VIGNETTES.image(map.lower(), "sg-vignette")


def totem_file(name: str) -> str:
    """The name of the picture file of a totem, without `.svg`: `keepers-oil` for “Keeper's Oil”."""
    return re.sub(r"[^a-z]+", "-", name.lower().replace("'", "")).strip("-")


def totem(names: Names, card: str, *, named: bool = False) -> Node:
    """The picture of a totem; None if there is none. With `named`, its alternative text is the totem's name."""
    name = names.thing(card)
    return TOTEMS.image(totem_file(name), "sg-totem-picture", name if named else "")
