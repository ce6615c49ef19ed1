"""Small comforts for people at any table."""

from __future__ import annotations

from typing import Any

from fathom.game.game import Game


def comfortable(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """A game's options as people at a screen want them unless they say otherwise."""
    if "confirm_end" in game.settings_type.__struct_fields__:
        # The last action of a turn can be taken back only as long as the turn has not ended by itself.
        return {"confirm_end": True, **options}
    return options
