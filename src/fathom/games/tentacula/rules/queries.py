"""Looking at the table: whose turn it is, what they can do, what is missing."""

from __future__ import annotations

from fathom.games.tentacula.model.pack import Power
from fathom.games.tentacula.model.state import Player, Voyage


def me(t: Voyage) -> Player:
    """The player whose turn it is, or who took the last one."""
    return t.state.players[t.state.active]


def power(t: Voyage, player: Player) -> Power:
    """The superpower of a player's chip (TN-600)."""
    return t.pack.power[player.chip]


def waiting(t: Voyage) -> list[Player]:
    """Those who have not played this round: whoever has a tile (TN-400)."""
    return [player for player in t.state.players if player.tile]


def needs(t: Voyage, colour: int) -> int:
    """How many gems of a colour the stash still has room for."""
    return t.pack.stash[t.state.stash].needs[colour] - t.state.stashed[colour]
