"""Checks that a written position can occur in play."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.games.rivals.invariants import invariants
from fathom.games.rivals.model.state import IN_DEN, IN_TURN, BattleTable
from fathom.games.rivals.rules.queries import creature_at, current_activation, lurk, models_of
from fathom.games.rivals.rules.setup import to_deploy


def impossible(t: BattleTable) -> Iterator[str]:
    """One message for each thing that is impossible at a boundary between two steps."""
    yield from invariants(t)
    s = t.state
    if s.turns < 0 or s.round < 0 or not 0 <= s.mulligans <= s.settings.mulligans:
        yield "round, turn, mulligans: a number is below 0 or too high"
    if s.players[s.active].out and s.step in IN_TURN:
        yield "active: this player is out (RV-401)"
    if sum(not player.out for player in s.players) < 2:
        yield "players: fewer than two players are left; the game is over (RV-870)"
    if s.settings.rounds and s.round > s.settings.rounds:
        yield f"round: the game ended after round {s.settings.rounds} (RV-872)"
    yield from _steps(t)
    for player in s.players:
        if len(player.items) > t.pack.battle.item_reserve:
            yield f"players: seat {player.seat} has more items than the reserve holds (RV-209)"
        if s.step not in ("faction", "army", "map", "side") and not player.out:
            if not player.side:
                yield f"players: seat {player.seat} has no side (RV-222)"
            if not models_of(t, player.seat):
                yield f"players: seat {player.seat} has no models but is not out (RV-860)"


def _steps(t: BattleTable) -> Iterator[str]:
    """One message for each thing that does not fit the step."""
    s = t.state
    a = s.activation
    if s.step == "faction":
        if s.models:
            yield "models: there are no models before the armies are made"
        if s.players[s.active].named or any(player.named and player.faction for player in s.players):
            yield "active: this player has already named a faction"
    elif any(player.named for player in s.players):
        yield "players: factions are named only in the first step (RV-200)"
    elif any(not player.out and not player.faction for player in s.players):
        yield "players: every player needs a faction (RV-210)"
    if s.step == "army" and (s.players[s.active].ready or s.players[s.active].out):
        yield "active: this player's army is already finished"
    if s.step in ("faction", "army", "map", "side") and any(one.at is not None for one in s.models):
        yield "models: no model is on the map before deployment (RV-200)"
    if s.step in ("map", "side", "deploy") and any(not (player.out or player.ready) for player in s.players):
        yield "players: an army is not ready (RV-200)"
    if s.step == "side" and (s.players[s.active].side or s.players[s.active].out):
        yield "active: this player already has a side"
    if s.step == "deploy" and not _deploying(t):
        yield "active: this player has no model to deploy (RV-224)"
    if (a is not None) != (s.step in IN_TURN and s.step != "turn"):
        yield "activation: it must be given in the steps of an activation and in no other step"
    elif a is not None:
        yield from _activation(t)
    if any(not 0 <= seat < s.seats or s.players[seat].out for seat in s.waters) or len(set(s.waters)) < len(s.waters):
        yield "waters: name seats of players who are not out, once each"
    if s.hungry and s.step not in ("creatures", "frenzy"):
        yield "hungry: creatures act only in the steps `creatures` and `frenzy`"


def _deploying(t: BattleTable) -> bool:
    """Whether the active player has a model to deploy."""
    player = t.state.players[t.state.active]
    return not player.out and bool(player.side) and bool(to_deploy(t, player))


def _activation(t: BattleTable) -> Iterator[str]:
    s = t.state
    a = current_activation(t)
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
        yield f"activation: not all of these models are on {a.tile} (RV-406)"
    if s.step in IN_DEN and creature_at(t, a.tile) is None:
        yield f"activation: there is no creature on {a.tile} (RV-722)"
    if s.step == "reinforce" and lurk(t).group_of.get(a.tile) != s.players[s.active].side:
        yield f"activation: {a.tile} is not the player's summoning tile (RV-570)"
