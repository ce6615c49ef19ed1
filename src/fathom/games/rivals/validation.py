"""Checks of a content pack beyond its types. Every message names the file, the entry and the field."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from fathom.content.suggestions import suggested
from fathom.engine import hexes
from fathom.games.rivals.model.effects import Ability, Effect
from fathom.games.rivals.model.pack import Army, Card, Pack

KINDS = {"item": 4, "weapon or armour": 4, "ability": 8}
"""The starting cards of each faction (RV-211)."""
RESERVED = {"reserve", "waiting", "cards", "items", "out", "ready", "begun", "joined", "assigned"}
"""Words of the notation and of answers, which must not be ids."""
EVENTS = 2
"""The fewest event cards: with one card the deck could be empty while that card is in force."""


def check_pack(pack: Pack) -> list[str]:
    """One message for each problem that would break a match. Never raises for a pack with the right types."""
    return [*_field(pack), *_ids(pack), *_models(pack), *_cards(pack), *_decks(pack), *_armies(pack)]


# -- the map -----------------------------------------------------------------------------------------------------------


def _field(pack: Pack) -> Iterator[str]:
    field = pack.lurk
    inner = list(hexes.disc((0, 0), field.radius))
    if sum(field.tiles.values()) != len(inner):
        yield f"lurk.yaml: tiles: {sum(field.tiles.values())} tiles; the map has {len(inner)} places for them"
    if sum(number % 2 for number in field.tiles.values()) != 1:
        yield "lurk.yaml: tiles: exactly one kind must have an odd number, for the middle of a mirrored map"
    for players in ("2", "3", "4"):
        if players not in pack.battle.points:
            yield f"battle.yaml: points: the number for {players} players is missing"
        if players not in field.groups:
            yield f"lurk.yaml: groups: the groups for {players} players are missing"
            continue
        groups = field.groups[players]
        if len(groups) != int(players):
            yield f"lurk.yaml: groups.{players}: {len(groups)} groups for {players} players"
        tiles = [tile for group in groups.values() for tile in group]
        for tile, number in Counter(tiles).items():
            if number > 1:
                yield f"lurk.yaml: groups.{players}: {tile} occurs more than once"
            if hexes.distance((0, 0), hexes.named(tile)) != field.radius + 1:
                yield f"lurk.yaml: groups.{players}: {tile} is not next to the inner field"
        empty = [name for name, group in groups.items() if not group]
        yield from (f"lurk.yaml: groups.{players}.{name}: the group is empty" for name in empty)


# -- names -------------------------------------------------------------------------------------------------------------


def _ids(pack: Pack) -> Iterator[str]:
    ids = [faction.id for faction in pack.factions]
    ids += [model.id for model in pack.models]
    ids += [ability.id for model in pack.models for ability in model.abilities]
    ids += [card.id for card in pack.cards + pack.items]
    ids += [card.id for card in pack.abyss] + [event.id for event in pack.events]
    for id, number in Counter(ids).items():
        if number > 1:
            yield f"{id}: this id occurs {number} times"
        if not re.fullmatch(r"[A-Za-z][\w-]*", id) or id in RESERVED or re.fullmatch(r"seat\d", id):
            yield f"{id}: an id is made of letters, digits and hyphens, and is not a word of the notation"
    copies = {model.id: model.copies for model in pack.models}
    for model in pack.models:
        if model.id[:-1] in copies and model.id[-1] in "abcdefghi":
            yield f"models.yaml: {model.id}: this id would be mistaken for a copy of {model.id[:-1]}"
    if len(pack.factions) < 4:
        yield "factions.yaml: four players need four factions (RV-101)"


# -- models and cards --------------------------------------------------------------------------------------------------


def _models(pack: Pack) -> Iterator[str]:
    for model in pack.models:
        where = f"models.yaml: {model.id}"
        if model.faction not in pack.faction:
            yield f"{where}: faction: there is no faction {model.faction}{suggested(model.faction, pack.faction)}"
        if not model.cost or not model.speed or not model.range:
            yield f"{where}: cost, speed and range must be at least 1"
        for ability in model.abilities:
            yield from (f"{where}: {problem}" for problem in _ability(ability))
    for faction in pack.factions:
        tags = [m.tag[0] if m.copies > 1 else m.tag for m in pack.models if m.faction == faction.id]
        if not tags:
            yield f"factions.yaml: {faction.id}: the faction has no models"
        if len(set(tags)) < len(tags):
            yield f"models.yaml: {faction.id}: two models would look the same on a small board: {' '.join(tags)}"


def _ability(ability: Ability) -> Iterator[str]:
    for problem in _effect(ability.effect):
        yield f"{ability.id}: {problem}"
    if ability.effect == Effect():
        yield f"{ability.id}: effect: the ability does nothing"


def _effect(effect: Effect) -> Iterator[str]:
    if {"swimming", "charged"} & set(effect.tokens):
        yield "tokens: an effect cannot give Swimming or Charged (RV-908)"


def _cards(pack: Pack) -> Iterator[str]:
    for file, cards in (("cards.yaml", pack.cards), ("items.yaml", pack.items)):
        for card in cards:
            yield from (f"{file}: {card.id}: {problem}" for problem in _card(pack, card, file == "cards.yaml"))
    for faction in pack.factions:
        kinds = Counter(_kind(card) for card in pack.cards if card.faction == faction.id)
        if kinds != KINDS:
            found = ", ".join(f"{kinds[kind]} {kind}" for kind in KINDS)
            needed = ", ".join(f"{number} {kind}" for kind, number in KINDS.items())
            yield f"cards.yaml: {faction.id}: the starting cards are {found}; each faction needs {needed} (RV-211)"


def _kind(card: Card) -> str:
    return "weapon or armour" if card.kind in ("weapon", "armour") else card.kind


def _card(pack: Pack, card: Card, starting: bool) -> Iterator[str]:
    if starting and card.faction not in pack.faction:
        yield f"faction: there is no faction “{card.faction}”"
    if starting and card.copies != 1:
        yield "copies: a starting card has one copy (RV-206)"
    if not starting and (card.faction or card.kind == "ability"):
        yield "the item deck has only items, weapons and armour without a faction (RV-116)"
    if (card.ability is not None) != (card.kind == "ability"):
        yield "ability: ability cards have one, other cards have none"
    if card.ability is not None:
        if card.ability.id != card.id:
            yield "ability: its id must be that of the card"
        yield from _ability(card.ability)
    if card.when and card.kind != "item":
        yield "when: only items are single-use"
    if bool(card.when) != (card.effect != Effect()):
        yield "when, effect: a single-use card has both, other cards have neither"
    if "use" in card.when and not card.effect.mend:
        yield "effect: an item used while equipping must heal (RV-546)"
    for effect in (card.effect, card.attack, card.defence):
        yield from _effect(effect)


# -- decks and armies --------------------------------------------------------------------------------------------------


def _decks(pack: Pack) -> Iterator[str]:
    if len(pack.deck("events")) < EVENTS:
        yield f"events.yaml: at least {EVENTS} cards are needed"
    for event in pack.events:
        lasting = bool(event.speed or event.farthest or event.slumber or event.attack or event.defence)
        if lasting == (event.deed is not None):
            yield f"events.yaml: {event.id}: an event has either a deed or a lasting effect (RV-801)"
    if sum(event.deed == "heal" for event in pack.events) > 1:
        yield "events.yaml: only one kind of event can heal"
    for card in pack.abyss:
        if card.creature and {"swimming", "charged"} & set(card.creature.tokens):
            yield f"abyss.yaml: {card.id}: tokens: an effect cannot give Swimming or Charged (RV-908)"


def _armies(pack: Pack) -> Iterator[str]:
    for army in pack.armies:
        where = f"armies.yaml: {army.faction} for {army.points}"
        yield from (f"{where}: {problem}" for problem in _army(pack, army))


def _army(pack: Pack, army: Army) -> Iterator[str]:
    if army.faction not in pack.faction:
        yield f"there is no faction {army.faction}"
    models = [line.model for line in army.army for _ in range(line.count)]
    cards = [card for line in army.army for card in line.cards]
    unknown = [id for id in models if id not in pack.model] + [id for id in cards if id not in pack.card]
    if unknown:
        yield f"unknown ids: {', '.join(unknown)}"
        return
    if not models:
        yield "the army has no models (RV-206)"
    cost = sum(pack.model[id].cost for id in models) + sum(pack.card[id].cost for id in cards)
    if cost > army.points:
        yield f"the army costs {cost} points (RV-201)"
    for id, number in Counter(models).items():
        if number > pack.model[id].copies or pack.model[id].faction != army.faction:
            yield f"{number} of {id} cannot be bought (RV-206)"
    for id, number in Counter(cards).items():
        if number > 1 or pack.card[id].faction != army.faction:
            yield f"{number} of {id} cannot be bought (RV-206)"
    for line in army.army:
        kinds = [pack.card[id].kind for id in line.cards]
        character = pack.model[line.model].character
        if kinds and (not character or line.count > 1 or len(set(kinds)) < len(kinds)):
            yield f"{line.model} cannot carry {', '.join(line.cards)} (RV-212, RV-213)"
