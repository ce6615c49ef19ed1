"""What is drawn often, drawn once: arts with an id, and uses of them."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.games.tentacula.pack import Pack
from fathom.games.tentacula.scene import animals, fish, gates, gems, octopus, reef


def use(name: str) -> Element:
    """An art of this page's board."""
    return h.use({"href": f"#tn-{_slug(name)}"})


def defs(pack: Pack) -> Element:
    """All arts of a pack, with their shades."""
    found = [
        *(_art(f"gem-{gem.name}", gems.gem(gem.name)) for gem in pack.gems),
        *(_art(f"hollow-{gem.name}", gems.hollow(gem.name)) for gem in pack.gems),
        *(_art(card.name, animals.animal(card.name)) for card in pack.animals),
        *(_art(kind, animals.special(kind)) for kind in animals.SPECIALS),
        *(_art(f"fish-{card.id}", fish.fish(card)) for card in pack.fish),
        *(_art(f"fish-{card.id}-left", fish.fish(card, left=True)) for card in pack.fish),
        *(_art(f"wall-{number}", reef.wall(number)) for number in range(reef.WALLS)),
        _art("gap", reef.gap()),
        _art("bed", reef.bed()),
        _art("arch", gates.arch()),
        _art("veil", gates.veil()),
        _art("tip", octopus.tip()),
    ]
    shades = (gems.shades(), reef.shades(), octopus.shades(), gates.shades())
    return h.defs[shades, found]


def _art(name: str, art: Element) -> Element:
    return h.g({"id": f"tn-{_slug(name)}"})[art]


def _slug(name: str) -> str:
    return "".join(char if char.isalnum() else "-" for char in name)
