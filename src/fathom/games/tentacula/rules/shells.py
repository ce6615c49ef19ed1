"""Finding, paying and flipping shells. TN-005, TN-430, TN-431, TN-620."""

from __future__ import annotations

from fathom.games.tentacula.model.state import Player, Voyage
from fathom.games.tentacula.rules.queries import power

SHELL_SIDE, WATER_SIDE = 1, 2
"""The two results of a flip, as rolls of a two-sided die."""


def find_shell(t: Voyage, player: Player) -> None:
    """Move a shell from the supply to the pool, unless the pool has all of them (TN-430, TN-431, TN-R037)."""
    s = t.state
    if s.pool < t.pack.board.shells:
        s.pool += 1
        t.say("TN-430", "finds a shell", seat=player.seat, pool=s.pool)


def pay_shell(t: Voyage, player: Player, rule: str) -> None:
    """Move a shell from the pool to the supply; the crab flips it first and may keep it (TN-620, TN-R042)."""
    s = t.state
    flips = power(t, player) == "flip"
    if flips and t.roll(2) == SHELL_SIDE:
        t.say("TN-620", "keeps the shell", seat=player.seat, pool=s.pool)
        return
    s.pool -= 1
    if flips:
        t.say("TN-620", "loses the shell", seat=player.seat, pool=s.pool)
    else:
        t.say(rule, "pays a shell", seat=player.seat, pool=s.pool)
