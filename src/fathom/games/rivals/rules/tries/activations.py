"""What players might try with a tile: activate it, equip, use items, move, reinforce."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.games.rivals.model.options import (
    MODES,
    STANCES,
    Attack,
    End,
    Go,
    Move,
    Open,
    Pick,
    Put,
    Reinforce,
    Step,
    Stop,
    Waste,
)
from fathom.games.rivals.model.state import BattleTable, Model
from fathom.games.rivals.rules import attack, effects, equip, movement, reinforcement, tiles, turn
from fathom.games.rivals.rules.queries import fighters, lurk, model, models_of
from fathom.games.rivals.rules.tries.subjects import about, elsewhere, in_play, own_there, picks

NOT_A_STEP = Reason("RV-503", "Too far: a step goes to a neighbouring tile.")


def activations(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to activate each tile in each way, and to end the turn."""
    for tile in lurk(t).tiles:
        yield Move(tile)
        if own_there(t, tile):
            yield from (kind(tile, mode) for kind in (Attack, Waste) for mode in MODES)
    yield from (Reinforce(tile) for tile in lurk(t).group_of)
    yield End()


def activation_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a tile cannot be activated, or why the turn cannot end; None if it can."""
    match option:
        case Move():
            return turn.move_refusal(t, own_there(t, option.tile))
        case Reinforce():
            return turn.reinforce_refusal(t, option.tile)
        case Attack() | Waste():
            there = own_there(t, option.tile)
            refusal = turn.marker_refusal(t, option) or turn.mode_refusal(t, there, option.mode)
            return no_target(t, there) if refusal is attack.NO_TARGET else refusal
    return turn.end_refusal(t)


def no_target(t: BattleTable, there: list[Model]) -> Reason:
    """The reason that none of these models has a target: rock blocks the line of sight, or no target is in Range."""
    reasons = [attack.target_refusal(t, one, target) for one in there if not one.acted for target in fighters(t)]
    return attack.NO_SIGHT if attack.NO_SIGHT in reasons else attack.NO_TARGET


def equipment(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to hand over cards, to use items, and to stop.

    Cards are those of the reserve and of the models on the activated tile; they can go to these models or the reserve.
    If the question is which model gives a card away, the options are the player's models on the tile.
    """
    if about(ask).what == "giver":
        yield from picks(own_there(t, about(ask).tile))
    else:
        yield from (option for option, _ in equip.candidates(t, equip.window(t)))
        yield Stop()


def equipment_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a card cannot be handed over, or why an item cannot be used; None if it can."""
    if isinstance(option, Pick):
        return equip.bearer_refusal(t, model(t, option.model), about(ask).source, about(ask).target)
    found = [refusal for candidate, refusal in equip.candidates(t, equip.window(t)) if candidate == option]
    return found[0] if found and None not in found else None


def uses(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to choose the model on the tile that uses an item, or the model on the map that it heals."""
    return picks(own_there(t, about(ask).tile) if about(ask).what == "user" else in_play(t))


def use_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a model cannot use the item or be healed by it; None if it can."""
    if not isinstance(option, Pick):
        return None
    if about(ask).what == "user":
        return equip.user_refusal(t, model(t, option.model), about(ask).source)
    return effects.mend_refusal(t, model(t, about(ask).model), model(t, option.model))


def moves(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to move each model of the tile in each stance, to move other models, to equip, and to stop."""
    there = own_there(t, about(ask).tile)
    for one in there:
        yield from (Go(one.id, stance) for stance in STANCES)
    yield from (Go(one.id, STANCES[0]) for one in in_play(t) if one not in there)
    yield Open()
    yield Stop()


def go_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a model cannot move in a stance, or why nothing can be equipped; None if it can."""
    if isinstance(option, Go):
        one = model(t, option.model)
        return elsewhere(t, ask, one) or movement.go_refusal(t, one, option.stance)
    return equip.open_refusal(t) if isinstance(option, Open) else None


def steps(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to step onto each other tile of the map, and to stop."""
    yield from (Step(tile) for tile in lurk(t).tiles if tile != about(ask).tile)
    yield Stop()


def step_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a model cannot step onto a tile, or why it cannot stop; None if it can."""
    one = model(t, about(ask).model)
    if isinstance(option, Step):
        if option.tile not in lurk(t).near[about(ask).tile]:
            return NOT_A_STEP
        return movement.step_refusal(t, one, option.tile, about(ask).left, tiles.models_by_tile(t))
    return movement.stop_refusal(t, one, tiles.models_by_tile(t))


def arrivals(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to bring each model in onto the activated tile, and to stop.

    The models are all of the player's, waiting or on the map, and those of other players on the map.
    """
    others = [one for one in in_play(t) if one.seat != ask.seats[0]]
    yield from (Put(one.id, about(ask).tile) for one in (*models_of(t, ask.seats[0]), *others))
    yield Stop()


def arrival_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a model cannot be brought in, or why the Reinforcement cannot end; None if it can."""
    if isinstance(option, Put):
        return reinforcement.put_refusal(t, model(t, option.model), option.tile)
    return reinforcement.stop_refusal(t)
