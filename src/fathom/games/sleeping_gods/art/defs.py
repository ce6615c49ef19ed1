"""What is drawn many times: shades, and small pictures by name."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from fathom.games.sleeping_gods.art import creatures, icons, portraits, vignettes
from fathom.games.sleeping_gods.art.palette import SEA
from fathom.games.sleeping_gods.art.positions import EAST, NORTH, SOUTH, WEST
from fathom.present.svg import box, glow, shade

CLIP = Element("clipPath")


def shades() -> list[Element]:
    """Gradients, and the frame that the maps do not leave."""
    return [
        glow("sg-water", (0, SEA[0]), (0.7, SEA[1]), (1, "#a3c5be")),
        glow("sg-mist", (0, "#eef0e4", 0.9), (0.4, "#e6eadd", 0.7), (0.82, "#e6eadd", 0), (1, "#e6eadd", 0)),
        shade("sg-land", (0, "#e3cd95"), (1, "#c6a868")),
        shade("sg-fold", (0, "#5a3f1c", 0), (0.5, "#5a3f1c", 0.3), (1, "#5a3f1c", 0), across=True),
        shade("sg-iron", (0, "#33454d"), (1, "#18262d")),
        CLIP({"id": "sg-frame"})[box(WEST, NORTH, EAST - WEST, SOUTH - NORTH, "#000")],
    ]


def arts() -> list[Element]:
    """Small pictures."""
    found: dict[str, Node] = {f"place-{kind}": art for kind, art in vignettes.PLACES.items()}
    found |= {"port": vignettes.port(), "market": vignettes.market(), "hazard": vignettes.hazard()}
    found |= {"flag": vignettes.flag(), "ship": vignettes.manticore(), "serpent": vignettes.serpent()}
    found |= icons.named()
    found |= {f"foe-{kind}": art for kind, art in creatures.KINDS.items()}
    found |= {f"face-{id}": portraits.face(id) for id in portraits.LOOKS}
    return [h.g({"id": f"sg-{name}"})[art] for name, art in found.items()]
