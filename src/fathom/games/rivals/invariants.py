"""Checks for states that cannot occur: lost or duplicate pieces, and pieces where they cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fathom.games.rivals.model.pack import DeckName
from fathom.games.rivals.model.state import IN_DEN, BattleTable, Model
from fathom.games.rivals.rules import army, tiles
from fathom.games.rivals.rules.pools import beast
from fathom.games.rivals.rules.queries import lurk, profile

SETTING_UP = ("faction", "army")


def invariants(t: BattleTable) -> Iterator[str]:
    """One message for each thing that is wrong with a state, beginning with the field."""
    yield from _map(t)
    yield from _armies(t)
    yield from _places(t)
    yield from _creatures(t)
    yield from _numbers(t)
    yield from _cards(t)


def _map(t: BattleTable) -> Iterator[str]:
    s, here = t.state, lurk(t)
    if not s.ground:
        if s.step not in SETTING_UP:
            yield "map: there is no map after the armies are made"
        return
    if tuple(s.ground) != (*here.inner, *(tile for tile in here.tiles if tile in here.group_of)):
        yield "map: tiles are missing, too many or out of order (RV-217)"
        return
    for tile, ground in s.ground.items():
        if (ground == "summoning") != (tile in here.group_of):
            yield f"map: {tile} cannot be {ground} (RV-218)"
    if s.rocks != tuple(tile for tile in here.tiles if s.ground[tile] == "rock"):
        yield "map: `rocks` does not match `ground`"
    guarded = sorted(tile for tile, ground in s.ground.items() if ground == "guarded")
    if guarded != sorted(creature.at for creature in s.creatures):
        yield f"creatures: the guarded dens {', '.join(guarded)} do not match the creatures (RV-722)"


def _armies(t: BattleTable) -> Iterator[str]:
    s = t.state
    if [one.seat for one in s.models] != sorted(one.seat for one in s.models):
        yield "models: the models are not in seat order"
    for id, number in Counter(one.id for one in s.models).items():
        if number > 1:
            yield f"models: {id} occurs more than once"
    factions = [player.faction for player in s.players if player.faction]
    if len(set(factions)) < len(factions):
        yield "players: a faction is used twice (RV-101)"
    sides = [player.side for player in s.players if player.side]
    if len(set(sides)) < len(sides):
        yield "players: a side is taken twice (RV-222)"
    for one in s.models:
        card = t.pack.model[one.card]
        if card.faction != s.players[one.seat].faction:
            yield f"models: {one.id} is not of its player's faction (RV-206)"
        if one.id not in _ids(t, one.card):
            yield f"models: there is no model {one.id} (RV-206)"
        kinds = [t.pack.card[carried].kind for carried in one.cards]
        if kinds and (not card.character or len(set(kinds)) < len(kinds)):
            yield f"models: {one.id} cannot carry {' '.join(one.cards)} (RV-212, RV-213)"
        for carried in _foreign(t, one.seat, one.cards):
            yield f"models: {one.id} cannot carry {carried}, a starting card of another faction (RV-206)"
    for player in s.players:
        if player.out and any(one.seat == player.seat for one in s.models):
            yield f"players: seat {player.seat} is out but has models (RV-860)"
        if any(t.pack.card[card].kind == "ability" for card in player.items):
            yield f"players: seat {player.seat} has an ability card in the reserve (RV-215)"
        for carried in _foreign(t, player.seat, player.items):
            yield f"players: seat {player.seat} cannot have {carried}, a starting card of another faction (RV-206)"


def _foreign(t: BattleTable, seat: int, cards: list[str]) -> list[str]:
    """The starting cards among these that belong to another player's faction."""
    return [card for card in cards if t.pack.card[card].faction not in ("", t.state.players[seat].faction)]


def _ids(t: BattleTable, card: str) -> list[str]:
    copies = t.pack.model[card].copies
    return [card] if copies == 1 else [card + letter for letter in army.COPIES[:copies]]


def _places(t: BattleTable) -> Iterator[str]:
    s = t.state
    by_tile = tiles.models_by_tile(t)
    a = s.activation
    for tile, there in by_tile.items():
        if tile not in s.ground:
            yield f"models: there is no tile {tile}"
            continue
        if len({one.seat for one in there}) > 1:
            yield f"models: models of two players are on {tile} (RV-361)"
        # During a move a model may pass through a full tile.
        if s.step != "move" and not all(tiles.has_room(t, one, there) for one in there):
            yield f"models: too many models are on {tile} (RV-360)"
        if s.ground[tile] == "guarded" and not (s.step in IN_DEN and a is not None and a.tile == tile):
            yield f"models: a model is on {tile} with a creature (RV-361)"
        for one in there:
            if one.high and s.ground[tile] != "rock":
                yield f"models: {one.id} has High Ground on {s.ground[tile]} (RV-324)"


def _creatures(t: BattleTable) -> Iterator[str]:
    for creature in t.state.creatures:
        if t.pack.beast[creature.card].creature is None:
            yield f"creatures: {creature.card} is a treasure, not a creature"
        elif not 0 <= creature.wounds < beast(t, creature).heart and t.state.step != "clean-up":
            yield f"creatures: the creature on {creature.at} cannot have {creature.wounds} wounds (RV-744)"
        if creature.essence < 0:
            yield f"creatures: the Essence on {creature.at} is below 0"
        if {"swimming", "charged"} & set(creature.tokens):
            yield f"creatures: the creature on {creature.at} cannot be Swimming or Charged (RV-857)"


def _numbers(t: BattleTable) -> Iterator[str]:
    s, battle = t.state, t.pack.battle
    if s.movement < 0 or s.attack < 0 or s.movement + s.attack > battle.markers:
        yield f"markers: {s.movement} and {s.attack} are not possible with {battle.markers} markers (RV-120)"
    for player in s.players:
        if player.essence < 0:
            yield f"players: the Essence of seat {player.seat} is below 0"
        if s.step in SETTING_UP and player.faction and army.spent(t, player) > army.limit(t):
            yield f"players: seat {player.seat} has spent more than {army.limit(t)} points (RV-201)"
    for one in s.models:
        if not 0 <= one.wounds < profile(t, one).heart:
            yield f"models: {one.id} cannot have {one.wounds} wounds (RV-112)"
        if not 0 <= one.moves <= battle.movement_actions:
            yield f"models: {one.id} cannot have moved {one.moves} times (RV-501)"
        yield from _tokens(one)


def _tokens(one: Model) -> Iterator[str]:
    if one.tokens != sorted(set(one.tokens)):
        yield f"models: {one.id} has a token twice or out of order (RV-851)"
    if one.poisoner is not None and "poisoned" not in one.tokens:
        yield f"models: {one.id} has a poisoner but is not Poisoned"
    if one.at is None and (one.tokens or one.wounds):
        yield f"models: {one.id} is waiting but has tokens or wounds (RV-R91)"


def _cards(t: BattleTable) -> Iterator[str]:
    s = t.state
    carried = [card for one in s.models for card in one.cards]
    held = [*carried, *(card for player in s.players for card in player.items)]
    found = [card for card in held if not t.pack.card[card].faction]
    starting = [card for card in held if t.pack.card[card].faction]
    piles: tuple[tuple[DeckName, list[str]], ...] = (
        ("items", [*s.items, *s.items_discard, *found]),
        ("abyss", [*s.abyss, *s.abyss_discard, *(creature.card for creature in s.creatures)]),
        ("events", [*s.events, *s.events_discard, *([s.ongoing] if s.ongoing else [])]),
    )
    for name, cards in piles:
        if sorted(cards) != sorted(t.pack.deck(name)):
            yield f"{name}: a card is missing or occurs too often"
    if len(set(starting)) < len(starting):
        yield "cards: a starting card occurs twice (RV-206)"
