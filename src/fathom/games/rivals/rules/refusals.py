"""Why can't I? What a player of Rivals might try now and may not, with the rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fathom.engine.ask import Ask
from fathom.engine.legality import Refusal
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.options import (
    MODES,
    RESERVE,
    About,
    Attack,
    Buy,
    Choose,
    End,
    Equip,
    Go,
    Mode,
    Move,
    Put,
    Ready,
    Reinforce,
    Stance,
    Step,
    Stop,
    Strike,
    Use,
    Waste,
)
from fathom.games.rivals.model.state import Fighter, Lurking, Model
from fathom.games.rivals.rules import army, attack, equip, reinforcement, search, tiles, turn
from fathom.games.rivals.rules.queries import called, lurk, model, models_at, models_of, profile, under_way, waiting

STANCES: tuple[Stance, ...] = ("plain", "swim", "charge", "swim-charge", "settle", "settle-charge")


def refusals(t: Lurking, ask: Ask) -> list[Refusal]:
    """The refusals that fit the current question, each option once."""
    found: dict[str, Refusal] = {}
    for refusal in ASKED.get(ask.id, _nothing)(t, ask):
        found.setdefault(str(refusal.option), refusal)
    return list(found.values())


def _nothing(t: Lurking, ask: Ask) -> Iterator[Refusal]:
    return iter(())


# -- set-up ------------------------------------------------------------------------------------------------------------


def _army(t: Lurking, ask: Ask) -> Iterator[Refusal]:
    player = t.state.players[ask.seats[0]]
    mine = models_of(t, player.seat)
    left = ask.about.left
    for card in t.pack.models:
        if card.faction == player.faction:
            if sum(one.card == card.id for one in mine) >= card.copies:
                yield Refusal(Buy(card.id), "RV-206", "There are no more copies of that model.")
            yield Refusal(Buy(card.id), "RV-201", f"It costs {card.cost} points, and {left} are left.")
    taken = {*player.items, *(carried for one in mine for carried in one.cards)}
    for piece in t.pack.cards:
        if piece.faction != player.faction:
            continue
        for to in [*(one.id for one in mine), RESERVE]:
            option = Equip(piece.id, to)
            if piece.id in taken:
                yield Refusal(option, "RV-206", "Each starting card can be bought once.")
            elif piece.cost > left:
                yield Refusal(option, "RV-201", f"It costs {piece.cost} points, and {left} are left.")
            elif to == RESERVE and piece.kind == "ability":
                yield Refusal(option, "RV-215", "An ability card must be given to a character.")
            elif to == RESERVE:
                yield Refusal(option, "RV-209", "The item reserve is full.")
            elif not t.pack.model[model(t, to).card].character:
                yield Refusal(option, "RV-213", "Only characters carry cards.")
            elif not army.can_carry(t, model(t, to), piece.id):
                yield Refusal(option, "RV-212", f"That character already has {_article(piece.kind)}.")
    if not mine:
        yield Refusal(Ready(), "RV-206", "An army has at least one model.")


def _article(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _side(t: Lurking, ask: Ask) -> Iterator[Refusal]:
    for group in lurk(t).groups:
        yield Refusal(Choose(group), "RV-222", "Somebody has taken that side.")


def _faction(t: Lurking, ask: Ask) -> Iterator[Refusal]:
    for faction in t.pack.factions:
        yield Refusal(Choose(faction.id), "RV-101", "Somebody has taken that faction.")


def _deploy(t: Lurking, ask: Ask) -> Iterator[Refusal]:
    seat = ask.seats[0]
    for one in waiting(t, seat):
        for tile in reinforcement.summoning_tiles(t, seat):
            if not tiles.has_room(t, one, models_at(t, tile)):
                yield Refusal(Put(one.id, tile), "RV-360", "There is no room for it on that tile.")
    yield Refusal(Stop(), "RV-224", "Whoever has room must be deployed.")


# -- activations -------------------------------------------------------------------------------------------------------


def _turn(t: Lurking, ask: Ask) -> Iterator[Refusal]:
    s = t.state
    by_tile = {tile: there for tile, there in tiles.crowd(t).items() if there[0].seat == s.active}
    for tile, there in by_tile.items():
        if not s.movement:
            yield Refusal(Move(tile), "RV-404", "No marker is left in the Movement column.")
        else:
            yield Refusal(Move(tile), "RV-501", "Everybody there has taken two Movement actions.")
        for mode in MODES:
            rule, why = _no_mode(t, there, tile, mode)
            if not s.attack:
                yield Refusal(Attack(tile, mode), "RV-404", "No marker is in the Attack column.")
            yield Refusal(Attack(tile, mode), rule, why)
            if not s.movement:
                yield Refusal(Waste(tile, mode), "RV-409", "No Movement activation is left to waste.")
            yield Refusal(Waste(tile, mode), rule, why)
    yield from _reinforcements(t)
    if turn.must_reinforce(t):
        yield Refusal(End(), "RV-414", "With nobody in play you must bring in a Reinforcement first.")


def _reinforcements(t: Lurking) -> Iterator[Refusal]:
    s = t.state
    for tile in reinforcement.summoning_tiles(t, s.active):
        if not waiting(t, s.active):
            yield Refusal(Reinforce(tile), "RV-572", "Nobody is waiting.")
        elif not s.movement:
            yield Refusal(Reinforce(tile), "RV-404", "No marker is left in the Movement column.")
        else:
            yield Refusal(Reinforce(tile), "RV-572", "There is no room on that tile.")


def _no_mode(t: Lurking, there: list[Model], tile: Tile, mode: Mode) -> tuple[str, str]:
    """Why nobody on a tile can do anything in a mode."""
    ready = [one for one in there if not one.acted]
    if not ready:
        return "RV-602", "Everybody there has used the attack action of this turn."
    if mode == "search":
        if t.state.ground[tile] == "turned":
            return "RV-712", "That coral has been searched."
        if t.state.ground[tile] in ("emptied", "beaten"):
            return "RV-720", "That den has been searched."
        return "RV-331", "There is nothing to search: neither coral nor a den."
    if mode == "recovery":
        return _no_recovery(t, ready[0])
    reasons = [_no_strike(t, one, target) for one in ready for target in _opposed(t, one)]
    seen = [reason for reason in reasons if reason[0] == "RV-681"]
    return (seen or [("RV-612", "No target is in Range.")])[0]


def _no_recovery(t: Lurking, one: Model) -> tuple[str, str]:
    if "poisoned" in one.tokens:
        return "RV-702", "A Poisoned model cannot recover."
    if not {"trapped", "weakened", "exposed"} & set(one.tokens):
        return "RV-704", "There is nothing to recover from."
    return "RV-703", "On coral nobody recovers."


def _opposed(t: Lurking, one: Model) -> list[Fighter]:
    """Every model and creature it could wish to attack."""
    return [
        *(other for other in t.state.models if other.seat != one.seat and other.at is not None),
        *t.state.creatures,
    ]


def _no_strike(t: Lurking, one: Model, target: Fighter) -> tuple[str, str]:
    """Why a model cannot attack a target."""
    assert one.at is not None
    assert target.at is not None
    if one.acted:
        return "RV-602", "It has used its attack action of this turn."
    far = lurk(t).distance[one.at, target.at]
    reach = profile(t, one).range
    if far > attack.farthest(t, reach):
        if far <= reach:
            return "RV-801", "The event in force shortens every attack."
        return "RV-612", f"The target is {far} tiles away, and the Range is {reach}."
    if far > 1 and not attack.in_sight(t, one, target.at):
        return "RV-681", "Rock blocks the line of sight."
    return "RV-165", "No attack dice are left."


# -- in the middle of an activation ------------------------------------------------------------------------------------


def _move(t: Lurking, ask: Ask) -> Iterator[Refusal]:
    a = under_way(t)
    for one in models_at(t, a.tile):
        if one.seat != t.state.active:
            continue
        for stance in STANCES:
            option = Go(one.id, stance)
            if one.moves >= t.pack.battle.movement_actions and one.id not in a.joined:
                yield Refusal(option, "RV-501", "It has taken two Movement actions.")
            elif one.id not in a.models:
                yield Refusal(option, "RV-500", "It has moved in this activation.")
            elif "trapped" in one.tokens:
                yield Refusal(option, "RV-852", "It is Trapped.")
            elif "charge" in stance and "charged" in one.tokens:
                yield Refusal(option, "RV-531", "It has charged this turn.")
            elif "swim" in stance:
                yield Refusal(option, "RV-522", "It swims already.")
            else:
                yield Refusal(option, "RV-523", "It does not swim.")


def _step(t: Lurking, ask: Ask) -> Iterator[Refusal]:
    about = ask.about
    assert isinstance(about, About)
    one = model(t, about.model)
    by_tile = tiles.crowd(t)
    for tile in lurk(t).near[about.tile]:
        if t.state.ground[tile] == "guarded":
            yield Refusal(Step(tile), "RV-504", "A creature is there.")
        elif not tiles.may_pass(t, one, tile, by_tile):
            yield Refusal(Step(tile), "RV-504", "An opponent's model is there.")
        elif tiles.protected(t, tile, one.seat):
            yield Refusal(Step(tile), "RV-352", "That summoning tile is protected while its owner has models waiting.")
        else:
            yield Refusal(Step(tile), "RV-505", "It is full, and there is no way on from there.")
    yield Refusal(Stop(), "RV-505", "It may not stand here.")


def _equip(t: Lurking, ask: Ask) -> Iterator[Refusal]:
    s = t.state
    a = under_way(t)
    there = [one for one in models_at(t, a.tile) if one.seat == s.active]
    hands = equip.hands(t)
    for one in there:
        for other in there:
            for card in other.cards if other is not one else s.players[s.active].items:
                option = Equip(card, one.id)
                if not t.pack.model[one.card].character:
                    yield Refusal(option, "RV-213", "Only characters carry cards.")
                elif t.pack.card[card].kind == "ability":
                    yield Refusal(option, "RV-215", "An ability card stays where it is.")
                elif one not in hands or (other is not one and other not in hands):
                    yield Refusal(option, "RV-542", "It has no Movement action left for this.")


def _attack(t: Lurking, ask: Ask) -> Iterator[Refusal]:
    a = under_way(t)
    if ask.about.what == "ability":
        yield from _unpaid(t, model(t, ask.about.model), "attack")
        return
    if ask.about.what != "attack":
        return
    for one in models_at(t, a.tile):
        for target in _opposed(t, one):
            yield Refusal(Strike(one.id, called(target)), *_no_strike(t, one, target))
    yield Refusal(Stop(), "RV-614", "At least one attack must be made.")


def _fight(t: Lurking, ask: Ask) -> Iterator[Refusal]:
    if ask.about.what == "ability":
        yield from _unpaid(t, model(t, ask.about.model), "attack")
    elif ask.about.what == "fight":
        yield Refusal(Stop(), "RV-724", "At least one must attack.")


def _defence(t: Lurking, ask: Ask) -> Iterator[Refusal]:
    if ask.about.what == "defence":
        yield from _unpaid(t, model(t, ask.about.model), "defence")


def _unpaid(t: Lurking, one: Model, side: str) -> Iterator[Refusal]:
    """Abilities it has and cannot use now."""
    p = profile(t, one)
    essence = t.state.players[one.seat].essence
    for ability in p.attack_abilities if side == "attack" else p.defence_abilities:
        if ability.essence > essence:
            yield Refusal(
                Use(ability.id), "RV-653", f"It costs {ability.essence} Essence, and the reserve holds {essence}."
            )
        elif ability.effect.guard:
            yield Refusal(Use(ability.id), "RV-920", "There is nobody else on the tile to stand in.")


def _fall_back(t: Lurking, ask: Ask) -> Iterator[Refusal]:
    a = under_way(t)
    for one in models_at(t, a.tile):
        for tile in lurk(t).near[a.tile]:
            if tile not in search.nearest(t, one):
                yield Refusal(Put(one.id, tile), "RV-728", "It cannot fall back there.")


ASKED: dict[str, Callable[[Lurking, Ask], Iterator[Refusal]]] = {
    "RV-D01": _faction,
    "RV-D02": _army,
    "RV-D04": _side,
    "RV-D05": _deploy,
    "RV-D06": _turn,
    "RV-D07": _equip,
    "RV-D09": _move,
    "RV-D10": _step,
    "RV-D12": _attack,
    "RV-D13": _defence,
    "RV-D19": _fight,
    "RV-D20": _fall_back,
}
