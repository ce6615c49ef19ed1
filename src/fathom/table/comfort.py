"""Settings that people prefer to the defaults for computer players."""

from __future__ import annotations

from typing import Any

from fathom.game.game import Game


def comfortable(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """The options of a game with defaults for people at a screen."""
    if "confirm_end" in game.settings_type.__struct_fields__:
        # The last action of a turn can be undone only while the turn has not ended automatically.
        return {"confirm_end": True, **options}
    return options
