"""The text part of a game: everything it says to people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from fathom.content.settings import SettingLabel
from fathom.present.words import Words


def no_text(pack: Any, id: str) -> str | None:
    """The text of a piece of content in a game that has none to show."""
    return None


@dataclass(frozen=True, kw_only=True)
class TextPart:
    """What a game says, made from the pack and a seat's view."""

    words: Callable[[Any, Any], Words]
    """The game in sentences, for a pack and a view."""
    card_text: Callable[[Any, str], str | None] = no_text
    """The text of a piece of content, by its id; None if there is no such piece."""
    setting_labels: Mapping[str, SettingLabel] = field(default_factory=dict)
    """The settings of a match in a player's words, by name."""
