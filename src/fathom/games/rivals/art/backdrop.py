"""What never changes: the deep water under the map, its edges, and the drawings that boards use."""

from __future__ import annotations

from functools import partial
from random import Random

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from fathom.games.rivals.art import drawings, figures, palette
from fathom.games.rivals.art.palette import INK
from fathom.games.rivals.art.places import FOOT, HEAD, Places
from fathom.games.rivals.model.pack import Pack
from fathom.present.cache import cached
from fathom.present.svg import area, blob, box, dot, glow, group, limb, line, num, polygon, shade

BEYOND = 1600.0
"""How far water and iron go on, where the page is wider or higher than the picture."""


def backdrop(pack: Pack, seats: int) -> Markup:
    """The water for this number of players, with every drawing of this pack."""
    return cached(pack, ("backdrop", seats), partial(_backdrop, pack, seats))


def _backdrop(pack: Pack, seats: int) -> Element:
    p = Places(pack.maps[seats])
    return h.svg("#backdrop.board", {"viewBox": p.view, "aria-hidden": "true"})[
        h.defs[_shades(), [h.g({"id": f"rv-{id}"})[art] for id, art in _drawings(pack)]], _water(p)
    ]


def _shades() -> list[Node]:
    return [
        glow("rv-deep", (0, "#1d6a78"), (0.45, "#0d3c4e"), (0.8, "#06202f"), (1, "#030d16"), at=(0.5, 0.42)),
        shade("rv-plank", (0, "#0c2633"), (1, "#0c2633")),
        shade("rv-beam", (0, "#bff6ea", 0.26), (1, "#bff6ea", 0)),
        glow("rv-well", (0, "#0e3142", 0.9), (0.7, "#08202d", 0.9), (1, "#03121b", 0.95)),
        list(drawings.gradients().values()),
    ]


def _drawings(pack: Pack) -> list[tuple[str, Node]]:
    """Every drawing of the pack, by its id without the prefix of the game."""
    factions = [faction.id for faction in pack.factions]
    cards = {*pack.model, *pack.beast}
    found: list[tuple[str, Node]] = [(f"base-{faction}", palette.base(faction)) for faction in factions]
    found += [(f"seal-{faction}", palette.drawn_crest(faction, INK)) for faction in factions]
    found += [(f"crest-{one}", palette.drawn_crest(one, palette.look(one).colour)) for one in ("none", *factions)]
    found += [(card, figures.figure(card)) for card in (*pack.model, *pack.beast)]
    return found + [(name, drawings.shapes(name)) for name in drawings.SYMBOLS.names if name not in cards]


def _water(p: Places) -> list[Node]:
    """Light from far above, something large far below, a shelf at either end."""
    dice = Random(5)
    cx, cy = p.middle
    beams = [
        area(
            polygon([(x, 0), (x + 60, 0), (x + 60 + lean, p.high * 0.8), (x - 160 + lean, p.high * 0.8)]),
            "url(#rv-beam)",
            opacity=o,
        )
        for x, lean, o in ((p.wide * 0.12, 160, 0.5), (p.wide * 0.45, 60, 0.35), (p.wide * 0.8, -60, 0.45))
    ]
    arms = []
    for side in (-1, 1):
        for k in range(3):
            far = p.wide * (0.4 + 0.05 * k)
            arms.append(
                area(
                    limb(
                        [
                            (cx + side * 60, cy + 120),
                            (cx + side * far * 0.7, cy - 300 + 330 * k),
                            (cx + side * far * 1.1, cy - 420 + 400 * k),
                            (cx + side * far * 1.22, cy - 560 + 430 * k),
                        ],
                        150,
                        24,
                    ),
                    "#04151f",
                    opacity=0.5,
                )
            )
    specks = [
        dot(dice.uniform(0, p.wide), dice.uniform(HEAD, p.high - FOOT), dice.uniform(1, 3), "#bff6ea", opacity=0.35)
        for _ in range(70)
    ]
    floor = p.high - FOOT
    hills = [
        area(blob(p.wide * x, floor + 30, 240, high, 3 + k, bumps=9, rough=0.12), "#05202c")
        for k, (x, high) in enumerate(((0.04, 130), (0.5, 70), (0.97, 150)))
    ]
    return [
        box(-BEYOND, 0, p.wide + 2 * BEYOND, p.high, "url(#rv-deep)"),
        beams,
        group(arms),
        specks,
        hills,
        _shelf(p, 0, HEAD - 2, top=True),
        _shelf(p, floor + 4, FOOT - 4, top=False),
    ]


def _shelf(p: Places, y: float, high: float, *, top: bool) -> Element:
    """Riveted iron, green with age."""
    edge = y + high if top else y
    studs = [dot(30 + k * (p.wide - 60) / 12, edge + (-9 if top else 9), 3, "#4d7f92") for k in range(-12, 25)]
    along = f"M{num(-BEYOND)} {num(edge)}H{num(p.wide + BEYOND)}"
    return group(
        box(-BEYOND, y - BEYOND if top else y, p.wide + 2 * BEYOND, high + BEYOND, "url(#rv-plank)"),
        line(along, INK, 8),
        line(along, "#4d7f92", 3),
        studs,
    )
