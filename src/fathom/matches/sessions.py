"""Between the sessions of a campaign: players join and leave, and the game is set up again."""

from __future__ import annotations

from typing import Any

from fathom.engine.errors import Illegal
from fathom.engine.timeline import Setup
from fathom.game.campaign import Campaigns, Leaving, Shares
from fathom.matches.match import Match


def reseated(match: Match, seat: int | None, leaving: Leaving | None = None, shares: Shares = ()) -> Match:
    """A new match that continues with one more player or, given `leaving`, without `seat`. Its history is empty.

    A player who joins gets `seat`, or the last seat if it is None.
    """
    campaigns = _long(match)
    state = _save_point(match, campaigns)
    if leaving is None:
        state = campaigns.join(match.pack, state, seat, shares)
        at = match.setup.seats if seat is None else seat
        players = {other + (other >= at): kind for other, kind in match.players.items()}
    else:
        assert seat is not None
        state = campaigns.leave(match.pack, state, seat, leaving, shares)
        players = {other - (other > seat): kind for other, kind in match.players.items() if other != seat}
    return _from(match, state, players)


def resumed(match: Match, first: int, shares: Shares = ()) -> Match:
    """A new match that continues in a new session; seat `first` begins. Its history is empty."""
    campaigns = _long(match)
    state = campaigns.resume(match.pack, _save_point(match, campaigns), first, shares)
    return _from(match, state, match.players)


def between_turns(match: Match) -> bool:
    """Whether players may join and leave now: at the start of a turn, before its first answer."""
    try:
        _save_point(match, _long(match))
    except Illegal:
        return False
    return match.outcome is None


def _from(match: Match, state: Any, players: dict[int, str]) -> Match:
    seats, settings, seed = match.game.rules.setup_of(state)
    again = Match.begin(match.game, match.pack, Setup(seats, seed, settings, state))
    again.players = dict(players)
    again.notes = match.notes
    return again


def _long(match: Match) -> Campaigns[Any, Any, Any]:
    if match.game.campaigns is None:
        raise Illegal(f"{match.game.title} has no campaigns: players cannot join or leave a match.")
    return match.game.campaigns


def _save_point(match: Match, campaigns: Campaigns[Any, Any, Any]) -> Any:
    """The state at the start of this turn. Raises `Illegal` if a question of the turn was answered already."""
    for boundary in reversed(match.boundaries):
        if boundary.entries < len(match.history):
            break
        if campaigns.between_turns(boundary.state):
            return boundary.state
    raise Illegal("Players can join or leave only at the start of a turn, before its first answer.")
