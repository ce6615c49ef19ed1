"""What can be wrong with options, and with a position that somebody wrote."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fathom.games.rivals.invariants import invariants
from fathom.games.rivals.model.pack import Pack
from fathom.games.rivals.model.state import IN_DEN, IN_TURN, Lurking, Options
from fathom.games.rivals.rules import army
from fathom.games.rivals.rules.queries import creature_at, lurk, models_of, under_way

MOST_POINTS = 1000


def check_options(pack: Pack, seats: int, options: Any) -> str | None:
    """The first thing wrong with the host's choices."""
    assert isinstance(options, Options)
    points = army.points(pack, seats, options)
    cheapest = min(model.cost for model in pack.models)
    if not cheapest <= points <= MOST_POINTS:
        return f"armies are worth {cheapest} to {MOST_POINTS} points, not {points}"
    if options.armies == "quick":
        for faction in pack.factions:
            if not any(army.faction == faction.id and army.points <= points for army in pack.armies):
                return f"there is no ready-made army of {faction.name} for {points} points"
    if not isinstance(options.factions, str):
        for name in options.factions:
            if name not in pack.faction:
                return f"there is no faction {name}; there are {', '.join(pack.faction)}"
        if len(set(options.factions)) != seats or len(options.factions) != seats:
            return f"name {seats} different factions, one for each seat (RV-101)"
    if not 0 <= options.mulligans <= 3:
        return f"there are 0 to 3 mulligans, not {options.mulligans} (RV-219)"
    if not 0 <= options.rounds <= 1000:
        return f"the round limit is 1 to 1000, or 0 for none, not {options.rounds} (RV-872)"
    return None


def impossible(t: Lurking) -> Iterator[str]:
    """Whatever could not lie on a real table between two steps."""
    yield from invariants(t)
    s = t.state
    if s.turns < 0 or s.round < 0 or not 0 <= s.mulligans <= s.options.mulligans:
        yield "round, turn, mulligans: less than none, or too many"
    if s.players[s.active].out and s.step in IN_TURN:
        yield "active: that player is out (RV-401)"
    if sum(not player.out for player in s.players) < 2:
        yield "players: the game is over (RV-870)"
    yield from _steps(t)
    for player in s.players:
        if len(player.items) > t.pack.battle.item_reserve:
            yield f"players: seat {player.seat} has more items than the reserve holds (RV-209)"
        if s.step not in ("faction", "army", "map", "side") and not player.out:
            if not player.side:
                yield f"players: seat {player.seat} has no side (RV-222)"
            if not models_of(t, player.seat):
                yield f"players: seat {player.seat} has no models and is not out (RV-860)"


def _steps(t: Lurking) -> Iterator[str]:
    """Whether the state has what the step that comes next goes on from."""
    s = t.state
    a = s.activation
    if s.step == "faction":
        if s.models:
            yield "models: there are none before the armies are made"
        if s.players[s.active].named or any(player.named and player.faction for player in s.players):
            yield "active: that player has named a faction"
    elif any(player.named for player in s.players):
        yield "players: factions are named before anything else (RV-200)"
    elif any(not player.out and not player.faction for player in s.players):
        yield "players: everybody needs a faction (RV-210)"
    if s.step == "army" and (s.players[s.active].ready or s.players[s.active].out):
        yield "active: that army is ready"
    if s.step in ("faction", "army", "map", "side") and any(one.at is not None for one in s.models):
        yield "models: nobody is on the map before deployment (RV-200)"
    if s.step in ("map", "side", "deploy") and any(not (player.out or player.ready) for player in s.players):
        yield "players: somebody's army is not ready (RV-200)"
    if s.step == "side" and (s.players[s.active].side or s.players[s.active].out):
        yield "active: that player has a side"
    if s.step == "deploy" and not _deploying(t):
        yield "active: that player has nobody to deploy (RV-224)"
    if (a is not None) != (s.step in IN_TURN and s.step != "turn"):
        yield "activation: there is one exactly in the middle of an activation"
    elif a is not None:
        yield from _activation(t)
    if any(not 0 <= seat < s.seats or s.players[seat].out for seat in s.waters) or len(set(s.waters)) < len(s.waters):
        yield "waters: name seats that are still in, once each"
    if s.hungry and s.step not in ("creatures", "frenzy"):
        yield "hungry: creatures act only in their part"


def _deploying(t: Lurking) -> bool:
    """Whether the active player has a model to put somewhere."""
    from fathom.games.rivals.rules.setup import to_deploy

    player = t.state.players[t.state.active]
    return not player.out and bool(player.side) and bool(to_deploy(t, player))


def _activation(t: Lurking) -> Iterator[str]:
    s = t.state
    a = under_way(t)
    mine = [one.id for one in models_of(t, s.active)]
    if a.tile not in lurk(t).place:
        yield "activation: write the tile first"
        return
    if not {*a.models, *a.joined}.issubset(mine) or len(set(a.models)) < len(a.models):
        yield "activation: name models of the active player"
    if not set(a.assigned).issubset(t.pack.card):
        yield "activation: name cards that were assigned"
    if s.step in ("attack", "recovery", "search", "face", "fight") and any(
        one.at != a.tile for one in s.models if one.id in a.models
    ):
        yield f"activation: not all of these stand on {a.tile} (RV-406)"
    if s.step in IN_DEN and creature_at(t, a.tile) is None:
        yield f"activation: there is no creature on {a.tile} (RV-722)"
    if s.step == "reinforce" and lurk(t).group_of.get(a.tile) != s.players[s.active].side:
        yield f"activation: {a.tile} is not the player's summoning tile (RV-570)"
