"""What players might try before the first turn: factions, armies, map, sides, deployment."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.games.rivals.model.options import RESERVE, Again, Buy, Choose, Equip, Keep, Muster, Put, Ready, Stop
from fathom.games.rivals.model.state import BattleTable
from fathom.games.rivals.rules import army, reinforcement, setup
from fathom.games.rivals.rules.queries import lurk, model, models_of


def factions(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to choose each faction of the pack."""
    return (Choose(faction.id) for faction in t.pack.factions)


def faction_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a faction cannot be named; None if it can."""
    return setup.faction_refusal(t, option.what) if isinstance(option, Choose) else None


def purchases(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to buy each model and card of the player's faction, to take a ready-made army, and to finish."""
    player = t.state.players[ask.seats[0]]
    yield from (Buy(card.id) for card in t.pack.models if card.faction == player.faction)
    for card in t.pack.cards:
        if card.faction == player.faction:
            yield from (Equip(card.id, one.id) for one in models_of(t, player.seat))
            yield Equip(card.id, RESERVE)
    yield Ready()
    yield from (Muster(army.points) for army in t.pack.armies if army.faction == player.faction)


def purchase_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a purchase is not possible; None if it is."""
    player = t.state.players[ask.seats[0]]
    mine = models_of(t, player.seat)
    left = army.limit(t) - army.spent(t, player)
    match option:
        case Buy():
            return army.model_refusal(player, t.pack.model[option.model], left, [one.card for one in mine])
        case Equip():
            card = t.pack.card[option.card]
            if refusal := army.card_refusal(player, card, left, mine):
                return refusal
            if option.to == RESERVE:
                return army.reserve_refusal(t, player, card)
            return army.bearer_refusal(t, model(t, option.to), card)
        case Ready():
            return army.ready_refusal(t, player)
        case Muster():
            ready = next(one for one in t.pack.armies if (one.faction, one.points) == (player.faction, option.points))
            return army.muster_refusal(t, ready)
    return None


def map_answers(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to keep the map and to lay it again."""
    return iter((Keep(), Again()))


def sides(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to choose each side, a group of summoning tiles."""
    return (Choose(group) for group in lurk(t).groups)


def side_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a side cannot be taken; None if it can."""
    return setup.side_refusal(t, option.what) if isinstance(option, Choose) else None


def deployments(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to deploy each of the player's models on each tile of the map, and to stop."""
    for one in models_of(t, ask.seats[0]):
        yield from (Put(one.id, tile) for tile in lurk(t).tiles)
    yield Stop()


def deployment_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a model cannot be deployed on a tile, or why the deployment cannot end yet; None if it can."""
    if isinstance(option, Put):
        return reinforcement.put_refusal(t, model(t, option.model), option.tile)
    return setup.DEPLOY_ALL
