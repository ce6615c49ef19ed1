"""Check that a pack uses no names of the published storybook (L16).

The crew, the ship, the starting cards and the rulebook's examples may keep their names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.story.prose import texts
from fathom.games.sleeping_gods.validation.story import place

PUBLISHED = re.compile(
    r"\b(Hectakron|Stones? of (?:the )?[A-Z]\w+|(?:Iron|Lion|Liquid|Loyal) Stone|Life Seed|Shadow Lantern|Eternal Mask"
    r"|Corpse Crown|Fish ?Bone Spear|Hunter's Pick|Arc of the Celestials|Book of Fate|Mazon's|Zora's|Valad's)\b"
)
"""Totems and enemies of the published game, as far as the rulebook names them."""


def note_names(pack: Pack) -> list[str]:
    """Return a note for each name of the published game in a pack."""
    return [
        f"{where}: “{word[0]}” is a name of the published game (L16)"
        for where, text in _named(pack)
        for word in PUBLISHED.finditer(text)
    ]


def _named(pack: Pack) -> Iterator[tuple[str, str]]:
    yield from ((f"adventure.yaml: {card.id}: name", card.name) for card in pack.adventure)
    yield from ((f"market.yaml: {card.id}: name", card.name) for card in pack.market)
    yield from ((f"enemies.yaml: {enemy.num}: name", enemy.name) for enemy in pack.enemies)
    yield from ((f"locations.yaml: {location.num}: name", location.name) for location in pack.locations)
    yield from ((f"atlas.yaml: {page.id}: name, god", f"{page.name}; {page.god}") for page in pack.atlas)
    yield from ((f"quests.yaml: {quest.num}: title, text", f"{quest.title}. {quest.text}") for quest in pack.quests)
    yield from ((f"events.yaml: {event.id}: title, text", f"{event.title}. {event.text}") for event in pack.events)
    for paragraph in pack.paragraph.values():
        yield f"{place(pack, paragraph.id)}: text", " ".join(texts(paragraph))
