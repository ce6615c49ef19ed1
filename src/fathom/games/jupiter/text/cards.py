"""What the cards in hands, the Cores and the cards in play do."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.game.text import CardText, card_texts
from fathom.games.jupiter.model.pack import Pack
from fathom.games.jupiter.model.view import View
from fathom.games.jupiter.text import card_text


def cards(pack: Pack, view: View) -> list[CardText]:
    """The texts of all cards that robots hold (hands are open) and of the Setbacks that may still be drawn."""
    return card_texts(card_text, pack, _shown(pack, view))


def _shown(pack: Pack, view: View) -> Iterator[str]:
    for robot in view.robots:
        yield from filter(None, [robot.core, *robot.hand, *robot.play])
    yield from (setback.id for setback in pack.setbacks if setback.id in view.deck)
