"""Mode Search: coral and dens. RV-331, RV-340, RV-710 to RV-728."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.options import About, Fight, Flee, Pick, Put, Stop, Strike
from fathom.games.rivals.model.state import Creature, Lurking, Model
from fathom.games.rivals.rules import attack, combat, creatures, end, items, tiles
from fathom.games.rivals.rules.queries import creature_at, lurk, model, models_at, profile, under_way
from fathom.games.rivals.rules.rolls import gain, test


def can_search(t: Lurking, tile: Tile) -> bool:
    """Live coral and unsearched dens (RV-712, RV-720)."""
    return t.state.ground[tile] in ("coral", "abyss")


def search(t: Lurking) -> Script[None]:
    """One model searches, or the activation ends."""
    s = t.state
    a = under_way(t)
    ready = attack.fresh(t, a.models) if can_search(t, a.tile) else []
    options: list[Option] = [Pick(one.id) for one in ready]
    if not options:
        attack.close(t)
        return
    on_coral = s.ground[a.tile] == "coral"
    if on_coral and a.begun:
        options.append(Stop())
    decision, what = ("RV-D16", "search coral") if on_coral else ("RV-D17", "search den")
    answer = yield Ask((s.active,), decision, options, About(what, tile=a.tile))
    if isinstance(answer, Stop):
        attack.close(t)
        return
    one = model(t, answer.model)
    # Who can fight what is found: all with an attack action left, the searcher included (RV-723).
    a.models = [other.id for other in ready]
    a.begun = True
    one.acted = True
    if on_coral:
        yield from search_coral(t, one, a.tile)
    else:
        yield from search_den(t, one, a.tile)


def search_coral(t: Lurking, one: Model, tile: Tile) -> Script[None]:
    """A white die; the first octopus finds an item, turns the tile and ends the activation (RV-710, RV-711)."""
    s = t.state
    battle = t.pack.battle
    die = battle.scouting if "scout" in profile(t, one).traits else battle.search
    if test(t, one, die, "RV-710", "searches coral"):
        s.ground[tile] = "turned"
        attack.close(t)
        t.say("RV-332", "coral turned", tile=tile)
        yield from items.draw_items(t, s.players[one.seat], 1, "RV-711")


def search_den(t: Lurking, one: Model, tile: Tile) -> Script[None]:
    """An abyss card is drawn: a treasure is taken, a creature put on the tile (RV-720 to RV-722)."""
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


def found(t: Lurking) -> Creature:
    """The creature on the activated tile."""
    a = under_way(t)
    creature = creature_at(t, a.tile)
    assert creature is not None
    return creature


def fighters(t: Lurking) -> list[Model]:
    """Those on the tile who can still attack: with their attack action, the searcher included, and dice (RV-723)."""
    a = under_way(t)
    creature = found(t)
    return [
        one
        for one in models_at(t, a.tile)
        if one.id in a.models and any(attack.in_reach(t, one, creature, way[2]) for way in attack.declarations(t, one))
    ]


def face(t: Lurking) -> Script[None]:
    """Fight or Flee; whoever cannot attack can only flee (RV-722, RV-724, RV-727)."""
    s = t.state
    a = under_way(t)
    a.begun = False
    options: list[Option] = [Fight(), Flee()] if fighters(t) else [Flee()]
    answer = yield Ask((s.active,), "RV-D18", options, About("face", tile=a.tile))
    if isinstance(answer, Fight):
        s.step = "fight"
    else:
        t.say("RV-727", "flees", seat=s.active, tile=a.tile)
        s.step = "fall back"


def fight(t: Lurking) -> Script[None]:
    """One attack on the creature found, or the end of the fight (RV-723 to RV-725)."""
    s = t.state
    a = under_way(t)
    options: list[Option] = [Strike(one.id, a.tile) for one in fighters(t)]
    if a.begun:
        options.append(Stop())
    if len(options) == 1 and a.begun:
        s.step = "strike back"
        return
    answer = yield Ask((s.active,), "RV-D19", options, About("fight", tile=a.tile))
    if isinstance(answer, Stop):
        s.step = "strike back"
        return
    tile = a.tile
    yield from attack.strike(t, model(t, answer.model), found(t), "RV-D19")
    if creature_at(t, tile) is None:
        attack.close(t)


def strike_back(t: Lurking) -> Script[None]:
    """A creature that survives attacks one of the models on its tile; then they fall back (RV-726)."""
    s = t.state
    a = under_way(t)
    creature = found(t)
    prey = [one for one in models_at(t, a.tile) if one.seat == s.active]
    target = (yield from creatures.choose_prey(t, creature, prey)) if prey else None
    s.step = "fall back"
    if target is not None:
        yield from combat.creature_attacks(t, creature, target)


def fall_back(t: Lurking) -> Script[None]:
    """One model leaves the tile of the creature, to the nearest tile where it may stand (RV-728)."""
    s = t.state
    a = under_way(t)
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


def nearest(t: Lurking, one: Model) -> list[Tile]:
    """The nearest tiles where it may stand; not rock, unless it climbs or swims (RV-728)."""
    assert one.at is not None
    here = one.at
    climbs = "swimming" in one.tokens or "climber" in profile(t, one).traits
    by_tile = tiles.crowd(t)
    distance = lurk(t).distance
    places = [
        tile
        for tile in lurk(t).tiles
        if tile != here and (climbs or t.state.ground[tile] != "rock") and tiles.may_stand(t, one, tile, by_tile)
    ]
    least = min((distance[here, tile] for tile in places), default=0)
    return [tile for tile in places if distance[here, tile] == least]
