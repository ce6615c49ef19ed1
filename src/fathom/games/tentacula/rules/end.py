"""The end of the game. TN-800 to TN-805."""

from __future__ import annotations

from fathom.engine.outcome import GameOver, Outcome
from fathom.games.tentacula.model.state import Voyage
from fathom.games.tentacula.rules.queries import gems_needed, gems_to_spare


def fish_at_home(t: Voyage) -> int:
    """How many fish are in the finish."""
    last = t.pack.route.last
    return len([square for square in t.state.fish if square > last])


def gems_missing(t: Voyage) -> int:
    """How many of the gems that the stash asks for are neither in the stash nor in the chest."""
    return sum(max(0, -gems_to_spare(t, colour)) for colour in range(len(t.pack.gems)))


def end_if_all_home(t: Voyage) -> None:
    """End the game at once when all fish are in the finish: won, or “so close” (TN-800, TN-801, TN-R064)."""
    if fish_at_home(t) == len(t.state.fish):
        fill_stash(t)
        raise game_over(t, "TN-801" if gems_missing(t) else "TN-800")


def fill_stash(t: Voyage) -> None:
    """Move the gems that the stash still needs from the chest, and no others (TN-800, TN-R070)."""
    s = t.state
    for colour, gem in enumerate(t.pack.gems):
        count = min(gems_needed(t, colour), s.chest[colour])
        if count:
            s.chest[colour] -= count
            s.stashed[colour] += count
            t.say("TN-800", "fills the stash", colour=gem.id, count=count)


def end_if_chest_empty(t: Voyage) -> None:
    """End the game if the chest is empty; checked after each gem that leaves it (TN-803, TN-R047)."""
    if not any(t.state.chest):
        raise game_over(t, "TN-803")


def rule_without_tiles(t: Voyage) -> str:
    """The rule by which the game is lost when no player gets a tile (TN-802, TN-804, TN-R068)."""
    return "TN-802" if any(gems_needed(t, colour) for colour in range(len(t.pack.gems))) else "TN-804"


def game_over(t: Voyage, rule: str) -> GameOver:
    """Log the end of the game by a rule; returns the `GameOver` to raise, with the figures."""
    t.say(rule, "over")
    winners = tuple(range(t.state.seats)) if rule == "TN-800" else ()
    return GameOver(Outcome(winners, rule, figures(t)))


def figures(t: Voyage) -> dict[str, int]:
    """Figures reported with the result; there is no score (TN-805)."""
    s = t.state
    return {
        "home": fish_at_home(t),
        "missing": gems_missing(t),
        "stolen_moving": s.stolen_moving,
        "stolen_resting": s.stolen_resting,
        "turns": s.turn,
        "turns_left": turns_left(t),
    }


def turns_left(t: Voyage) -> int:
    """The most turns that can follow this one: each uses up a reef square or a tile (TN-G14)."""
    s = t.state
    being_played = s.step == "turn" and s.players[s.active].tile != ""
    return squares_left(t) + tiles_in_play(t) - being_played


def squares_left(t: Voyage) -> int:
    """How many reef squares, in sight or not, have had no tile yet."""
    inside, outside = t.state.lanes
    return 2 * (t.pack.route.segments + 1) - inside.next - outside.next


def tiles_in_play(t: Voyage) -> int:
    """How many tiles are not in the box."""
    return len(t.pack.tiles) - len(t.state.box)


def steps_left(t: Voyage) -> int:
    """How many squares all fish together are from the finish."""
    finish = t.pack.route.last + 1
    return sum([finish - square for square in t.state.fish if square < finish])
