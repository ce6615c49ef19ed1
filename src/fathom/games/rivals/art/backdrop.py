"""The background, which never changes: the water under the map, its edges, and the drawings that boards use.

The water is drawn for the map of three players; other maps stretch it.
"""

from __future__ import annotations

from functools import partial

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from fathom.games.rivals.art import drawings, figures
from fathom.games.rivals.art.drawings import BACKDROP, shapes
from fathom.games.rivals.art.palette import INK, look
from fathom.games.rivals.art.places import FOOT, Places
from fathom.games.rivals.model.pack import Pack
from fathom.present.cache import cached
from fathom.present.svg import group, num

WIDE, HIGH = 1417.6, 1708.0
"""The size of the picture that the water is drawn for."""
BEYOND = 1600.0
"""How far the water continues at both sides, where the page is wider than the picture."""


def backdrop(pack: Pack, seats: int) -> Markup:
    """The water for this number of players, with every drawing of this pack."""
    return cached(pack, ("backdrop", seats), partial(_backdrop, pack, seats))


def _backdrop(pack: Pack, seats: int) -> Element:
    p = Places(pack.maps[seats])
    named = [h.g({"id": f"rv-{id}"})[art] for id, art in (*_of_factions(pack), *_of_cards(pack), *_others(pack))]
    return h.svg("#backdrop.board", {"viewBox": p.view, "aria-hidden": "true"})[
        h.defs[list(drawings.gradients().values()), named], _water(p)
    ]


def _of_factions(pack: Pack) -> list[tuple[str, Node]]:
    """The drawings of each faction by name: its base, its crest in colour and, for markers, its crest in black."""
    factions = [faction.id for faction in pack.factions]
    found: list[tuple[str, Node]] = [(f"base-{one}", shapes(drawings.of_faction("base", one))) for one in factions]
    found += [(f"seal-{one}", _crest(one, INK)) for one in factions]
    return found + [(f"crest-{one}", _crest(one, look(one).colour)) for one in ("none", *factions)]


def _crest(faction: str, colour: str) -> Element:
    return h.g({"color": colour})[shapes(drawings.of_faction("crest", faction))]


def _of_cards(pack: Pack) -> list[tuple[str, Node]]:
    return [(card, figures.figure(card)) for card in (*pack.model, *pack.beast)]


def _others(pack: Pack) -> list[tuple[str, Node]]:
    """The drawings of tiles, tokens and signs, by name."""
    done = {*pack.model, *pack.beast}
    names = [name for name in drawings.SYMBOLS.names if name not in done and not name.startswith(("base-", "crest-"))]
    return [(name, shapes(name)) for name in names]


def _water(p: Places) -> list[Node]:
    """The layers of the water, stretched to the size of this map."""
    across, down = p.wide / WIDE, p.high / HIGH
    return [
        _layer("deep", -BEYOND, 0, (p.wide + 2 * BEYOND) / (WIDE + 2 * BEYOND), down),
        _layer("water", 0, 0, across, down),
        _layer("head", 0, 0, across, 1),
        _layer("foot", 0, p.high - FOOT + 4, across, 1),
    ]


def _layer(name: str, x: float, y: float, across: float, down: float) -> Element:
    """A layer, moved to its place and stretched."""
    placed = f"translate({num(x)} {num(y)}) " if x or y else ""
    return group(BACKDROP.inline(name), transform=f"{placed}scale({across:.4g} {down:.4g})")
