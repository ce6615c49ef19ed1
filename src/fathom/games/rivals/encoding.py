"""Encoding for learners: every option, and the observation of a seat."""

from __future__ import annotations

from typing import get_args

from fathom.encoding.actions import ActionVocabulary, every
from fathom.encoding.encoder import Encoding
from fathom.encoding.observation import (
    Feature,
    cached,
    cached_list,
    count,
    each,
    flag,
    keyed,
    number,
    one,
    one_hot_by_key,
    optional,
    size,
)
from fathom.games.rivals.model import options
from fathom.games.rivals.model.board import Tile, in_order
from fathom.games.rivals.model.content_types import Token
from fathom.games.rivals.model.pack import Pack
from fathom.games.rivals.model.state import BattleTable, GroundName, Model, Player, State, StepName
from fathom.games.rivals.model.visibility import army_hidden
from fathom.games.rivals.rules.army import COPIES
from fathom.games.rivals.text.questions import PROMPTS

VERSION = 0
SEATS = range(2, 5)


def encoding(pack: Pack, decisions: tuple[str, ...]) -> Encoding:
    """The numbers of a pack."""
    return Encoding(VERSION, vocabulary(pack), state_features(pack), question_features(pack), decisions, SEATS)


def vocabulary(pack: Pack) -> ActionVocabulary:
    """Everything that can be answered."""
    tiles, models, characters = tiles_of(pack), models_of(pack), models_of(pack, only_characters=True)
    groups = {group: None for lurk in pack.maps.values() for group in lurk.groups}
    stances = get_args(options.Stance)
    return ActionVocabulary(
        every(options.Choose, [*pack.faction, *groups]),
        every(options.Buy, pack.model),
        every(options.Equip, pack.card, [*characters, options.RESERVE], halves=True),
        every(options.Muster, sorted({army.points for army in pack.armies})),
        every(options.Ready),
        every(options.Keep),
        every(options.Again),
        every(options.Put, models, tiles, halves=True),
        every(options.Move, tiles),
        every(options.Reinforce, tiles),
        every(options.Attack, tiles, options.MODES),
        every(options.Waste, tiles, options.MODES),
        every(options.Open),
        every(options.Go, models, stances),
        every(options.Step, tiles),
        every(options.Strike, models, [*models, *tiles], halves=True),
        every(options.Play, pack.card),
        every(options.Use, pack.ability),
        every(options.Pick, models),
        every(options.At, tiles),
        every(options.Discard, pack.card),
        every(options.Fight),
        every(options.Flee),
        every(options.Decline),
        every(options.Stop),
        every(options.End),
    )


def state_features(pack: Pack) -> list[Feature]:
    """The table as a seat sees it: all but the order of the decks, and armies of others in the making (RV-123)."""
    tiles, models, cards, seats = tiles_of(pack), models_of(pack), pack.card, range(SEATS[-1])
    copies = max(card.copies for card in cards.values())
    groups = {group: None for lurk in pack.maps.values() for group in lurk.groups}
    player = [
        one("faction", pack.faction),
        flag("ready"),
        one("side", groups),
        number("essence", 99),
        count("items", cards, copies, items_seen),
        flag("out"),
        number("lost", 50),
    ]
    fighter = [
        number("wounds", 99),
        count("tokens", get_args(Token)),
        one("poisoner", seats),
    ]
    model = [
        one("seat", seats),
        one("at", tiles, means="where it stands; nowhere while it waits"),
        *fighter,
        flag("high"),
        count("cards", cards, copies),
        number("moves", 9),
        flag("acted"),
    ]
    creature = [one("card", pack.beast), *fighter, number("essence", 99)]
    activation = [one("tile", tiles), count("models", models), flag("begun")]
    return [
        one("step", get_args(StepName)),
        one("named", pack.faction, "players[seat].named", "the faction named in secret"),
        each("players", SEATS[-1], player, means="by seat"),
        one("active", seats),
        one("first", seats),
        number("round", 50),
        number("movement", 9),
        number("attack", 9),
        cached(
            "ground",
            [one_hot_by_key("tiles", tiles, get_args(GroundName), lambda t, x, seat: t.state.ground)],
            _ground,
        ),
        number("mulligans", 9),
        keyed("models", models, "id", model, models_seen),
        keyed("creatures", tiles, "at", creature),
        optional("activation", activation),
        count("hungry", tiles, means="the creatures that have still to act"),
        size("items_left", 99, "items"),
        count("items_discard", cards, copies),
        size("abyss_left", 99, "abyss"),
        count("abyss_discard", pack.beast, max(card.copies for card in pack.abyss)),
        size("events_left", 99, "events"),
        cached_list(count("events_discard", pack.event, max(card.copies for card in pack.events))),
        one("ongoing", pack.event),
    ]


def question_features(pack: Pack) -> list[Feature]:
    """What a question is about."""
    tiles, models = tiles_of(pack), models_of(pack)
    return [
        one("what", PROMPTS),
        one("model", models),
        one("target", [*models, *tiles, *map(str, range(SEATS[-1]))]),
        one("tile", tiles),
        number("left", 250),
        number("hits", 30),
        number("pierce", 30),
        one("source", dict.fromkeys([*pack.card, *pack.ability, *pack.event])),
    ]


def tiles_of(pack: Pack) -> tuple[Tile, ...]:
    """The tiles of all maps together."""
    return in_order({tile for lurk in pack.maps.values() for tile in lurk.tiles})


def models_of(pack: Pack, only_characters: bool = False) -> list[str]:
    """The ids of all models there can be."""
    return [
        card.id + copy
        for card in pack.models
        if card.character or not only_characters
        for copy in (COPIES[: card.copies] if card.copies > 1 else ("",))
    ]


def models_seen(t: BattleTable, s: object, seat: int) -> list[Model]:
    """The models a seat may know of."""
    if not army_hidden(t.state, -1, (seat,)):
        return t.state.models
    return [one for one in t.state.models if not army_hidden(t.state, one.seat, (seat,))]


def _ground(t: BattleTable, s: State, seat: int) -> tuple[int | GroundName, ...]:
    """The cache key of the ground: the tiles of a map, one for each number of players, are always in order."""
    return (len(s.players), *s.ground.values())


def items_seen(t: BattleTable, player: Player, seat: int) -> list[str]:
    """The item reserve of a player, as far as a seat may know it."""
    items = player.items
    return [] if items and army_hidden(t.state, player.seat, (seat,)) else items
