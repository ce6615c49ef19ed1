"""What players might try in a search, and against the creature of a den."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.games.rivals.model.options import Fight, Flee, Pick, Put, Stop, Strike
from fathom.games.rivals.model.state import BattleTable
from fathom.games.rivals.rules import attack, creatures, search
from fathom.games.rivals.rules.queries import creature_at, fighter_id, fighters, lurk, model
from fathom.games.rivals.rules.tries.fights import declaration_refusal, declarations
from fathom.games.rivals.rules.tries.subjects import about, elsewhere, in_play, own_there, picks


def searchers(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to let each model on the map search and, for coral, to stop."""
    yield from picks(in_play(t))
    if ask.id == "RV-D16":
        yield Stop()


def searcher_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a model cannot search, or why the search cannot end; None if it can."""
    if isinstance(option, Pick):
        one = model(t, option.model)
        return elsewhere(t, ask, one) or attack.action_refusal(t, one)
    return search.stop_refusal(t)


def fight_or_flee(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to fight the creature and to flee from it."""
    return iter((Fight(), Flee()))


def fight_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why the creature cannot be fought; None if it can."""
    return search.fight_refusal(t) if isinstance(option, Fight) else None


def blows(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to attack each model and creature with each of the player's models on the tile, and to stop.

    Once an attack is chosen: the options to use an item or an ability in it, and to decline.
    """
    if about(ask).what == "fight":
        there = own_there(t, about(ask).tile)
        yield from (Strike(one.id, fighter_id(target)) for one in there for target in fighters(t))
        yield Stop()
    else:
        yield from declarations(t, model(t, about(ask).model), ask)


def blow_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why the player cannot attack the creature so, stop, or use this item or ability; None if they can."""
    if isinstance(option, Strike):
        if option.target != about(ask).tile:
            return search.ANOTHER_TARGET
        return search.fighter_refusal(t, model(t, option.model))
    if isinstance(option, Stop):
        return search.fight_stop_refusal(t)
    return declaration_refusal(t, ask, option)


def refuges(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to let each model of the player on the activated tile fall back to each tile of the map."""
    for one in own_there(t, about(ask).tile):
        yield from (Put(one.id, tile) for tile in lurk(t).tiles)


def refuge_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a model cannot fall back to a tile; None if it can."""
    return search.fall_back_refusal(t, model(t, option.model), option.tile) if isinstance(option, Put) else None


def prey_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a creature cannot attack a model; None if it can."""
    creature = creature_at(t, about(ask).tile)
    assert creature is not None
    return creatures.prey_refusal(t, creature, model(t, option.model)) if isinstance(option, Pick) else None
