"""Step 3 and the end of the round: Tentacula steals. TN-440 to TN-442, TN-510, TN-610, TN-611."""

from __future__ import annotations

from fathom.core.ask import Ask, Option
from fathom.core.script import Script
from fathom.games.tentacula.options import About, Gem, Keep, Roll
from fathom.games.tentacula.rules import end, reef
from fathom.games.tentacula.state import Player, Voyage, me, power


def check(t: Voyage, player: Player, fish: int) -> Script[None]:
    """Is the moved fish protected where it ended? (TN-440, TN-441)."""
    if not reef.protected(t, t.state.fish[fish]):
        t.state.stolen_moving += 1
        yield from steal(t, player, fish, "TN-441")


def end_of_round(t: Voyage) -> Script[None]:
    """The last mover rolls once for each unprotected fish, one roll after another (TN-510)."""
    for fish in reef.exposed(t):
        t.state.stolen_resting += 1
        yield from steal(t, me(t), fish, "TN-510")


def steal(t: Voyage, player: Player, fish: int, rule: str) -> Script[None]:
    """A gem of the rolled colour goes from chest to cave; the seahorse may roll again (TN-610, TN-611)."""
    s = t.state
    about = About("roll again", player.seat, fish=t.pack.fish[fish].id, square=s.fish[fish])
    colour = roll(t, player, about, rule)
    if power(t, player) == "reroll":
        answer = yield Ask((player.seat,), "TN-D12", [Roll(), Keep()], _shown(t, about, colour))
        t.reveal()  # Nothing of a turn is taken back after a roll (TN-R081).
        if isinstance(answer, Roll):
            colour = roll(t, player, about, "TN-610")
    if not s.chest[colour]:
        about = About("instead", player.seat, fish=about.fish, square=about.square, colour=t.pack.gems[colour].id)
        left: list[Option] = [Gem(gem.id) for gem, count in zip(t.pack.gems, s.chest, strict=True) if count]
        instead: Gem = yield Ask((player.seat,), "TN-D13", left, about)
        t.reveal()
        colour = t.pack.colour(instead.colour)
    s.chest[colour] -= 1
    s.cave[colour] += 1
    t.say(rule, "stolen", colour=t.pack.gems[colour].id, fish=about.fish, square=about.square)
    end.chest_bare(t)


def roll(t: Voyage, player: Player, about: About, rule: str) -> int:
    """The die: a colour."""
    colour = t.pack.die[t.roll(len(t.pack.die)) - 1]
    if t.events is not None:
        shown = t.pack.gems[colour].id
        t.say(rule, "rolled", seat=player.seat, colour=shown, fish=about.fish, square=about.square)
    return colour


def _shown(t: Voyage, about: About, colour: int) -> About:
    return About(about.what, about.seat, fish=about.fish, square=about.square, colour=t.pack.gems[colour].id)
