"""Reinforcements. RV-350 to RV-352, RV-570 to RV-573."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.options import About, Put, Stop
from fathom.games.rivals.model.state import Lurking, Model
from fathom.games.rivals.rules import attack, creatures, tiles
from fathom.games.rivals.rules.queries import lurk, model, models_at, under_way, waiting


def summoning_tiles(t: Lurking, seat: int) -> tuple[Tile, ...]:
    """The tiles of the group a player took (RV-351)."""
    return lurk(t).groups[t.state.players[seat].side]


def arrivals(t: Lurking, seat: int, tile: Tile) -> list[Option]:
    """The waiting models a tile has room for; of those that are all alike the first (RV-360, RV-572)."""
    there = models_at(t, tile)
    if any(other.seat != seat for other in there):
        return []
    alike: dict[str, Model] = {}
    for one in waiting(t, seat):
        if tiles.has_room(t, one, there):
            alike.setdefault(one.card, one)
    return [Put(one.id, tile) for one in alike.values()]


def reinforce(t: Lurking) -> Script[None]:
    """Waiting models are put on one summoning tile, at least one; then creatures next to it react (RV-570, RV-573)."""
    s = t.state
    a = under_way(t)
    arrived: list[Model] = []
    while options := arrivals(t, s.active, a.tile):
        if arrived:
            options.append(Stop())
        answer = yield Ask((s.active,), "RV-D11", options, About("reinforce", tile=a.tile))
        if isinstance(answer, Stop):
            break
        one = model(t, answer.model)
        tiles.stand(t, one, a.tile)
        one.moves = 1
        arrived.append(one)
        t.say("RV-570", "arrives", model=one.id, at=a.tile)
    for creature in creatures.guards(t, a.tile):
        for one in arrived:
            yield from creatures.react(t, creature, one)
    attack.close(t)
