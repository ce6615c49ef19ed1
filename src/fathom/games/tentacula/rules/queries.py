"""Small read-only queries, used by rules, text and drawings."""

from __future__ import annotations

from fathom.games.tentacula.model.parts import Power
from fathom.games.tentacula.model.state import Player, Voyage


def active_player(t: Voyage) -> Player:
    """The player whose turn it is, or who took the last turn."""
    return t.state.players[t.state.active]


def power(t: Voyage, player: Player) -> Power:
    """The superpower of a player's chip (TN-600)."""
    return t.pack.power[player.chip]


def players_with_tile(t: Voyage) -> list[Player]:
    """The players who have not played this round: they have a tile (TN-400)."""
    return [player for player in t.state.players if player.tile]


def gems_needed(t: Voyage, colour: int) -> int:
    """How many gems of a colour the stash still has room for."""
    return t.pack.stash[t.state.stash].needs[colour] - t.state.stashed[colour]


def gems_to_spare(t: Voyage, colour: int) -> int:
    """How many gems of a colour can leave the chest without harm; negative if some are missing already."""
    return t.state.chest[colour] - gems_needed(t, colour)
