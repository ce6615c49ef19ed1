"""The fields of a position: how each is written, and what learning agents observe of it.

Everything is public except the order of the decks, and the armies of other players until they are revealed (RV-123).
"""

from __future__ import annotations

from typing import Any, get_args

from fathom.encoding.observation import (
    Feature,
    Getter,
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
    unobserved,
)
from fathom.game.fields import CHANCE, HIDDEN, NO_MATTER, PLACE, SEED, field, unwritten
from fathom.game.notation import Notation
from fathom.games.rivals.model.board import Tile, in_order
from fathom.games.rivals.model.content_types import Token
from fathom.games.rivals.model.pack import DeckName, Pack
from fathom.games.rivals.model.state import BattleTable, GroundName, Model, Player, Settings, State, StepName
from fathom.games.rivals.model.visibility import army_hidden
from fathom.games.rivals.rules.army import COPIES

SEATS = range(2, 5)
WRITTEN_GROUNDS: tuple[GroundName, ...] = ("rock", "coral", "turned", "abyss", "emptied", "beaten")
"""The kinds of tiles that a position names; all other tiles are sand, summoning tiles or dens with a creature."""
SEAT = one(range(SEATS[-1]))
FIGHTER = {"wounds": number(99), "tokens": count(get_args(Token)), "poisoner": SEAT}


def tiles_of(pack: Pack) -> tuple[Tile, ...]:
    """The tiles of all maps, in tile order."""
    return in_order({tile for lurk in pack.maps.values() for tile in lurk.tiles})


def groups_of(pack: Pack) -> list[str]:
    """The sides (groups of summoning tiles) of all maps."""
    return list(dict.fromkeys(group for lurk in pack.maps.values() for group in lurk.groups))


def models_of(pack: Pack, only_characters: bool = False) -> list[str]:
    """The ids of all models that can exist, or only of the characters."""
    return [
        card.id + copy
        for card in pack.models
        if card.character or not only_characters
        for copy in (COPIES[: card.copies] if card.copies > 1 else ("",))
    ]


# -- what is observed ------------------------------------------------------------------------------------------------


def _cards(pack: Pack, find: Getter | None = None) -> Feature:
    return count(pack.card, max(card.copies for card in pack.card.values()), find)


def _players(pack: Pack) -> dict[str, Feature]:
    named = one(pack.faction, "players[seat].named").described("The faction that this seat has named in secret.")
    players = each(
        SEATS[-1],
        seat=PLACE,
        faction=one(pack.faction),
        named=unobserved("Only the seat itself sees this, as `named`."),
        ready=flag().described("Whether the army list is finished."),
        side=one(groups_of(pack)),
        essence=number(99),
        items=_cards(pack, _items_seen).described("The item reserve, if the seat may see it."),
        out=flag(),
        lost=number(50).described("How many models were destroyed."),
    )
    return {"named": named, "players": players}


def _items_seen(t: BattleTable, player: Player, seat: int) -> list[str]:
    items = player.items
    return [] if items and army_hidden(t.state, player.seat, (seat,)) else items


def _ground(pack: Pack) -> dict[str, Feature]:
    tiles = one_hot_by_key(tiles_of(pack), get_args(GroundName), lambda t, key, seat: t.state.ground)
    return {"ground": cached(_ground_key, tiles=tiles)}


def _ground_key(t: BattleTable, s: State, seat: int) -> tuple[int | GroundName, ...]:
    """The cache key of the ground: the number of players, which identifies the map, and the ground of each tile."""
    return (len(s.players), *s.ground.values())


def _models(pack: Pack) -> Feature:
    return keyed(
        models_of(pack),
        "id",
        _models_seen,
        card=unobserved("A part of the id."),
        seat=SEAT,
        at=one(tiles_of(pack)).described("The tile of the model; none while it is waiting."),
        **FIGHTER,
        high=flag().described("Whether the model has High Ground."),
        cards=_cards(pack),
        moves=number(9).described("Movement actions used this turn."),
        acted=flag().described("Whether the attack action of this turn is used."),
    )


def _models_seen(t: BattleTable, s: State, seat: int) -> list[Model]:
    if not army_hidden(s, -1, (seat,)):
        return s.models
    return [model for model in s.models if not army_hidden(s, model.seat, (seat,))]


def _creatures(pack: Pack) -> Feature:
    return keyed(tiles_of(pack), "at", card=one(pack.beast), **FIGHTER, essence=number(99))


def _activation(pack: Pack) -> Feature:
    return optional(
        tile=one(tiles_of(pack)),
        models=count(models_of(pack)).described("The models that can still act."),
        begun=flag().described("Whether a model has acted."),
        joined=unobserved("It only limits the options that are offered."),
        assigned=unobserved("It only limits the options that are offered."),
    )


# -- the table -------------------------------------------------------------------------------------------------------


def _next_cards() -> Any:
    return field(
        "",
        "The cards of this deck.",
        HIDDEN,
        "The next cards, in the order they are drawn; the others are shuffled below them.",
    )


def _deck_size(deck: DeckName) -> Any:
    left = size(99, deck)
    return field(None, "How many cards are in this deck.", left, "The other cards are discarded. Default: all cards.")


class BattleNotation(Notation):
    """The written form of a position. Lists are words separated by spaces; every field has a default."""

    step: StepName | None = field(
        None, "The step of the game that comes next.", one(get_args(StepName)), "Default: `turn`."
    )
    players: dict[str, str] = field(
        {},
        "The players in seat order.",
        _players,
        "By faction (`seat0`, `seat1` … before factions are chosen), with any of: `essence 2`, `side S`, `named cog`, "
        "`lost 1`, `ready`, `out`, `items IT-01 COG-W2`.",
    )
    active: str | int = field(0, "Whose turn it is.", SEAT, "A faction or a seat. Default: seat 0.")
    first: str | int | None = field(
        None, "Who begins each round.", SEAT, "A faction or a seat. Default: the active player."
    )
    round: int = field(1, "The number of the round.", number(50))
    turn: int = field(1, "How many turns have begun.", {"turns": NO_MATTER})
    markers: str = field(
        "",
        "Markers in the Movement and in the Attack column.",
        {
            "movement": number(9).described("Markers in the Movement column."),
            "attack": number(9).described("Markers in the Attack column."),
        },
        "Default: all in Movement.",
    )
    map: dict[str, str] | None = field(
        None,
        "What each tile is.",
        _ground,
        "The tiles of each kind: rock, coral, turned, abyss, emptied, beaten. All others are sand.",
    )
    rocks = unwritten("The rock tiles.", unobserved("A part of `ground`."))
    mulligans: int = field(0, "How many times the map was laid again.", number(9))
    models: dict[str, str] = field(
        {},
        "The models that the seat may see.",
        _models,
        "By id, in the order of the army lists: a tile or `waiting`, then any of: `wounds 2`, `moves 1`, `acted`, "
        "`high` (High Ground), tokens (`poisoned by 0`), `cards COG-W1`.",
    )
    creatures: dict[str, str] = field(
        {},
        "The creatures on the map.",
        _creatures,
        "By tile, in the order they were revealed: the abyss card, then any of: `wounds 1`, `essence 1`, tokens "
        "(`poisoned by 0`).",
    )
    activation: str = field(
        "",
        "The activation in progress.",
        _activation,
        "Its tile, the models that can still act, `begun` once one has acted, `joined` and the models that took part "
        "in Equip, `assigned` and the cards handed over.",
    )
    hungry: str = field("", "The tiles of the creatures that still have to act.", lambda pack: count(tiles_of(pack)))
    waters: str = field(
        "", "The seats that still have to choose for Healing Waters.", unobserved("The question names the next one.")
    )
    items: str = _next_cards()
    items_left: int | None = _deck_size("items")
    items_discard: str = field("", "The discard pile of this deck.", _cards, "Oldest card first.")
    abyss: str = _next_cards()
    abyss_left: int | None = _deck_size("abyss")
    abyss_discard: str = field(
        "",
        "The discard pile of this deck.",
        lambda pack: count(pack.beast, max(card.copies for card in pack.abyss)),
        "Oldest card first.",
    )
    events: str = _next_cards()
    events_left: int | None = _deck_size("events")
    events_discard: str = field(
        "",
        "The discard pile of this deck.",
        lambda pack: cached_list(count(pack.event, max(card.copies for card in pack.events))),
        "Oldest card first.",
    )
    event: str = field("", "The ongoing event card.", lambda pack: {"ongoing": one(pack.event)})
    settings: Settings | None = field(
        None,
        "The settings of the match.",
        unobserved("Fixed by the environment."),
        "Default: the default settings.",
    )
    rolls: str | int = field(
        "", "The next rolls of dice.", HIDDEN, "Colour and face (`R:O+`), or the number of the face (1 to 6)."
    )
    seed: int = SEED
    chance: str = CHANCE
