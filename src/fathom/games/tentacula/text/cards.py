"""What the reef tiles in hand show on both faces, and what the animals on them do."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.game.text import CardText, card_texts
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.view import View
from fathom.games.tentacula.text import part_text


def cards(pack: Pack, view: View) -> list[CardText]:
    """The texts of the tiles in hand, of the gate and the stash, and of all animals."""
    return card_texts(part_text, pack, _shown(pack, view))


def _shown(pack: Pack, view: View) -> Iterator[str]:
    yield from (pack.face[player.tile].tile for player in view.players if player.tile)
    yield from (id for id in (view.gate, view.stash) if id)
    yield from (animal.name for animal in pack.animals)
