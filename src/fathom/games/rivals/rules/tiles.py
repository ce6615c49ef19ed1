"""Where a model may enter and stop. RV-310 to RV-361, RV-504 to RV-506."""

from __future__ import annotations

from typing import TypeAlias

from fathom.engine.legality import Reason
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.state import BattleTable, Model
from fathom.games.rivals.rules.queries import lurk, profile

ModelsByTile: TypeAlias = dict[Tile, list[Model]]
"""The models on each tile that has any."""


def models_by_tile(t: BattleTable) -> ModelsByTile:
    """The models on the map, by tile."""
    found: ModelsByTile = {}
    for model in t.state.models:
        if model.at is not None:
            if model.at in found:
                found[model.at].append(model)
            else:
                found[model.at] = [model]
    return found


def is_coral(t: BattleTable, tile: Tile) -> bool:
    """Whether a tile is coral, live or turned (RV-333)."""
    return t.state.ground[tile] in ("coral", "turned")


def may_pass(t: BattleTable, model: Model, tile: Tile, by_tile: ModelsByTile) -> bool:
    """Whether a model may enter a tile: no creature and no opponent's model is there (RV-504)."""
    if t.state.ground[tile] == "guarded":
        return False
    there = by_tile.get(tile)
    return there is None or there[0].seat == model.seat


CREATURE_THERE = Reason("RV-361", "A creature is on this tile.")
OPPONENT_THERE = Reason("RV-361", "Another player's model is on this tile.")
NO_ROOM = Reason("RV-360", "This tile has no room left for the model.")
PROTECTED = Reason("RV-352", "This summoning tile is closed until its owner has no models waiting.")


def stand_refusal(t: BattleTable, model: Model, tile: Tile, by_tile: ModelsByTile) -> Reason | None:
    """Why a model may not stop or be put on a tile; None if it may (RV-352, RV-360, RV-361)."""
    if t.state.ground[tile] == "guarded":
        return CREATURE_THERE
    there = by_tile.get(tile)
    if there:
        if there[0].seat != model.seat:
            return OPPONENT_THERE
        if not has_room(t, model, there):
            return NO_ROOM
    return PROTECTED if protected(t, tile, model.seat) else None


def may_stand(t: BattleTable, model: Model, tile: Tile, by_tile: ModelsByTile) -> bool:
    """Whether a model may stop or be put on a tile."""
    return stand_refusal(t, model, tile, by_tile) is None


def has_room(t: BattleTable, model: Model, there: list[Model]) -> bool:
    """Whether a model fits on a tile with these models: a tile holds one large model or three small ones (RV-360)."""
    others = [other for other in there if other is not model]
    if not others:
        return True
    if profile(t, model).large or len(others) >= t.pack.battle.small_models:
        return False
    return not profile(t, others[0]).large


def protected(t: BattleTable, tile: Tile, seat: int) -> bool:
    """Whether a tile is closed to a seat: a summoning tile of another player with waiting models (RV-352)."""
    group = lurk(t).group_of.get(tile)
    if group is None:
        return False
    for player in t.state.players:
        if player.side == group:
            return player.seat != seat and any(
                model.seat == player.seat and model.at is None for model in t.state.models
            )
    return False


def needs_climb(t: BattleTable, model: Model, tile: Tile) -> bool:
    """Whether a step onto a tile needs a climbing test: from other ground onto rock (RV-321, RV-325, RV-520)."""
    ground = t.state.ground
    if ground[tile] != "rock" or model.at is None or ground[model.at] == "rock":
        return False
    return "swimming" not in model.tokens and "climber" not in profile(t, model).traits


def stand(t: BattleTable, model: Model, tile: Tile, *, climbed: bool = False) -> None:
    """Put a model on a tile. It gets High Ground by climbing and keeps it while on rock (RV-324, RV-325)."""
    if t.state.ground[tile] != "rock":
        model.high = False
    elif climbed or "climber" in profile(t, model).traits:
        model.high = True
    model.at = tile


TRAPPED = Reason("RV-852", "The model is Trapped and cannot be shifted.")
NOT_ADJACENT = Reason("RV-905", "Choose a tile next to the model.")
NO_CLIMB = Reason("RV-905", "Only Climbers, Swimming models and models on rock can be shifted onto rock.")


def shift_refusal(t: BattleTable, model: Model, tile: Tile, by_tile: ModelsByTile) -> Reason | None:
    """Why PUSH, SLIP, STEP or Rip Tide cannot shift a model to a tile; None if they can (RV-905)."""
    assert model.at is not None
    if "trapped" in model.tokens:
        return TRAPPED
    if tile not in lurk(t).near[model.at]:
        return NOT_ADJACENT
    return stand_refusal(t, model, tile, by_tile) or (NO_CLIMB if needs_climb(t, model, tile) else None)


def shifts(t: BattleTable, model: Model) -> list[Tile]:
    """The tiles to which PUSH, SLIP, STEP or Rip Tide can shift a model (RV-905)."""
    assert model.at is not None
    by_tile = models_by_tile(t)
    return [tile for tile in lurk(t).near[model.at] if shift_refusal(t, model, tile, by_tile) is None]
