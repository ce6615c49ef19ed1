"""Where a model may go and stand. RV-310 to RV-361, RV-504 to RV-506."""

from __future__ import annotations

from typing import TypeAlias

from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.state import Lurking, Model
from fathom.games.rivals.rules.queries import lurk, profile

Crowd: TypeAlias = dict[Tile, list[Model]]
"""Who stands on each tile that is not empty."""


def crowd(t: Lurking) -> Crowd:
    """Everybody in play by tile."""
    found: Crowd = {}
    for model in t.state.models:
        if model.at is not None:
            if model.at in found:
                found[model.at].append(model)
            else:
                found[model.at] = [model]
    return found


def is_coral(t: Lurking, tile: Tile) -> bool:
    """Turned coral is still coral (RV-333)."""
    return t.state.ground[tile] in ("coral", "turned")


def may_pass(t: Lurking, model: Model, tile: Tile, by_tile: Crowd) -> bool:
    """Whether it may enter: neither a creature nor an opponent's model is there (RV-504)."""
    if t.state.ground[tile] == "guarded":
        return False
    there = by_tile.get(tile)
    return there is None or there[0].seat == model.seat


def may_stand(t: Lurking, model: Model, tile: Tile, by_tile: Crowd) -> bool:
    """Whether it may stop or be put there: it may enter, there is room, and the tile is not protected from it."""
    if t.state.ground[tile] == "guarded":
        return False
    there = by_tile.get(tile)
    if there and not (there[0].seat == model.seat and has_room(t, model, there)):
        return False
    return not protected(t, tile, model.seat)


def has_room(t: Lurking, model: Model, there: list[Model]) -> bool:
    """One large model or three small ones; large and small never share a tile (RV-360)."""
    others = [other for other in there if other is not model]
    if not others:
        return True
    if profile(t, model).large or len(others) >= t.pack.battle.small_models:
        return False
    return not profile(t, others[0]).large


def protected(t: Lurking, tile: Tile, seat: int) -> bool:
    """Summoning tiles of a player with waiting models are closed to the models of others (RV-352)."""
    group = lurk(t).group_of.get(tile)
    if group is None:
        return False
    for player in t.state.players:
        if player.side == group:
            return player.seat != seat and any(
                model.seat == player.seat and model.at is None for model in t.state.models
            )
    return False


def needs_climb(t: Lurking, model: Model, tile: Tile) -> bool:
    """Whether a step onto a tile takes a climbing test: rock, from what is not rock (RV-321, RV-325, RV-520)."""
    ground = t.state.ground
    if ground[tile] != "rock" or model.at is None or ground[model.at] == "rock":
        return False
    return "swimming" not in model.tokens and "climber" not in profile(t, model).traits


def stand(t: Lurking, model: Model, tile: Tile, *, climbed: bool = False) -> None:
    """Put a model on a tile. High Ground comes from climbing and lasts while it stays on rock (RV-324, RV-325)."""
    if t.state.ground[tile] != "rock":
        model.high = False
    elif climbed or "climber" in profile(t, model).traits:
        model.high = True
    model.at = tile


def shifts(t: Lurking, model: Model) -> list[Tile]:
    """Where PUSH, SLIP, STEP or a Rip Tide can take a model (RV-905)."""
    assert model.at is not None
    if "trapped" in model.tokens:
        return []
    by_tile = crowd(t)
    return [
        tile
        for tile in lurk(t).near[model.at]
        if may_stand(t, model, tile, by_tile) and not needs_climb(t, model, tile)
    ]
