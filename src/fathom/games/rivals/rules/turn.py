"""Rounds, turns and activations. RV-400 to RV-414."""

from __future__ import annotations

from collections.abc import Callable

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.options import MODES, About, Attack, End, Mode, Move, Reinforce, Waste
from fathom.games.rivals.model.state import IN_TURN, Activation, BattleTable, Model, StepName
from fathom.games.rivals.rules import (
    attack,
    cleanup,
    creatures,
    end,
    equip,
    events,
    movement,
    recovery,
    reinforcement,
    search,
    setup,
)
from fathom.games.rivals.rules.queries import models_of, profile, turn_order, waiting
from fathom.games.rivals.rules.rolls import gain
from fathom.games.rivals.rules.tiles import models_by_tile


def step(t: BattleTable) -> Script[None]:
    """Run the step named by the state."""
    try:
        yield from STEPS[t.state.step](t)
    except end.TurnEnded:
        end_turn_early(t)


def end_turn_early(t: BattleTable) -> None:
    """End the turn of a player who was eliminated in it, without an event (RV-803, RV-861)."""
    t.state.activation = None
    next_turn(t)


# -- rounds ------------------------------------------------------------------------------------------------------------


def begin_round(t: BattleTable) -> None:
    """Begin a round with the first player, or with the next one if initiative rotates (RV-221, RV-400)."""
    s = t.state
    if s.round and s.settings.initiative == "rotate":
        s.first = turn_order(t, (s.first + 1) % s.seats)[0].seat
    s.round += 1
    # Set before the event, so that the table shows whose turn it is.
    s.active = turn_order(t)[0].seat
    t.say("RV-400", "round", round=s.round)
    begin_turn(t, s.active)


def begin_turn(t: BattleTable, seat: int) -> None:
    """Begin a turn: put all markers in the Movement column, reset the models, collect income (RV-402, RV-921)."""
    s = t.state
    s.active = seat
    s.turns += 1
    s.movement, s.attack = t.pack.battle.markers, 0
    s.step = "turn"
    t.say("RV-402", "turn", seat=seat, turn=s.turns)
    for one in models_of(t, seat):
        one.moves, one.acted = 0, False
        if one.at is not None:
            gain(t, s.players[seat], profile(t, one).income, "RV-921")


def next_turn(t: BattleTable) -> None:
    """Begin the next player's turn; after the last player, let the creatures act (RV-400, RV-401, RV-413)."""
    s = t.state
    order = [(s.first + place) % s.seats for place in range(s.seats)]
    for seat in order[order.index(s.active) + 1 :]:
        if not s.players[seat].out:
            begin_turn(t, seat)
            return
    t.say("RV-730", "creatures' part")
    creatures.rouse_creatures(t)
    s.step = "creatures"
    if not s.hungry:
        s.step = "clean-up"


# -- the individual turn -----------------------------------------------------------------------------------------------


def activation(t: BattleTable) -> Script[None]:
    """Ask for an activation or the end of the turn (RV-404 to RV-412)."""
    s = t.state
    options = offered(t)
    if not options:
        end_turn(t)
        return
    if end_refusal(t) is None:
        options.append(End())
    about = About("turn", left=s.movement, hits=s.attack)
    answer = yield Ask((s.active,), "RV-D06", options, about)
    if isinstance(answer, End):
        end_turn(t)
        return
    pay(t, answer)
    begin(t, answer)


def pay(t: BattleTable, answer: Option) -> None:
    """Move a marker to the next column, or for a wasted Movement activation straight to End (RV-404, RV-409)."""
    s = t.state
    if isinstance(answer, Move | Reinforce):
        s.movement -= 1
        s.attack += 1
    elif isinstance(answer, Attack):
        s.attack -= 1
    else:
        s.movement -= 1


def begin(t: BattleTable, answer: Move | Reinforce | Attack | Waste) -> None:
    """Begin an activation with the player's models on the tile (RV-406)."""
    s = t.state
    mine = [one.id for one in s.models if one.at == answer.tile and one.seat == s.active]
    s.activation = Activation(answer.tile, mine)
    if isinstance(answer, Move):
        s.step = "move"
        t.say("RV-500", "movement activation", seat=s.active, tile=answer.tile)
    elif isinstance(answer, Reinforce):
        s.step = "reinforce"
        t.say("RV-570", "reinforcement", seat=s.active, tile=answer.tile)
    else:
        s.step = answer.mode
        if isinstance(answer, Waste):
            t.say("RV-409", "wastes", seat=s.active)
        t.say("RV-600", "attack activation", seat=s.active, tile=answer.tile, mode=answer.mode)


NO_MOVEMENT_MARKER = Reason("RV-404", "No marker is left in the Movement column.")
NO_ATTACK_MARKER = Reason("RV-404", "No marker is in the Attack column. Move models first.")
NONE_TO_WASTE = Reason("RV-409", "No marker is left in the Movement column to give up.")
NO_MODELS_THERE = Reason("RV-406", "You have no model on this tile.")
ALL_MOVED = Reason("RV-501", "Every model on this tile has taken two Movement actions.")
ALL_ACTED = Reason("RV-602", "Every model on this tile has used its attack action.")
NOBODY_WAITS = Reason("RV-572", "You have no waiting model.")
TILE_FULL = Reason("RV-572", "This tile has no room for a waiting model.")
REINFORCE_FIRST = Reason("RV-414", "You have no model on the map. Bring in reinforcements first.")


def move_refusal(t: BattleTable, there: list[Model]) -> Reason | None:
    """Why the active player cannot move their models on a tile; None if they can (RV-404, RV-501)."""
    if not t.state.movement:
        return NO_MOVEMENT_MARKER
    if not there:
        return NO_MODELS_THERE
    limit = t.pack.battle.movement_actions
    for one in there:
        if one.moves < limit:
            return None
    return ALL_MOVED


def reinforce_refusal(t: BattleTable, tile: Tile) -> Reason | None:
    """Why no Reinforcement can come in on a tile; None if one can (RV-351, RV-404, RV-572)."""
    s = t.state
    if not s.movement:
        return NO_MOVEMENT_MARKER
    if not waiting(t, s.active):
        return NOBODY_WAITS
    if tile not in reinforcement.summoning_tiles(t, s.active):
        return reinforcement.NOT_YOURS
    return None if reinforcement.arrivals(t, s.active, tile) else TILE_FULL


def mode_refusal(t: BattleTable, there: list[Model], mode: Mode) -> Reason | None:
    """Why none of the player's models on a tile can act in a mode; None if one can (RV-602, RV-604)."""
    if not there:
        return NO_MODELS_THERE
    ready = [one for one in there if not one.acted]
    return MODE_REFUSALS[mode](t, ready) if ready else ALL_ACTED


def marker_refusal(t: BattleTable, option: Attack | Waste) -> Reason | None:
    """Why there is no marker for an Attack activation or to waste; None if there is one (RV-404, RV-409)."""
    if isinstance(option, Attack):
        return None if t.state.attack else NO_ATTACK_MARKER
    return None if t.state.movement else NONE_TO_WASTE


def end_refusal(t: BattleTable) -> Reason | None:
    """Why the turn cannot end yet; None if it can.

    A player without models on the map must reinforce (RV-414).
    """
    return REINFORCE_FIRST if all(one.at is None for one in models_of(t, t.state.active)) else None


def offered(t: BattleTable) -> list[Option]:
    """The options for activations that the markers allow (RV-404 to RV-409)."""
    s = t.state
    by_tile = {tile: there for tile, there in models_by_tile(t).items() if there[0].seat == s.active}
    options: list[Option] = [Move(tile) for tile, there in by_tile.items() if move_refusal(t, there) is None]
    # For speed: few players have waiting models, and attacks are the same for both kinds of marker.
    if s.movement and waiting(t, s.active):
        tiles = reinforcement.summoning_tiles(t, s.active)
        options += [Reinforce(tile) for tile in tiles if reinforce_refusal(t, tile) is None]
    if s.movement or s.attack:
        attacks: list[tuple[Tile, Mode]] = []
        for tile, there in by_tile.items():
            ready = [one for one in there if not one.acted]
            if ready:
                attacks += [(tile, mode) for mode in MODES if MODE_REFUSALS[mode](t, ready) is None]
        if s.attack:
            options += [Attack(tile, mode) for tile, mode in attacks]
        if s.movement:
            options += [Waste(tile, mode) for tile, mode in attacks]
    return options


MODE_REFUSALS: dict[Mode, Callable[[BattleTable, list[Model]], Reason | None]] = {
    "attack": attack.mode_refusal,
    "recovery": recovery.mode_refusal,
    "search": search.mode_refusal,
}
"""For each mode, a function that says why none of these models, all with an attack action, can act in it."""


def end_turn(t: BattleTable) -> None:
    """End the turn; the active player then draws an event (RV-413)."""
    t.state.activation = None
    t.state.step = "event"
    t.say("RV-410", "turn ends", seat=t.state.active)


# -- after the turns ---------------------------------------------------------------------------------------------------


def event(t: BattleTable) -> Script[None]:
    """Draw an event card, then begin the next turn unless the event needs another step (RV-413)."""
    yield from events.draw_event(t)
    if t.state.step == "event":
        next_turn(t)


def waters(t: BattleTable) -> Script[None]:
    """Ask the next player for a model to heal; after the last player, begin the next turn."""
    if t.state.waters:
        yield from events.heal_one(t)
    if not t.state.waters:
        next_turn(t)


def frenzy(t: BattleTable) -> Script[None]:
    """Let the next creature act after an event; after the last creature, begin the next turn."""
    if t.state.hungry:
        yield from creatures.act(t)
    if not t.state.hungry:
        next_turn(t)


def creatures_part(t: BattleTable) -> Script[None]:
    """Let the next creature act; after the last creature, the clean-up comes next (RV-730)."""
    if t.state.hungry:
        yield from creatures.act(t)
    if not t.state.hungry:
        t.state.step = "clean-up"


def clean_up(t: BattleTable) -> Script[None]:
    """Clean up, then begin the next round (RV-850)."""
    yield from cleanup.clean_up(t)
    begin_round(t)


def set_up(t: BattleTable) -> Script[None]:
    """Run one step of set-up; after the last step, begin the first round (RV-223)."""
    yield from setup.set_up(t)
    if t.state.step == "turn":
        begin_round(t)


# -- giving up ---------------------------------------------------------------------------------------------------------


def concede(t: BattleTable, seat: int) -> None:
    """Let a player leave the game: their turn, event or set-up step ends, and the others continue (RV-873)."""
    s = t.state
    end.concede(t, seat)
    s.waters = [other for other in s.waters if other != seat]
    if s.step in IN_TURN and s.active == seat:
        end_turn_early(t)
    elif s.step == "event":
        next_turn(t)
    elif s.step in setup.SETUP_STEPS:
        setup.go_on(t)
        if s.step == "turn":
            begin_round(t)


STEPS: dict[StepName, Callable[[BattleTable], Script[None]]] = {
    "faction": set_up,
    "army": set_up,
    "map": set_up,
    "side": set_up,
    "deploy": set_up,
    "turn": activation,
    "move": movement.move,
    "equip": equip.equip,
    "reinforce": reinforcement.reinforce,
    "attack": attack.attack,
    "recovery": recovery.recovery,
    "search": search.search,
    "face": search.face,
    "fight": search.fight,
    "strike back": search.strike_back,
    "fall back": search.fall_back,
    "event": event,
    "heal": waters,
    "frenzy": frenzy,
    "creatures": creatures_part,
    "clean-up": clean_up,
}
