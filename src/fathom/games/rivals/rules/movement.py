"""Movement activations. RV-500 to RV-531, RV-550 to RV-560."""

from __future__ import annotations

from functools import cache

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.options import STANCES, About, Go, Open, Stance, Step, Stop
from fathom.games.rivals.model.state import BattleTable, Creature, Model
from fathom.games.rivals.rules import attack, creatures, equip, tiles
from fathom.games.rivals.rules.effects import lose_token
from fathom.games.rivals.rules.queries import alive, current_activation, lurk, model, ongoing, profile
from fathom.games.rivals.rules.rolls import test
from fathom.games.rivals.rules.tiles import (
    PROTECTED,
    ModelsByTile,
    may_pass,
    may_stand,
    models_by_tile,
    needs_climb,
    stand_refusal,
)


def move(t: BattleTable) -> Script[None]:
    """Ask for the next model to move, for equipping, or for the end of the activation (RV-500, RV-502)."""
    s = t.state
    a = current_activation(t)
    options: list[Option] = [Go(one.id, stance) for one in s.models if one.id in a.models for stance in stances(t, one)]
    if equip.open_refusal(t) is None:
        options.append(Open())
    if not options:
        attack.close(t)
        return
    answer = yield Ask((s.active,), "RV-D09", [*options, Stop()], About("move", tile=a.tile))
    if isinstance(answer, Stop):
        attack.close(t)
    elif isinstance(answer, Open):
        s.step = "equip"
    else:
        a.begun = True
        a.models.remove(answer.model)
        yield from movement_action(t, model(t, answer.model), answer.stance)


def has_action(t: BattleTable, one: Model) -> bool:
    """Whether a model has a Movement action left, or has begun it by equipping (RV-501, RV-542)."""
    a = t.state.activation
    return one.moves < t.pack.battle.movement_actions or (a is not None and one.id in a.joined)


TWO_ACTIONS = Reason("RV-501", "This model has taken two Movement actions this turn.")
HAS_MOVED = Reason("RV-500", "This model has already moved in this activation.")
TRAPPED = Reason("RV-852", "A Trapped model cannot move. If it is Swimming, it can only stop swimming.")
HAS_CHARGED = Reason("RV-531", "This model has already charged this turn.")
SWIMS_ALREADY = Reason("RV-522", "This model is already Swimming.")
NOT_SWIMMING = Reason("RV-523", "This model is not Swimming.")


def go_refusal(t: BattleTable, one: Model, stance: Stance) -> Reason | None:
    """Why a model of the activated tile cannot move in a stance; None if it can (RV-500, RV-501, RV-511)."""
    if not has_action(t, one):
        return TWO_ACTIONS
    if one.id not in current_activation(t).models:
        return HAS_MOVED
    return stance_refusal(stance, "trapped" in one.tokens, "swimming" in one.tokens, "charged" in one.tokens)


def stance_refusal(stance: Stance, trapped: bool, swimming: bool, charged: bool) -> Reason | None:
    """Why a model with these tokens cannot take a stance; None if it can (RV-511, RV-522, RV-524, RV-531, RV-852)."""
    if trapped and not (stance == "settle" and swimming):
        return TRAPPED
    if stance.startswith("swim") and swimming:
        return SWIMS_ALREADY
    if stance.startswith("settle") and not swimming:
        return NOT_SWIMMING
    return HAS_CHARGED if stance.endswith("charge") and charged else None


@cache
def stances_with(trapped: bool, swimming: bool, charged: bool) -> tuple[Stance, ...]:
    """The stances that a model with these tokens can take."""
    return tuple(stance for stance in STANCES if stance_refusal(stance, trapped, swimming, charged) is None)


def stances(t: BattleTable, one: Model) -> tuple[Stance, ...]:
    """The stances that a model can declare before it moves; empty if it cannot move (RV-511)."""
    if not has_action(t, one):
        return ()
    return stances_with("trapped" in one.tokens, "swimming" in one.tokens, "charged" in one.tokens)


def allowance(t: BattleTable, one: Model, charging: bool) -> int:
    """How many tiles a model can move; 0 if it is Trapped (RV-507)."""
    if "trapped" in one.tokens:
        return 0
    battle = t.pack.battle
    event = ongoing(t)
    speed = max(1, profile(t, one).speed + (event.speed if event else 0))
    return speed + ("swimming" in one.tokens) * battle.swim + charging * battle.charge


def movement_action(t: BattleTable, one: Model, stance: Stance) -> Script[None]:
    """Move one model step by step, with the reactions of creatures (RV-503)."""
    a = current_activation(t)
    if one.id not in a.joined:
        one.moves += 1
    charging = take_stance(t, one, stance)
    left = allowance(t, one, charging)
    t.say("RV-500", "goes", model=one.id, stance=stance, allowance=left)
    assert one.at is not None
    path = [one.at]
    reacted: list[Creature] = []
    while left > 0:
        by_tile = models_by_tile(t)
        options: list[Option] = [Step(tile) for tile in steps(t, one, left, by_tile)]
        if stop_refusal(t, one, by_tile) is None:
            options.append(Stop())
        if not options:
            break
        answer = yield Ask((one.seat,), "RV-D10", options, About("step", one.id, tile=one.at, left=left))
        if isinstance(answer, Stop):
            break
        if not take_step(t, one, answer.tile):
            break
        left -= 1
        path.append(answer.tile)
        yield from creatures.reactions(t, one, reacted)
        if not alive(t, one):
            return
        if one.at != answer.tile:
            path = [one.at]
        if "trapped" in one.tokens:
            t.say("RV-560", "caught", model=one.id)
            break
    put_back(t, one, path)


def take_stance(t: BattleTable, one: Model, stance: Stance) -> bool:
    """Give or remove the tokens of a stance; returns whether the model charges (RV-520, RV-523, RV-530)."""
    if stance.startswith("swim"):
        one.tokens = sorted([*one.tokens, "swimming"])
        t.say("RV-520", "swims", model=one.id)
    elif stance.startswith("settle"):
        lose_token(one, "swimming")
        t.say("RV-523", "settles", model=one.id)
    if stance.endswith("charge"):
        one.tokens = sorted([*one.tokens, "charged"])
        t.say("RV-530", "charges", model=one.id)
        return True
    return False


CREATURE_THERE = Reason("RV-504", "A creature is on this tile.")
OPPONENT_THERE = Reason("RV-504", "Another player's model is on this tile.")
NO_WAY_ON = Reason("RV-505", "This tile is full, and the model cannot reach a free tile from it.")
CANNOT_STOP = Reason("RV-505", "The model cannot stop here: the tile is full or closed to it.")


def step_refusal(t: BattleTable, one: Model, tile: Tile, left: int, by_tile: ModelsByTile) -> Reason | None:
    """Why the next step cannot go to a tile; None if the model can stop there or go on (RV-504, RV-505)."""
    refusal = stand_refusal(t, one, tile, by_tile)
    if refusal is None:
        return None
    if not may_pass(t, one, tile, by_tile):
        return CREATURE_THERE if t.state.ground[tile] == "guarded" else OPPONENT_THERE
    if left > 1 and leads_on(t, one, tile, left - 1, by_tile):
        return None
    return refusal if refusal is PROTECTED else NO_WAY_ON


def steps(t: BattleTable, one: Model, left: int, by_tile: ModelsByTile) -> list[Tile]:
    """The tiles to which the next step can go (RV-504, RV-505)."""
    assert one.at is not None
    return [tile for tile in lurk(t).near[one.at] if step_refusal(t, one, tile, left, by_tile) is None]


def stop_refusal(t: BattleTable, one: Model, by_tile: ModelsByTile) -> Reason | None:
    """Why a model cannot end its movement where it is; None if it can (RV-505)."""
    assert one.at is not None
    return None if may_stand(t, one, one.at, by_tile) else CANNOT_STOP


def leads_on(t: BattleTable, one: Model, tile: Tile, left: int, by_tile: ModelsByTile) -> bool:
    """Whether a model can continue from a tile to one where it can stop (RV-505).

    It may take at most `left` steps, none of which needs a climbing test.
    """
    free = "swimming" in one.tokens or "climber" in profile(t, one).traits
    ground, near = t.state.ground, lurk(t).near
    reached = {tile}
    edge = [tile]
    for _ in range(left):
        further: list[Tile] = []
        for here in edge:
            for there in near[here]:
                climb = ground[there] == "rock" and ground[here] != "rock" and not free
                if there in reached or climb or not may_pass(t, one, there, by_tile):
                    continue
                if may_stand(t, one, there, by_tile):
                    return True
                reached.add(there)
                further.append(there)
        edge = further
    return False


def take_step(t: BattleTable, one: Model, tile: Tile) -> bool:
    """Step onto a tile, after a climbing test if it is rock; returns False if the test fails (RV-321 to RV-323)."""
    climbing = needs_climb(t, one, tile)
    if climbing and not test(t, one, t.pack.battle.climb, "RV-321", "climbs"):
        t.say("RV-323", "slides back", model=one.id, at=one.at)
        return False
    origin = one.at
    tiles.stand(t, one, tile, climbed=climbing)
    t.say("RV-503", "steps", model=one.id, origin=origin, at=tile)
    return True


def put_back(t: BattleTable, one: Model, path: list[Tile]) -> None:
    """Put a model that cannot stop on its tile back on the last tile of its path where it can (RV-506)."""
    by_tile = models_by_tile(t)
    for tile in reversed(path):
        if may_stand(t, one, tile, by_tile):
            if tile != one.at:
                tiles.stand(t, one, tile)
                t.say("RV-506", "put back", model=one.id, at=tile)
            return
