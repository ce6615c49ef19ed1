"""Who may see the armies while they are made (RV-123, RV-210, RV-216)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fathom.engine.visibility import Visibility, masked


def army_hidden(state: Any, owner: int, knows: tuple[int | None, ...]) -> bool:
    """Whether the army of a seat is still hidden from all of these seats (RV-216)."""
    return state.step in ("faction", "army") and state.settings.armies == "free" and owner not in knows


@dataclass(frozen=True)
class SecretPlayers(Visibility):
    """Players are public, except for the faction that each names in secret and the cards of an army in the making."""

    def mask(self, value: Any, holder: Any, seat: int | None) -> Any:
        """Each player as declared there, and without items where the army is hidden."""
        players = [masked(player, seat) for player in value]
        for player in players:
            if army_hidden(holder, player.seat, (seat,)):
                player.items = []
        return players


@dataclass(frozen=True)
class SecretModels(Visibility):
    """Models are public, except for those of an army in the making."""

    def mask(self, value: Any, holder: Any, seat: int | None) -> Any:
        """Without the models of hidden armies."""
        return [one for one in value if not army_hidden(holder, one.seat, (seat,))]
