"""The drawings in `symbols/`: one `.svg` file per model, abyss card, kind of tile, crest and sign.

Each file has its gradients in `<defs>`, so that it can be opened alone. A page has every gradient once: files that use
the same gradient have the same copy of it.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from markupsafe import Markup

from fathom.engine import hexes
from fathom.games.rivals.model.board import Tile
from fathom.present.symbols import Symbols

SYMBOLS = Symbols(Path(__file__).with_name("symbols"), "rv")
BACKDROP = Symbols(Path(__file__).with_name("symbols") / "backdrop", "rv")
"""The layers of the water under the map."""
COVER = Symbols(Path(__file__).with_name("symbols") / "cover", "rv")
"""The cover."""
TILE_VARIANTS = 3
"""How many drawings each kind of tile has: `sand-0`, `sand-1`, `sand-2`."""

_DEFS = re.compile(r"<defs>(.*?)</defs>", re.DOTALL)
_GRADIENT = re.compile(r'<(\w+Gradient) id="([^"]+)".*?</\1>', re.DOTALL)


def shapes(name: str) -> Markup:
    """The shapes of a drawing, without its gradients. Raises KeyError for a name without a file."""
    return Markup(_DEFS.sub("", SYMBOLS.inline(name)))


def of_faction(kind: str, faction: str) -> str:
    """The name of the drawing of a base or crest; a general one for factions of custom packs."""
    name = f"{kind}-{faction}"
    return name if name in SYMBOLS.names else f"{kind}-other"


@cache
def gradients() -> dict[str, Markup]:
    """All gradients of the drawings by id. Raises ValueError if two files define an id differently."""
    found: dict[str, Markup] = {}
    for name in SYMBOLS.names:
        for gradient in _GRADIENT.finditer(SYMBOLS.inline(name)):
            if found.setdefault(gradient[2], Markup(gradient[0])) != gradient[0]:
                raise ValueError(f"{name}.svg: the gradient {gradient[2]} differs from that of another drawing")
    return found


def tile_variant(tile: Tile) -> int:
    """The number of the drawing for a tile; it does not depend on the kind of ground."""
    q, r = hexes.named(tile)
    return (q * 7 + r * 5 + q * r) % TILE_VARIANTS
