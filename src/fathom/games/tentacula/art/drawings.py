"""The drawings that a page carries once and the board uses by name: the files in `symbols/`, and the three fish."""

from __future__ import annotations

from pathlib import Path

import htpy as h
from htpy import Element, Node

from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.parts import Fish
from fathom.present import svg
from fathom.present.svg import group, num2
from fathom.present.symbols import Symbols

SYMBOLS = Symbols(Path(__file__).parent / "symbols", "tn")
BOARD = Symbols(Path(__file__).parent / "symbols" / "board", "tn")
"""The table, and each panel of the board with its water, sand and bubbles."""
COVER = Symbols(Path(__file__).parent / "symbols" / "cover", "tn")
"""The lid of the box."""
SIZES = {"big": 0.98, "medium": 0.83, "small": 0.68}
ACCESSORIES = {"bowler": "moustache", "top hat": "bow-tie"}
"""What a fish wears besides its hat."""


def use(name: str) -> Element:
    """A `<use>` of a file in `symbols/`, by name."""
    return SYMBOLS.use(name)


def use_shared(name: str) -> Element:
    """A `<use>` of a drawing that was made with `shared`, by name."""
    return svg.use(SYMBOLS.id(name))


def shared(name: str, drawing: Node) -> Element:
    """A drawing for `<defs>` that is made from others."""
    return h.g({"id": SYMBOLS.id(name)})[drawing]


def variant(kind: str, name: str) -> str:
    """The symbol of a kind (animal, gem, hat) with this name; `KIND-other` if there is no such symbol."""
    symbol = f"{kind}-{name.replace(' ', '-')}"
    return symbol if symbol in SYMBOLS.names else f"{kind}-other"


def animal(name: str) -> Element:
    """An animal, about 70 by 70."""
    return use(variant("animal", name))


def gem(name: str) -> Element:
    """A gem of a colour, about 40 across."""
    return use(variant("gem", name))


def hollow(name: str) -> Element:
    """The empty place of a gem."""
    return use(variant("hollow", name))


def fish(card: Fish) -> Element:
    """A fish with its hat, about 100 wide, facing right."""
    accessory = ACCESSORIES.get(card.hat)
    return group(
        use(variant("fish", card.colour)),
        use(accessory) if accessory else None,
        group(use(variant("hat", card.hat)), transform="rotate(-5)"),
        transform=f"scale({SIZES.get(card.size, 0.83)})",
    )


def gate_sign(card: Fish, by: str) -> Element:
    """What a gate shows of a fish: its hat, its colour or its size. About 44 wide."""
    if by == "hat":
        return group(use(variant("hat", card.hat)), transform="translate(-3.4 19) scale(0.56)")
    if by == "colour":
        return group(use(variant("outline", card.colour)), transform="scale(0.46)")
    return group(use("outline-size"), transform=f"scale({num2(SIZES.get(card.size, 0.8) ** 2.2 * 0.56)})")


def defs(pack: Pack) -> Element:
    """All symbols, and the fish of a pack."""
    return h.defs[SYMBOLS.defs(), [shared(f"fish-{card.id}", fish(card)) for card in pack.fish]]
