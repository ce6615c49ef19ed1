"""The picture at the end of a battle: the crest of the winner, and the models that are left."""

from __future__ import annotations

from htpy import Element, Node

from fathom.engine.outcome import Outcome
from fathom.games.rivals.text.names import Names
from fathom.present.finale import finale as picture
from fathom.present.finale import in_row, placed
from fathom.present.svg import use

SHOWN = 4
"""The largest number of models in the picture."""


def finale(n: Names, outcome: Outcome) -> Element:
    """The picture of the ending; bright for the winner and for spectators."""
    players = [player for player in n.view.players if player.seat in outcome.winners and player.faction]
    crests = [
        placed(x, -52, 1.15, use(f"rv-crest-{player.faction}"))
        for player, x in zip(players, in_row(len(players), 100.0 * len(players)), strict=True)
    ]
    return picture(n.view.seat is None or n.view.seat in outcome.winners, *crests, *_models(n, outcome))


def _models(n: Names, outcome: Outcome) -> list[Node]:
    left = [model for model in n.view.models if model.seat in outcome.winners][:SHOWN]
    return [
        placed(x, 46, 0.95, use(f"rv-base-{n.view.players[model.seat].faction}"), use(f"rv-{model.card}"))
        for model, x in zip(left, in_row(len(left), 96.0 * len(left)), strict=True)
    ]
