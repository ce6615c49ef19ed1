"""Reinforcements. RV-350 to RV-352, RV-570 to RV-573."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.options import About, Put, Stop
from fathom.games.rivals.model.state import BattleTable, Model
from fathom.games.rivals.rules import attack, creatures, tiles
from fathom.games.rivals.rules.queries import current_activation, lurk, model, models_at, waiting


def summoning_tiles(t: BattleTable, seat: int) -> tuple[Tile, ...]:
    """The summoning tiles of a player (RV-351)."""
    return lurk(t).groups[t.state.players[seat].side]


IN_PLAY = Reason("RV-570", "This model is on the map. Choose a waiting model.")
NOT_YOURS = Reason("RV-351", "Choose one of your own summoning tiles.")
IDENTICAL = Reason("RV-R97", "Several of these models are identical. Choose the first of them.")
BRING_ONE = Reason("RV-572", "Bring in at least one model first.")


def arrival_refusal(t: BattleTable, one: Model, tile: Tile, there: list[Model]) -> Reason | None:
    """Why a model cannot be put on a summoning tile; None if it can (RV-351, RV-360, RV-361).

    `there` are the models on the tile.
    """
    if one.at is not None:
        return IN_PLAY
    if tile not in summoning_tiles(t, one.seat):
        return NOT_YOURS
    if there and there[0].seat != one.seat:
        return tiles.OPPONENT_THERE
    return None if tiles.has_room(t, one, there) else tiles.NO_ROOM


def put_refusal(t: BattleTable, one: Model, tile: Tile) -> Reason | None:
    """Why a waiting model is not offered for a summoning tile; None if it is offered.

    Of identical models, only the first is offered (RV-R97).
    """
    refusal = arrival_refusal(t, one, tile, models_at(t, tile))
    if refusal is None and one is not next(other for other in waiting(t, one.seat) if other.card == one.card):
        return IDENTICAL
    return refusal


def stop_refusal(t: BattleTable) -> Reason | None:
    """Why the Reinforcement cannot end yet; None if it can (RV-572)."""
    return None if current_activation(t).begun else BRING_ONE


def arrivals(t: BattleTable, seat: int, tile: Tile) -> list[Option]:
    """The options to put waiting models on a tile; of identical models, only the first is offered.

    RV-360, RV-572, RV-R97.
    """
    there = models_at(t, tile)
    first: dict[str, Model] = {}
    for one in waiting(t, seat):
        if one.card not in first and arrival_refusal(t, one, tile, there) is None:
            first[one.card] = one
    return [Put(one.id, tile) for one in first.values()]


def reinforce(t: BattleTable) -> Script[None]:
    """Bring waiting models in on a summoning tile, then let creatures next to it react (RV-570, RV-573)."""
    s = t.state
    a = current_activation(t)
    arrived: list[Model] = []
    while options := arrivals(t, s.active, a.tile):
        if stop_refusal(t) is None:
            options.append(Stop())
        answer = yield Ask((s.active,), "RV-D11", options, About("reinforce", tile=a.tile))
        if isinstance(answer, Stop):
            break
        one = model(t, answer.model)
        a.begun = True
        tiles.stand(t, one, a.tile)
        one.moves = 1
        arrived.append(one)
        t.say("RV-570", "arrives", model=one.id, at=a.tile)
    for creature in creatures.guards(t, a.tile):
        for one in arrived:
            yield from creatures.react(t, creature, one)
    attack.close(t)
