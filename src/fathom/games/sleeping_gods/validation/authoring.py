"""Checks of the authoring rules 1, 2 and 7: how locations open, and that combats can be avoided."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.story.paragraphs import Paragraph
from fathom.games.sleeping_gods.validation.story import place

MIDDLE = {1: 5, 2: 7, 3: 10}
"""The middle challenge number of each tier (SG-T10)."""


def note_authoring(pack: Pack) -> list[str]:
    """Return a note for each place where the story breaks an authoring rule."""
    found: list[str] = []
    for location in pack.locations:
        opening = pack.paragraph.get(str(location.num))
        if opening is not None and location.map in pack.sea.at_hand:
            found += _opening(pack, opening, pack.sea.maps[location.map].tier)
    for paragraph in pack.paragraph.values():
        found += _peaceful(pack, paragraph)
    return found


def _opening(pack: Pack, opening: Paragraph, tier: int) -> Iterator[str]:
    here = place(pack, opening.id)
    choices = [choice for choice in opening.choices if not choice.leave]
    most = range(5, 8) if opening.town else range(2, 5)
    if len(choices) not in most:
        yield f"{here}: choices: {len(choices)}; expected {most.start} to {most.stop - 1} (authoring rules 1, 2)"
    if not any(
        not (choice.requires or choice.cost or choice.combat)
        and (choice.challenge is None or choice.challenge.n <= MIDDLE[tier])
        for choice in choices
    ):
        yield f"{here}: choices: none is open to every crew (authoring rule 1)"
    if not any(choice.end or choice.leave for choice in opening.choices):
        yield f"{here}: choices: none leads straight back to the ship (authoring rule 1)"


def _peaceful(pack: Pack, paragraph: Paragraph) -> Iterator[str]:
    """Yield a note if a paragraph on a map of tier 1 or 2 has a combat that cannot be avoided."""
    location = pack.location.get(paragraph.location) if paragraph.location else None
    if location is None or location.map not in pack.sea.maps or pack.sea.maps[location.map].tier > 2:
        return
    if paragraph.choices and all(choice.combat or choice.requires or choice.cost for choice in paragraph.choices):
        yield f"{place(pack, paragraph.id)}: choices: a combat cannot be avoided (authoring rule 7)"
