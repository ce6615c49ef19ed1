"""The Movement column. RV-500 to RV-531, RV-550 to RV-560."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.options import About, Go, Open, Stance, Step, Stop
from fathom.games.rivals.model.state import Creature, Lurking, Model
from fathom.games.rivals.rules import attack, creatures, equip, tiles
from fathom.games.rivals.rules.effects import lose_token
from fathom.games.rivals.rules.queries import alive, lurk, model, ongoing, profile, under_way
from fathom.games.rivals.rules.rolls import test
from fathom.games.rivals.rules.tiles import Crowd, crowd, may_pass, may_stand, needs_climb


def move(t: Lurking) -> Script[None]:
    """The next model of the activation moves, or the activation ends (RV-500, RV-502)."""
    s = t.state
    a = under_way(t)
    options: list[Option] = [Go(one.id, stance) for one in s.models if one.id in a.models for stance in stances(t, one)]
    if not a.begun and equip.possible(t):
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


def has_action(t: Lurking, one: Model) -> bool:
    """Whether it has a Movement action for this activation, perhaps one begun by Equip or Share (RV-501, RV-542)."""
    a = t.state.activation
    return one.moves < t.pack.battle.movement_actions or (a is not None and one.id in a.joined)


def stances(t: Lurking, one: Model) -> list[Stance]:
    """How a model can move: declared before its first step (RV-511, RV-522, RV-524, RV-531, RV-852)."""
    if not has_action(t, one):
        return []
    tokens = one.tokens
    if "trapped" in tokens:
        return ["settle"] if "swimming" in tokens else []
    if "swimming" in tokens:
        return ["plain", "settle"] if "charged" in tokens else ["plain", "charge", "settle", "settle-charge"]
    return ["plain", "swim"] if "charged" in tokens else ["plain", "swim", "charge", "swim-charge"]


def allowance(t: Lurking, one: Model, charging: bool) -> int:
    """How many tiles it can move; a Trapped model none at all (RV-507)."""
    if "trapped" in one.tokens:
        return 0
    battle = t.pack.battle
    event = ongoing(t)
    speed = max(1, profile(t, one).speed + (event.speed if event else 0))
    return speed + ("swimming" in one.tokens) * battle.swim + charging * battle.charge


def movement_action(t: Lurking, one: Model, stance: Stance) -> Script[None]:
    """One model moves, step by step (RV-503)."""
    a = under_way(t)
    if one.id not in a.joined:
        one.moves += 1
    charging = take_stance(t, one, stance)
    left = allowance(t, one, charging)
    t.say("RV-500", "goes", model=one.id, stance=stance, allowance=left)
    assert one.at is not None
    path = [one.at]
    reacted: list[Creature] = []
    while left > 0:
        by_tile = crowd(t)
        options: list[Option] = [Step(tile) for tile in steps(t, one, left, by_tile)]
        if may_stand(t, one, one.at, by_tile):
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


def take_stance(t: Lurking, one: Model, stance: Stance) -> bool:
    """Put or remove the tokens of a stance; whether the model charges (RV-520, RV-523, RV-530)."""
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


def steps(t: Lurking, one: Model, left: int, by_tile: Crowd) -> list[Tile]:
    """Where the next step can go: a tile to stand on, or one from which such a tile can be reached (RV-504, RV-505)."""
    assert one.at is not None
    return [
        tile
        for tile in lurk(t).near[one.at]
        if may_stand(t, one, tile, by_tile)
        or (left > 1 and may_pass(t, one, tile, by_tile) and leads_on(t, one, tile, left - 1, by_tile))
    ]


def leads_on(t: Lurking, one: Model, tile: Tile, left: int, by_tile: Crowd) -> bool:
    """Whether from here the movement left reaches, without a test, a tile where the model may stand (RV-505)."""
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


def take_step(t: Lurking, one: Model, tile: Tile) -> bool:
    """Enter a tile; onto rock the climbing test comes first, and failing it ends the movement (RV-321 to RV-323)."""
    climbing = needs_climb(t, one, tile)
    if climbing and not test(t, one, t.pack.battle.climb, "RV-321", "climbs"):
        t.say("RV-323", "slides back", model=one.id, at=one.at)
        return False
    t.say("RV-503", "steps", model=one.id, origin=one.at, at=tile)
    tiles.stand(t, one, tile, climbed=climbing)
    return True


def put_back(t: Lurking, one: Model, path: list[Tile]) -> None:
    """Whoever was stopped where it may not stand goes back to the last tile of its path where it may (RV-506)."""
    by_tile = crowd(t)
    for tile in reversed(path):
        if may_stand(t, one, tile, by_tile):
            if tile != one.at:
                t.say("RV-506", "put back", model=one.id, at=tile)
                tiles.stand(t, one, tile)
            return
