"""The answer given for a player whose time has run out. RV-R87."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option, passing_option
from fathom.engine.hexes import Hex
from fathom.games.rivals.model.board import Tile, order
from fathom.games.rivals.model.options import At, Flee, Muster, Pick, Put, Reinforce
from fathom.games.rivals.model.view import ModelView, View


def timeout_answer(view: View, ask: Ask) -> Option:
    """The answer for a player whose time has run out: decline if possible, otherwise the first option (RV-R87).

    Armies, Reinforcements and the prey of creatures have their own rules.
    """
    if ask.id == "RV-D02":
        return largest_army(ask)
    if ask.id == "RV-D11" and must_arrive(view, ask.about.tile):
        return ask.options[0]
    if ask.id == "RV-D21":
        return costliest_prey(view, ask)
    if Flee() in ask.options:
        return Flee()
    return passing_option(ask) or first_tile(ask) or ask.options[0]


def largest_army(ask: Ask) -> Option:
    """The ready-made army on offer with the most points; the first option if there is none."""
    armies = [option for option in ask.options if isinstance(option, Muster)]
    return max(armies, key=lambda army: army.points) if armies else ask.options[0]


def must_arrive(view: View, tile: Tile) -> bool:
    """Whether this is the Reinforcement that a player without models on the map must make (RV-414)."""
    assert view.activation is not None
    mine = {one.at for one in view.models if one.seat == view.active and one.at is not None}
    return mine <= {tile} and not view.activation.models


def costliest_prey(view: View, ask: Ask) -> Option:
    """The model that a creature attacks: highest cost, then most wounds, then first in tile order."""
    models = {one.id: one for one in view.models}

    def rank(option: Option) -> tuple[int, int, Hex]:
        assert isinstance(option, Pick)
        one: ModelView = models[option.model]
        assert one.at is not None
        return -one.cost, -one.wounds, order(one.at)

    return min(ask.options, key=rank)


def first_tile(ask: Ask) -> Option | None:
    """The option with the first tile in tile order; None if no option names a tile to go to."""
    places = [option for option in ask.options if isinstance(option, Put | At | Reinforce)]
    return min(places, key=lambda option: order(option.tile), default=None)
