"""What players might try when an ability, a card or an event lets them choose."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.games.rivals.model.options import At, Decline, Discard, Pick, Put
from fathom.games.rivals.model.state import BattleTable
from fathom.games.rivals.rules import effects, events, tiles
from fathom.games.rivals.rules.queries import lurk, model, models_of
from fathom.games.rivals.rules.tries.subjects import about, in_play, picks


def mended(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to heal each model on the map, and to decline."""
    yield from picks(in_play(t))
    yield Decline()


def pushes(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to push the target to each tile of the map."""
    return (At(tile) for tile in lurk(t).tiles)


def push_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why the target cannot be pushed to a tile; None if it can."""
    attacker, target = model(t, about(ask).model), model(t, about(ask).target)
    return effects.push_refusal(t, attacker, target, option.tile) if isinstance(option, At) else None


def shifts(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to shift the model to each tile of the map, and to decline."""
    yield from (At(tile) for tile in lurk(t).tiles)
    yield Decline()


def shift_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a model cannot be shifted to a tile; None if it can."""
    if isinstance(option, At):
        return tiles.shift_refusal(t, model(t, about(ask).model), option.tile, tiles.models_by_tile(t))
    return None


NOT_IN_RESERVE = Reason("RV-714", "This card is not in your item reserve.")


def discards(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to discard each card of the player's reserve and each card that the player's models carry."""
    seat = ask.seats[0]
    yield from (Discard(card) for card in t.state.players[seat].items)
    yield from (Discard(card) for one in models_of(t, seat) for card in one.cards)


def discard_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a card cannot be discarded; None if it can."""
    items = t.state.players[ask.seats[0]].items
    return NOT_IN_RESERVE if isinstance(option, Discard) and option.card not in items else None


def event_choices(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options that an event offers, and to decline.

    For Coral Bloom: to revive coral on each tile. For Rip Tide: to shift each model to each neighbouring tile.
    """
    if about(ask).what == "bloom":
        yield from (At(tile) for tile in lurk(t).tiles)
    else:
        for one in in_play(t):
            yield from (Put(one.id, tile) for tile in lurk(t).near[one.at or ""])
    yield Decline()


def event_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why coral cannot be revived on a tile or a model shifted to it; None if it can."""
    if isinstance(option, At):
        return events.bloom_refusal(t, option.tile)
    if isinstance(option, Put):
        one = model(t, option.model)
        return events.drift_refusal(t, one) or tiles.shift_refusal(t, one, option.tile, tiles.models_by_tile(t))
    return None


def waters_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a model cannot be healed by Healing Waters; None if it can."""
    return events.waters_refusal(model(t, option.model), ask.seats[0]) if isinstance(option, Pick) else None


def everybody(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to choose each model of each player, also models that wait off the map."""
    return picks(t.state.models)
