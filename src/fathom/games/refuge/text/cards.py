"""What the cards in hands and the abilities of the divers do."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.game.text import CardText, card_texts
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.model.view import View
from fathom.games.refuge.text import card_text


def cards(pack: Pack, view: View) -> list[CardText]:
    """The texts of the divers' abilities, of all cards in hands (hands are open), and of stowed cards."""
    return card_texts(card_text, pack, _shown(pack, view))


def _shown(pack: Pack, view: View) -> Iterator[str]:
    divers = {diver.id: diver for diver in pack.divers}
    for diver in view.divers:
        yield from diver.hand
        if diver.name in divers:  # not before the divers are chosen
            yield from (ability.id for ability in divers[diver.name].abilities)
    yield from view.stowed
