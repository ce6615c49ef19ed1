"""Looking at the table: fighters, whose turn it is, what is in force."""

from __future__ import annotations

from fathom.games.rivals.model.board import Lurk, Tile
from fathom.games.rivals.model.pack import EventCard, Profile
from fathom.games.rivals.model.state import Activation, Creature, Fighter, Lurking, Model, Player


def lurk(t: Lurking) -> Lurk:
    """The geometry of this map."""
    return t.pack.maps[len(t.state.players)]


def profile(t: Lurking, model: Model) -> Profile:
    """A model's figures with what it carries."""
    return t.pack.profile(model.card, model.cards)


def model(t: Lurking, id: str) -> Model:
    """The model of this id; it must not have been destroyed."""
    for one in t.state.models:
        if one.id == id:
            return one
    raise KeyError(id)


def fighters(t: Lurking) -> list[Fighter]:
    """Every model and every creature."""
    return [*t.state.models, *t.state.creatures]


def called(one: Fighter) -> str:
    """How answers and events name a fighter: a model by its id, a creature by its tile."""
    return one.id if isinstance(one, Model) else one.at


def alive(t: Lurking, one: Fighter) -> bool:
    """Whether it is still there."""
    return any(one is other for other in (t.state.models if isinstance(one, Model) else t.state.creatures))


def models_of(t: Lurking, seat: int) -> list[Model]:
    """The models a player has left, waiting ones included, in army-list order."""
    return [one for one in t.state.models if one.seat == seat]


def models_at(t: Lurking, tile: Tile) -> list[Model]:
    """The models on a tile, in army-list order."""
    return [one for one in t.state.models if one.at == tile]


def creature_at(t: Lurking, tile: Tile) -> Creature | None:
    """The creature on a tile."""
    for creature in t.state.creatures:
        if creature.at == tile:
            return creature
    return None


def under_way(t: Lurking) -> Activation:
    """The activation that is being carried out."""
    assert t.state.activation is not None
    return t.state.activation


def waiting(t: Lurking, seat: int) -> list[Model]:
    """A player's models that are not on the map."""
    return [one for one in t.state.models if one.seat == seat and one.at is None]


def turn_order(t: Lurking, start: int | None = None) -> list[Player]:
    """The players still in, round the table from `start`, or from whoever begins the round (RV-221)."""
    s = t.state
    start = s.first if start is None else start
    return [player for player in (*s.players[start:], *s.players[:start]) if not player.out]


def ongoing(t: Lurking) -> EventCard | None:
    """The event in force."""
    return t.pack.event[t.state.ongoing] if t.state.ongoing else None
