"""Read-only queries: fighters, tiles, turn order, the event in force."""

from __future__ import annotations

from fathom.games.rivals.model.board import Lurk, Tile
from fathom.games.rivals.model.pack import EventCard, Profile
from fathom.games.rivals.model.state import Activation, BattleTable, Creature, Fighter, Model, Player


def lurk(t: BattleTable) -> Lurk:
    """The geometry of the map of this match."""
    return t.pack.maps[len(t.state.players)]


def profile(t: BattleTable, model: Model) -> Profile:
    """The numbers of a model, with the cards that it carries."""
    return t.pack.profile(model.card, model.cards)


def model(t: BattleTable, id: str) -> Model:
    """The model with this id. Raises KeyError if it is destroyed or unknown."""
    for one in t.state.models:
        if one.id == id:
            return one
    raise KeyError(id)


def fighters(t: BattleTable) -> list[Fighter]:
    """Every model and every creature."""
    return [*t.state.models, *t.state.creatures]


def fighter_id(one: Fighter) -> str:
    """The id of a fighter in options and events: a model's id, or the tile of a creature."""
    return one.id if isinstance(one, Model) else one.at


def alive(t: BattleTable, one: Fighter) -> bool:
    """Whether a fighter has not been destroyed."""
    return any(one is other for other in (t.state.models if isinstance(one, Model) else t.state.creatures))


def models_of(t: BattleTable, seat: int) -> list[Model]:
    """The models that a player has left, including waiting ones, in army-list order."""
    return [one for one in t.state.models if one.seat == seat]


def models_at(t: BattleTable, tile: Tile) -> list[Model]:
    """The models on a tile, in army-list order."""
    return [one for one in t.state.models if one.at == tile]


def creature_at(t: BattleTable, tile: Tile) -> Creature | None:
    """The creature on a tile; None if there is none."""
    for creature in t.state.creatures:
        if creature.at == tile:
            return creature
    return None


def current_activation(t: BattleTable) -> Activation:
    """The activation in progress; there must be one."""
    assert t.state.activation is not None
    return t.state.activation


def waiting(t: BattleTable, seat: int) -> list[Model]:
    """A player's models that are not on the map."""
    return [one for one in t.state.models if one.seat == seat and one.at is None]


def turn_order(t: BattleTable, start: int | None = None) -> list[Player]:
    """The players who are not out, in turn order from `start` or from the first player of the round (RV-221)."""
    s = t.state
    start = s.first if start is None else start
    return [player for player in (*s.players[start:], *s.players[:start]) if not player.out]


def ongoing(t: BattleTable) -> EventCard | None:
    """The ongoing event; None if there is none."""
    return t.pack.event[t.state.ongoing] if t.state.ongoing else None
