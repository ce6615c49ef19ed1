"""The text part of a game: everything that players read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from fathom.content.settings import SettingLabel
from fathom.game.notes import NotePlaces, no_places
from fathom.present.legend import Legend
from fathom.present.words import Words


class CardText(msgspec.Struct, frozen=True):
    """A card or another piece of content that a seat sees: its id, and what it does."""

    id: str
    text: str


def card_texts(card_text: Callable[[Any, str], str | None], pack: Any, ids: Iterable[str]) -> list[CardText]:
    """The texts of pieces of content by their ids, each once; ids that have no text are left out."""
    return [CardText(id, text) for id in dict.fromkeys(ids) if (text := card_text(pack, id)) is not None]


def no_cards(pack: Any, view: Any) -> list[CardText]:
    """An empty list: the default of `TextPart.cards`, for games without cards."""
    return []


def no_text(pack: Any, id: str) -> str | None:
    """None: the default of `TextPart.card_text`, for games whose content has no texts."""
    return None


@dataclass(frozen=True, kw_only=True)
class TextPart:
    """The texts of a game."""

    words: Callable[[Any, Any], Words]
    """Makes the texts for a pack and a seat's view."""
    card_text: Callable[[Any, str], str | None] = no_text
    """The text of a piece of content, by its id; None if there is no such piece."""
    cards: Callable[[Any, Any], list[CardText]] = no_cards
    """What every card in hand and on the table does, for a pack and a seat's view."""
    legend: Legend = field(default_factory=Legend)
    """The legend: what each kind of thing that players see is."""
    setting_labels: Mapping[str, SettingLabel] = field(default_factory=dict)
    """How the settings are labelled for players, by the name of the setting."""
    note_places: NotePlaces = no_places
    """The places of the board at which players can write notes."""
