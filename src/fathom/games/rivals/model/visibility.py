"""Who may see armies before they are revealed (RV-123, RV-210, RV-216)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fathom.engine.visibility import Visibility, masked


def army_hidden(state: Any, owner: int, knows: tuple[int | None, ...]) -> bool:
    """Whether the army of `owner` is hidden from all of these seats (RV-216)."""
    return state.step in ("faction", "army") and state.settings.armies == "free" and owner not in knows


@dataclass(frozen=True)
class SecretPlayers(Visibility):
    """Players are public, except for the factions they name in secret and the items of hidden armies."""

    def mask(self, value: Any, holder: Any, seat: int | None) -> Any:
        """The players as a seat sees them, without secret factions and the items of armies hidden from it."""
        players = [masked(player, seat) for player in value]
        for player in players:
            if army_hidden(holder, player.seat, (seat,)):
                player.items = []
        return players


@dataclass(frozen=True)
class SecretModels(Visibility):
    """Models are public, except for those of hidden armies."""

    def mask(self, value: Any, holder: Any, seat: int | None) -> Any:
        """The models that a seat sees: all but those of armies hidden from it."""
        return [one for one in value if not army_hidden(holder, one.seat, (seat,))]
