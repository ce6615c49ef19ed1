"""The mode Search: coral and dens. RV-331, RV-340, RV-710 to RV-728."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.options import About, Fight, Flee, Pick, Put, Stop, Strike
from fathom.games.rivals.model.state import BattleTable, Creature, Model
from fathom.games.rivals.rules import attack, combat, creatures, end, items, tiles
from fathom.games.rivals.rules.queries import creature_at, current_activation, lurk, model, models_at, profile
from fathom.games.rivals.rules.rolls import gain, test

CORAL_SEARCHED = Reason("RV-712", "This coral has already been searched.")
DEN_SEARCHED = Reason("RV-720", "This den has already been searched.")
NOTHING_TO_SEARCH = Reason("RV-331", "Only live coral and unsearched dens can be searched.")
ROLL_ONCE = Reason("RV-710", "Let at least one model search first.")


def search_refusal(t: BattleTable, tile: Tile) -> Reason | None:
    """Why a tile cannot be searched; None if it can (RV-331, RV-712, RV-720)."""
    ground = t.state.ground[tile]
    if ground in ("coral", "abyss"):
        return None
    if ground == "turned":
        return CORAL_SEARCHED
    return DEN_SEARCHED if ground in ("emptied", "beaten", "guarded") else NOTHING_TO_SEARCH


def mode_refusal(t: BattleTable, ready: list[Model]) -> Reason | None:
    """Why these models cannot search the tile they are on; None if they can (RV-604)."""
    assert ready[0].at is not None
    return search_refusal(t, ready[0].at)


def stop_refusal(t: BattleTable) -> Reason | None:
    """Why the search of coral cannot end yet; None if it can (RV-710)."""
    return None if current_activation(t).begun else ROLL_ONCE


def search(t: BattleTable) -> Script[None]:
    """Ask which model searches, or whether to stop; ends the activation if no model can."""
    s = t.state
    a = current_activation(t)
    ready = attack.with_attack_action(t, a.models) if search_refusal(t, a.tile) is None else []
    options: list[Option] = [Pick(one.id) for one in ready]
    if not options:
        attack.close(t)
        return
    on_coral = s.ground[a.tile] == "coral"
    if on_coral and stop_refusal(t) is None:
        options.append(Stop())
    decision, what = ("RV-D16", "search coral") if on_coral else ("RV-D17", "search den")
    answer = yield Ask((s.active,), decision, options, About(what, tile=a.tile))
    if isinstance(answer, Stop):
        attack.close(t)
        return
    one = model(t, answer.model)
    # All models with an attack action left can fight a creature found, including the searcher (RV-723).
    a.models = [other.id for other in ready]
    a.begun = True
    one.acted = True
    if on_coral:
        yield from search_coral(t, one, a.tile)
    else:
        yield from search_den(t, one, a.tile)


def search_coral(t: BattleTable, one: Model, tile: Tile) -> Script[None]:
    """Roll for a model that searches coral; success finds an item and turns the coral (RV-710, RV-711)."""
    s = t.state
    battle = t.pack.battle
    die = battle.scouting if "scout" in profile(t, one).traits else battle.search
    if test(t, one, die, "RV-710", "searches coral"):
        s.ground[tile] = "turned"
        attack.close(t)
        t.say("RV-332", "coral turned", tile=tile)
        yield from items.draw_items(t, s.players[one.seat], 1, "RV-711")


def search_den(t: BattleTable, one: Model, tile: Tile) -> Script[None]:
    """Draw an abyss card: the player gets a treasure, or a creature is put on the tile (RV-720 to RV-722)."""
    s = t.state
    s.ground[tile] = "emptied"
    t.say("RV-720", "searches den", model=one.id, tile=tile)
    if not s.abyss:
        if not s.abyss_discard:
            t.say("RV-747", "den empty", tile=tile)
            attack.close(t)
            return
        s.abyss, s.abyss_discard = sorted(s.abyss_discard), []
        t.shuffle(s.abyss)
        t.say("RV-747", "abyss reshuffled")
    card = t.pack.beast[t.draw(s.abyss)]
    if card.creature is not None:
        s.creatures.append(Creature(card.id, tile))
        s.ground[tile] = "guarded"
        s.step = "face"
        t.say("RV-722", "creature found", tile=tile, card=card.id)
        return
    t.say("RV-721", "treasure found", tile=tile, card=card.id)
    s.abyss_discard.append(card.id)
    attack.close(t)
    player = s.players[one.seat]
    gain(t, player, card.reward.essence, "RV-721")
    yield from items.draw_items(t, player, card.reward.items, "RV-721")


# -- a creature is found -----------------------------------------------------------------------------------------------


def found(t: BattleTable) -> Creature:
    """The creature on the tile that is activated; there must be one."""
    a = current_activation(t)
    creature = creature_at(t, a.tile)
    assert creature is not None
    return creature


def fighters(t: BattleTable) -> list[Model]:
    """The models on the activated tile that can attack the creature found there (RV-723)."""
    return [one for one in models_at(t, current_activation(t).tile) if fighter_refusal(t, one) is None]


STRIKE_ONCE = Reason("RV-724", "Let at least one model attack first.")
MUST_FLEE = Reason("RV-724", "None of your models here can attack. They have to flee.")
TOOK_PART = Reason("RV-723", "This model has no attack action left for this fight.")
ANOTHER_TARGET = Reason("RV-723", "In this fight you can only attack the creature on this tile.")


def fighter_refusal(t: BattleTable, one: Model) -> Reason | None:
    """Why a model cannot attack the creature found on its tile; None if it can (RV-723)."""
    if one.id not in current_activation(t).models:
        return TOOK_PART
    return attack.target_refusal(t, one, found(t))


def fight_refusal(t: BattleTable) -> Reason | None:
    """Why the creature cannot be fought; None if it can (RV-724)."""
    return None if fighters(t) else MUST_FLEE


def fight_stop_refusal(t: BattleTable) -> Reason | None:
    """Why the fight cannot end yet; None if it can (RV-724)."""
    return None if current_activation(t).begun else STRIKE_ONCE


def face(t: BattleTable) -> Script[None]:
    """Ask whether to fight or flee; only fleeing is offered if no model can attack (RV-722, RV-724, RV-727)."""
    s = t.state
    a = current_activation(t)
    a.begun = False
    options: list[Option] = [Fight(), Flee()] if fight_refusal(t) is None else [Flee()]
    answer = yield Ask((s.active,), "RV-D18", options, About("face", tile=a.tile))
    if isinstance(answer, Fight):
        s.step = "fight"
    else:
        t.say("RV-727", "flees", seat=s.active, tile=a.tile)
        s.step = "fall back"


def fight(t: BattleTable) -> Script[None]:
    """Ask for one attack on the creature found, or for the end of the fight (RV-723 to RV-725)."""
    s = t.state
    a = current_activation(t)
    options: list[Option] = [Strike(one.id, a.tile) for one in fighters(t)]
    if not options:
        s.step = "strike back"
        return
    if fight_stop_refusal(t) is None:
        options.append(Stop())
    answer = yield Ask((s.active,), "RV-D19", options, About("fight", tile=a.tile))
    if isinstance(answer, Stop):
        s.step = "strike back"
        return
    tile = a.tile
    yield from attack.strike(t, model(t, answer.model), found(t), "RV-D19")
    if creature_at(t, tile) is None:
        attack.close(t)


def strike_back(t: BattleTable) -> Script[None]:
    """Let the surviving creature attack a model on its tile; then the models fall back (RV-726)."""
    s = t.state
    a = current_activation(t)
    creature = found(t)
    prey = [one for one in models_at(t, a.tile) if one.seat == s.active]
    target = (yield from creatures.choose_prey(t, creature, prey)) if prey else None
    s.step = "fall back"
    if target is not None:
        yield from combat.creature_attacks(t, creature, target)


def fall_back(t: BattleTable) -> Script[None]:
    """Ask which model leaves the creature's tile, and to which of the nearest possible tiles (RV-728).

    A model that cannot go anywhere is destroyed. When all have left, the activation ends.
    """
    s = t.state
    a = current_activation(t)
    left = [one for one in models_at(t, a.tile) if one.seat == s.active]
    if creature_at(t, a.tile) is None or not left:
        attack.close(t)
        return
    options: list[Option] = []
    for one in left:
        refuges = nearest(t, one)
        if not refuges:
            t.say("RV-728", "no refuge", model=one.id)
            end.destroy(t, one)
            return
        options += [Put(one.id, tile) for tile in refuges]
    answer = yield Ask((s.active,), "RV-D20", options, About("fall back", tile=a.tile))
    one = model(t, answer.model)
    tiles.stand(t, one, answer.tile)
    t.say("RV-728", "falls back", model=one.id, at=answer.tile)


STAY_OUT = Reason("RV-728", "The model has to leave the creature's tile.")
NO_ROCK = Reason("RV-728", "Only Climbers and Swimming models can fall back onto rock.")
NEARER_TILE = Reason("RV-728", "A model must fall back to one of the nearest free tiles. This tile is farther away.")


def refuge_refusal(t: BattleTable, one: Model, tile: Tile, by_tile: tiles.ModelsByTile) -> Reason | None:
    """Why a model cannot fall back to a tile, at any distance; None if it can (RV-728)."""
    if tile == one.at:
        return STAY_OUT
    if t.state.ground[tile] == "rock" and "swimming" not in one.tokens and "climber" not in profile(t, one).traits:
        return NO_ROCK
    return tiles.stand_refusal(t, one, tile, by_tile)


def fall_back_refusal(t: BattleTable, one: Model, tile: Tile) -> Reason | None:
    """Why a model cannot fall back to a tile; None if it can (RV-728)."""
    return refuge_refusal(t, one, tile, tiles.models_by_tile(t)) or (None if tile in nearest(t, one) else NEARER_TILE)


def nearest(t: BattleTable, one: Model) -> list[Tile]:
    """The nearest tiles to which a model can fall back (RV-728)."""
    assert one.at is not None
    by_tile = tiles.models_by_tile(t)
    distance = lurk(t).distance
    places = [tile for tile in lurk(t).tiles if refuge_refusal(t, one, tile, by_tile) is None]
    least = min((distance[one.at, tile] for tile in places), default=0)
    return [tile for tile in places if distance[one.at, tile] == least]
