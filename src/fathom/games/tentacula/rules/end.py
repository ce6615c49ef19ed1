"""The end of the game. TN-800 to TN-805."""

from __future__ import annotations

from fathom.engine.outcome import GameOver, Outcome
from fathom.games.tentacula.model.state import Voyage
from fathom.games.tentacula.rules.queries import needs


def home(t: Voyage) -> int:
    """How many fish are in the finish."""
    last = t.pack.route.last
    return len([square for square in t.state.fish if square > last])


def missing(t: Voyage) -> int:
    """Gems that the stash asks for and that neither stash nor chest holds."""
    return sum(max(0, needs(t, colour) - count) for colour, count in enumerate(t.state.chest))


def all_home(t: Voyage) -> None:
    """With the third fish in the finish the game ends at once: won, or so close (TN-800, TN-801, TN-R064)."""
    if home(t) == len(t.state.fish):
        fill_stash(t)
        raise over(t, "TN-801" if missing(t) else "TN-800")


def fill_stash(t: Voyage) -> None:
    """What the stash still needs is moved there from the chest, and no more (TN-800, TN-R070)."""
    s = t.state
    for colour, gem in enumerate(t.pack.gems):
        count = min(needs(t, colour), s.chest[colour])
        if count:
            s.chest[colour] -= count
            s.stashed[colour] += count
            t.say("TN-800", "fills the stash", colour=gem.id, count=count)


def chest_bare(t: Voyage) -> None:
    """Looked at whenever a gem has left the chest; even a full stash does not help then (TN-803, TN-R047)."""
    if not any(t.state.chest):
        raise over(t, "TN-803")


def without_tiles(t: Voyage) -> str:
    """When nobody gets a tile the reef is gone, or with a full stash the fish are food (TN-802, TN-804, TN-R068)."""
    return "TN-802" if any(needs(t, colour) for colour in range(len(t.pack.gems))) else "TN-804"


def over(t: Voyage, rule: str) -> GameOver:
    """The result, with figures."""
    t.say(rule, "over")
    winners = tuple(range(t.state.seats)) if rule == "TN-800" else ()
    return GameOver(Outcome(winners, rule, figures(t)))


def figures(t: Voyage) -> dict[str, int]:
    """What to report besides the result; there is no score (TN-805)."""
    s = t.state
    return {
        "home": home(t),
        "missing": missing(t),
        "stolen_moving": s.stolen_moving,
        "stolen_resting": s.stolen_resting,
        "turns": s.turn,
        "turns_left": turns_left(t),
    }


def turns_left(t: Voyage) -> int:
    """How many turns can still follow this one at most: each uses up a reef square or a tile (TN-G14)."""
    s = t.state
    being_played = s.step == "turn" and s.players[s.active].tile != ""
    return squares_left(t) + tiles_in_play(t) - being_played


def squares_left(t: Voyage) -> int:
    """Reef squares that no tile has been laid on yet, in sight or not."""
    inside, outside = t.state.lanes
    return 2 * (t.pack.route.segments + 1) - inside.next - outside.next


def tiles_in_play(t: Voyage) -> int:
    """Tiles that are not in the box."""
    return len(t.pack.tiles) - len(t.state.box)
