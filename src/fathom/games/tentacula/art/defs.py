"""What is drawn often, drawn once: arts with an id."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.games.tentacula.art import animals, fish, gates, gems, octopus, reef
from fathom.games.tentacula.art.uses import art_id
from fathom.games.tentacula.model.pack import Pack


def defs(pack: Pack) -> Element:
    """All arts of a pack, with their shades."""
    found = [
        *(art(f"gem-{gem.name}", gems.gem(gem.name)) for gem in pack.gems),
        *(art(f"hollow-{gem.name}", gems.hollow(gem.name)) for gem in pack.gems),
        *(art(card.name, animals.animal(card.name)) for card in pack.animals),
        *(art(kind, animals.special(kind)) for kind in animals.SPECIALS),
        *(art(f"fish-{card.id}", fish.fish(card)) for card in pack.fish),
        *(art(f"fish-{card.id}-left", fish.fish(card, left=True)) for card in pack.fish),
        *(art(f"wall-{number}", reef.wall(number)) for number in range(reef.WALLS)),
        art("gap", reef.gap()),
        art("bed", reef.bed()),
        art("arch", gates.arch()),
        art("veil", gates.veil()),
        art("stop", gates.stop()),
        art("tip", octopus.tip()),
    ]
    shades = (gems.shades(), reef.shades(), octopus.shades(), gates.shades())
    return h.defs[shades, found]


def art(name: str, drawn: Element) -> Element:
    """Something to be used by its name."""
    return h.g({"id": art_id(name)})[drawn]
