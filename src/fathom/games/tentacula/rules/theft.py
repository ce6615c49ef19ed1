"""Tentacula steals: step 3 of a turn, and the end of the round. TN-440 to TN-442, TN-510, TN-610, TN-611."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.tentacula.model.options import About, Gem, Keep, Roll
from fathom.games.tentacula.model.state import Player, Voyage
from fathom.games.tentacula.rules import end, reef
from fathom.games.tentacula.rules.queries import active_player, power


def theft_after_move(t: Voyage, player: Player, fish: int) -> Script[None]:
    """Tentacula steals if the moved fish ended on an unprotected square (TN-440, TN-441)."""
    if not reef.protected(t, t.state.fish[fish]):
        t.state.stolen_moving += 1
        yield from steal_gem(t, player, fish, "TN-441")


def thefts_at_end_of_round(t: Voyage) -> Script[None]:
    """The last mover rolls once for each unprotected fish; each roll is carried out before the next (TN-510)."""
    for fish in reef.exposed_fish(t):
        t.state.stolen_resting += 1
        yield from steal_gem(t, active_player(t), fish, "TN-510")


def instead_refusal(t: Voyage, colour: int) -> Reason | None:
    """Why no gem of a colour can be stolen instead of the rolled one; None if the chest has one (TN-442, TN-R044)."""
    if t.state.chest[colour]:
        return None
    return Reason("TN-R044", f"The chest holds no {t.pack.gems[colour].name} gem.")


def steal_gem(t: Voyage, player: Player, fish: int, rule: str) -> Script[None]:
    """Roll for a colour (the seahorse may roll again), and move a gem of it from chest to cave (TN-610, TN-611)."""
    s, card, square = t.state, t.pack.fish[fish].id, t.state.fish[fish]
    rolled = roll_die(t)
    shown = t.pack.gems[rolled].id
    t.say(rule, "rolled", seat=player.seat, colour=shown, fish=card, square=square)
    if power(t, player) == "reroll":
        about = About("roll again", player.seat, fish=card, square=square, colour=shown)
        answer = yield Ask((player.seat,), "TN-D12", [Roll(), Keep()], about)
        t.reveal()  # A turn cannot be undone after a roll (TN-R081).
        if isinstance(answer, Roll):
            rolled = roll_die(t)
            shown = t.pack.gems[rolled].id
            t.say("TN-610", "rolls again", seat=player.seat, colour=shown)
    colour = rolled
    if not s.chest[colour]:
        about = About("instead", player.seat, fish=card, square=square, colour=shown)
        left = [other for other in range(len(s.chest)) if instead_refusal(t, other) is None]
        options: list[Option] = [Gem(t.pack.gems[other].id) for other in left]
        instead: Gem = yield Ask((player.seat,), "TN-D13", options, about)
        t.reveal()
        colour = t.pack.colour(instead.colour)
    s.chest[colour] -= 1
    s.cave[colour] += 1
    t.say(rule, "stolen", colour=t.pack.gems[colour].id, rolled=shown, fish=card, square=square)
    end.end_if_chest_empty(t)


def roll_die(t: Voyage) -> int:
    """Roll the die; returns the index of a colour."""
    return t.pack.die[t.roll(len(t.pack.die)) - 1]
