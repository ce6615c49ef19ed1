"""Rounds, turns and activations. RV-400 to RV-414."""

from __future__ import annotations

from collections.abc import Callable

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.options import MODES, About, Attack, End, Mode, Move, Reinforce, Waste
from fathom.games.rivals.model.state import IN_TURN, Activation, Lurking, Model, StepName
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
from fathom.games.rivals.rules.tiles import Crowd, crowd


def step(t: Lurking) -> Script[None]:
    """The step that the state says comes next."""
    try:
        yield from STEPS[t.state.step](t)
    except end.TurnCut:
        cut_short(t)


def cut_short(t: Lurking) -> None:
    """A player eliminated in the own turn draws no event (RV-803, RV-861)."""
    t.state.activation = None
    next_turn(t)


# -- rounds ------------------------------------------------------------------------------------------------------------


def begin_round(t: Lurking) -> None:
    """A round begins with the first player; with `rotate` that is another one each round (RV-221, RV-400)."""
    s = t.state
    if s.round and s.options.initiative == "rotate":
        s.first = turn_order(t, (s.first + 1) % s.seats)[0].seat
    s.round += 1
    t.say("RV-400", "round", round=s.round)
    begin_turn(t, turn_order(t)[0].seat)


def begin_turn(t: Lurking, seat: int) -> None:
    """All markers in the Movement column, nobody has acted (RV-402)."""
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


def next_turn(t: Lurking) -> None:
    """The next player's turn; after the last one the creatures act (RV-400, RV-401, RV-413)."""
    s = t.state
    order = [(s.first + place) % s.seats for place in range(s.seats)]
    for seat in order[order.index(s.active) + 1 :]:
        if not s.players[seat].out:
            begin_turn(t, seat)
            return
    t.say("RV-730", "creatures' part")
    creatures.wake(t)
    s.step = "creatures"
    if not s.hungry:
        s.step = "clean-up"


# -- the individual turn -----------------------------------------------------------------------------------------------


def activation(t: Lurking) -> Script[None]:
    """One activation, or the end of the turn (RV-404 to RV-412)."""
    s = t.state
    options = offered(t)
    if not options:
        end_turn(t)
        return
    if not must_reinforce(t):
        options.append(End())
    about = About("turn", left=s.movement, hits=s.attack)
    answer = yield Ask((s.active,), "RV-D06", options, about)
    if isinstance(answer, End):
        end_turn(t)
        return
    pay(t, answer)
    begin(t, answer)


def pay(t: Lurking, answer: Option) -> None:
    """A marker goes to the next column; a wasted Movement activation takes it to End at once (RV-404, RV-409)."""
    s = t.state
    if isinstance(answer, Move | Reinforce):
        s.movement -= 1
        s.attack += 1
    elif isinstance(answer, Attack):
        s.attack -= 1
    else:
        s.movement -= 1


def begin(t: Lurking, answer: Move | Reinforce | Attack | Waste) -> None:
    """The models that are on the tile now take part (RV-406)."""
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


def offered(t: Lurking) -> list[Option]:
    """Every activation the markers allow (RV-404 to RV-409)."""
    s = t.state
    options: list[Option] = []
    by_tile = {tile: there for tile, there in crowd(t).items() if there[0].seat == s.active}
    if s.movement:
        limit = t.pack.battle.movement_actions
        for tile, there in by_tile.items():
            for one in there:
                if one.moves < limit:
                    options.append(Move(tile))
                    break
        if waiting(t, s.active):
            for tile in reinforcement.summoning_tiles(t, s.active):
                if reinforcement.arrivals(t, s.active, tile):
                    options.append(Reinforce(tile))
    attacks = attack_modes(t, by_tile) if s.movement or s.attack else []
    if s.attack:
        options += [Attack(tile, mode) for tile, mode in attacks]
    if s.movement:
        options += [Waste(tile, mode) for tile, mode in attacks]
    return options


def attack_modes(t: Lurking, by_tile: Crowd) -> list[tuple[Tile, Mode]]:
    """The tiles and modes in which at least one model could do something (RV-604)."""
    found: list[tuple[Tile, Mode]] = []
    for tile, there in by_tile.items():
        ready = [one for one in there if not one.acted]
        if ready:
            found += [(tile, mode) for mode in MODES if any(CAN[mode](t, one) for one in ready)]
    return found


def can_search(t: Lurking, one: Model) -> bool:
    """Whether the tile it stands on can be searched."""
    assert one.at is not None
    return search.can_search(t, one.at)


CAN: dict[Mode, Callable[[Lurking, Model], bool]] = {
    "attack": attack.can_attack,
    "recovery": recovery.can_recover,
    "search": can_search,
}
"""Whether a model could do something in a mode."""


def must_reinforce(t: Lurking) -> bool:
    """A player with nobody in play must begin with a Reinforcement (RV-414)."""
    s = t.state
    return all(one.at is None for one in models_of(t, s.active))


def end_turn(t: Lurking) -> None:
    """The player who had the turn draws an event (RV-413)."""
    t.state.activation = None
    t.state.step = "event"
    t.say("RV-410", "turn ends", seat=t.state.active)


# -- after the turns ---------------------------------------------------------------------------------------------------


def event(t: Lurking) -> Script[None]:
    """One event card; then the next turn, unless the event has more to do (RV-413)."""
    yield from events.draw_event(t)
    if t.state.step == "event":
        next_turn(t)


def waters(t: Lurking) -> Script[None]:
    """Healing Waters reach one player after another; then the next turn begins."""
    if t.state.waters:
        yield from events.heal_one(t)
    if not t.state.waters:
        next_turn(t)


def frenzy(t: Lurking) -> Script[None]:
    """The creatures act after an event, one by one; then the next turn begins."""
    if t.state.hungry:
        yield from creatures.act(t)
    if not t.state.hungry:
        next_turn(t)


def creatures_part(t: Lurking) -> Script[None]:
    """The creatures act, one by one; then the clean-up (RV-730)."""
    if t.state.hungry:
        yield from creatures.act(t)
    if not t.state.hungry:
        t.state.step = "clean-up"


def clean_up(t: Lurking) -> Script[None]:
    """The clean-up; then the next round (RV-850)."""
    yield from cleanup.clean_up(t)
    begin_round(t)


def set_up(t: Lurking) -> Script[None]:
    """The last model deployed begins the first round (RV-223)."""
    yield from setup.set_up(t)
    if t.state.step == "turn":
        begin_round(t)


# -- giving up ---------------------------------------------------------------------------------------------------------


def concede(t: Lurking, seat: int) -> None:
    """A player leaves; whatever was being done with that player ends, and the rest goes on (RV-873)."""
    s = t.state
    end.concede(t, seat)
    s.waters = [other for other in s.waters if other != seat]
    if s.step in IN_TURN and s.active == seat:
        cut_short(t)
    elif s.step == "event":
        next_turn(t)
    elif s.step in setup.ASKING:
        setup.go_on(t)
        if s.step == "turn":
            begin_round(t)


STEPS: dict[StepName, Callable[[Lurking], Script[None]]] = {
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
