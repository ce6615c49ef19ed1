"""Every decision of the rulebook, with two functions: the options that a player might try, and why one is refused.

The first function of a decision yields offered and refused options alike. The second returns None for an option that is
offered. The refusals themselves are in the modules that offer the options; this module finds the right one.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Decisions, Reason
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.options import (
    MODES,
    RESERVE,
    STANCES,
    About,
    Again,
    At,
    Attack,
    Buy,
    Choose,
    Decline,
    Discard,
    End,
    Equip,
    Fight,
    Flee,
    Go,
    Keep,
    Move,
    Muster,
    Open,
    Pick,
    Play,
    Put,
    Ready,
    Reinforce,
    Step,
    Stop,
    Strike,
    Use,
    Waste,
)
from fathom.games.rivals.model.state import BattleTable, Model
from fathom.games.rivals.rules import (
    army,
    attack,
    combat,
    creatures,
    effects,
    equip,
    events,
    movement,
    recovery,
    reinforcement,
    search,
    setup,
    tiles,
    turn,
)
from fathom.games.rivals.rules.queries import (
    creature_at,
    fighter_id,
    fighters,
    lurk,
    model,
    models_at,
    models_of,
    profile,
)

DECISIONS: Decisions[BattleTable] = Decisions()


def about(ask: Ask) -> About:
    """What a question is about, as an `About`."""
    found = ask.about
    assert isinstance(found, About)
    return found


def own_there(t: BattleTable, tile: Tile) -> list[Model]:
    """The active player's models on a tile."""
    return [one for one in models_at(t, tile) if one.seat == t.state.active]


def in_play(t: BattleTable) -> list[Model]:
    """Every model on the map."""
    return [one for one in t.state.models if one.at is not None]


NOT_A_STEP = Reason("RV-503", "Too far: a step goes to a neighbouring tile.")


def elsewhere(t: BattleTable, ask: Ask, one: Model) -> Reason | None:
    """Why a model cannot act now; None if it belongs to the active player and is on the activated tile."""
    return None if one in own_there(t, about(ask).tile) else attack.NOT_ACTIVATED


# -- set-up ------------------------------------------------------------------------------------------------------------


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


def always(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """None: no option of this decision is refused."""
    return None


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


# -- activations -------------------------------------------------------------------------------------------------------


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
    """Why none of these models has a target: rock hides one, or none is in Range."""
    reasons = [attack.target_refusal(t, one, target) for one in there if not one.acted for target in fighters(t)]
    return attack.NO_SIGHT if attack.NO_SIGHT in reasons else attack.NO_TARGET


def equipment(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to hand over cards, to use items, and to stop.

    Cards are those of the reserve and of the models on the activated tile; they can go to these models or the reserve.
    If the question is who gives a card away: the options to choose each model of the player on the tile.
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
    """The options to choose the model that uses an item, from the tile, or the model that is healed, from the map."""
    return picks(own_there(t, about(ask).tile) if about(ask).what == "user" else in_play(t))


def use_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a model cannot use the item or be healed by it; None if it can."""
    if not isinstance(option, Pick):
        return None
    if about(ask).what == "user":
        return equip.user_refusal(t, model(t, option.model), about(ask).source)
    return effects.mend_refusal(t, model(t, about(ask).model), model(t, option.model))


def picks(models: list[Model]) -> Iterator[Option]:
    """The options to choose each of these models."""
    return (Pick(one.id) for one in models)


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
    """The options to bring in each model on the activated tile, and to stop.

    These are all models of the player, waiting or on the map, and the models of other players on the map.
    """
    others = [one for one in in_play(t) if one.seat != ask.seats[0]]
    yield from (Put(one.id, about(ask).tile) for one in (*models_of(t, ask.seats[0]), *others))
    yield Stop()


def arrival_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a model cannot be brought in, or why the Reinforcement cannot end; None if it can."""
    if isinstance(option, Put):
        return reinforcement.put_refusal(t, model(t, option.model), option.tile)
    return reinforcement.stop_refusal(t)


# -- fighting ----------------------------------------------------------------------------------------------------------


def declarations(t: BattleTable, one: Model, ask: Ask) -> Iterator[Option]:
    """The options to use the item that the question is about, or each ability of the model, and to decline."""
    yield Decline()
    if about(ask).what in ("attack item", "defence item"):
        yield Play(about(ask).source)
    else:
        p = profile(t, one)
        yield from (Use(ability.id) for ability in (*p.attack_abilities, *p.defence_abilities))


def attacks(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to attack each model and creature with each of the player's models on the tile, and to stop.

    Once an attack is chosen: the options to use an item or an ability in it, and to decline.
    """
    if about(ask).what == "attack":
        there = own_there(t, about(ask).tile)
        yield from (Strike(one.id, fighter_id(target)) for one in there for target in fighters(t))
        yield Stop()
    else:
        yield from declarations(t, model(t, about(ask).model), ask)


def attack_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why an attack, its declaration or its end is not possible; None if it is."""
    if isinstance(option, Strike):
        one = model(t, option.model)
        return attack.action_refusal(t, one) or attack.target_refusal(t, one, attack.fighter(t, option.target))
    if isinstance(option, Stop):
        return attack.stop_refusal(t)
    return declaration_refusal(t, ask, option)


def declaration_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why an attack cannot be declared with this item or ability; None if it can."""
    one, target = model(t, about(ask).model), attack.fighter(t, about(ask).target)
    if about(ask).what == "attack item":
        return attack.item_refusal(t, one, target, option)
    return attack.ability_refusal(t, one, target, about(ask).source, option)


def defences(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to use an item or each ability of the model that is attacked, and to decline."""
    return declarations(t, model(t, about(ask).model), ask)


def defence_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why an ability cannot be used in defence; None if it can."""
    if isinstance(option, Use):
        return combat.defence_refusal(t, model(t, about(ask).model), t.pack.ability[option.ability])
    return None


def guards(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to choose each model on the map, as the one that takes the wounds or that a creature attacks."""
    return picks(in_play(t))


def guard_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a model cannot take the wounds; None if it can."""
    return (
        combat.guard_refusal(model(t, about(ask).model), model(t, option.model)) if isinstance(option, Pick) else None
    )


def recoveries(t: BattleTable, ask: Ask) -> Iterator[Option]:
    """The options to let each model on the map recover, and to stop."""
    yield from picks(in_play(t))
    yield Stop()


def recovery_refusal(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Why a model cannot recover, or why the Recovery cannot end; None if it can."""
    if isinstance(option, Pick):
        one = model(t, option.model)
        return elsewhere(t, ask, one) or attack.action_refusal(t, one) or recovery.recovery_refusal(t, one)
    return recovery.stop_refusal(t)


# -- searching and creatures -------------------------------------------------------------------------------------------


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
    """Why an attack on the creature, its declaration or its end is not possible; None if it is."""
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


# -- effects and events ------------------------------------------------------------------------------------------------


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


DECISIONS.add("RV-D01", "Choose a faction.", factions, faction_refusal)
DECISIONS.add("RV-D02", "Buy models and cards for your army.", purchases, purchase_refusal)
DECISIONS.add("RV-D03", "Keep the map, or lay it again.", map_answers, always)
DECISIONS.add("RV-D04", "Choose the side you begin on.", sides, side_refusal)
DECISIONS.add("RV-D05", "Put a model on one of your summoning tiles.", deployments, deployment_refusal)
DECISIONS.add("RV-D06", "Choose a tile to activate, or end your turn.", activations, activation_refusal)
DECISIONS.add("RV-D07", "Choose a card to hand over, or finish.", equipment, equipment_refusal)
DECISIONS.add("RV-D08", "Choose one of your models for this item.", uses, use_refusal)
DECISIONS.add("RV-D09", "Choose a model on the activated tile to move.", moves, go_refusal)
DECISIONS.add("RV-D10", "Choose a neighbouring tile, or stop.", steps, step_refusal)
DECISIONS.add("RV-D11", "Choose a waiting model to bring in.", arrivals, arrival_refusal)
DECISIONS.add("RV-D12", "Choose an attacker and how it attacks.", attacks, attack_refusal)
DECISIONS.add("RV-D13", "Choose how to defend.", defences, defence_refusal)
DECISIONS.add("RV-D14", "Choose a model to take the wounds.", guards, guard_refusal)
DECISIONS.add("RV-D15", "Choose a model on the activated tile to recover.", recoveries, recovery_refusal)
DECISIONS.add("RV-D16", "Choose a model on the coral to search it.", searchers, searcher_refusal)
DECISIONS.add("RV-D17", "Choose a model on the den to search it.", searchers, searcher_refusal)
DECISIONS.add("RV-D18", "Choose whether to fight or flee.", fight_or_flee, fight_refusal)
DECISIONS.add("RV-D19", "Choose who attacks the creature and how.", blows, blow_refusal)
DECISIONS.add("RV-D20", "Choose where a model falls back to.", refuges, refuge_refusal)
DECISIONS.add("RV-D21", "Choose the model that the creature attacks.", guards, prey_refusal)
DECISIONS.add("RV-D22", "Choose a model to heal, or none.", mended, use_refusal)
DECISIONS.add("RV-D23", "Choose a tile to push the target to.", pushes, push_refusal)
DECISIONS.add("RV-D24", "Choose a tile to slip to, or stay.", shifts, shift_refusal)
DECISIONS.add("RV-D25", "Choose a tile to shift to, or stay.", shifts, shift_refusal)
DECISIONS.add("RV-D26", "Choose a card from your reserve to discard.", discards, discard_refusal)
DECISIONS.add("RV-D27", "Choose what the event changes, or decline.", event_choices, event_refusal)
DECISIONS.add("RV-D28", "Choose one of your wounded models to heal.", everybody, waters_refusal)
