"""What the questions are about, and options that several decisions have."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.options import About, Pick
from fathom.games.rivals.model.state import BattleTable, Model
from fathom.games.rivals.rules import attack
from fathom.games.rivals.rules.queries import models_at


def about(ask: Ask) -> About:
    """The `About` of a question, with its type checked."""
    found = ask.about
    assert isinstance(found, About)
    return found


def own_there(t: BattleTable, tile: Tile) -> list[Model]:
    """The active player's models on a tile."""
    return [one for one in models_at(t, tile) if one.seat == t.state.active]


def in_play(t: BattleTable) -> list[Model]:
    """Every model on the map."""
    return [one for one in t.state.models if one.at is not None]


def elsewhere(t: BattleTable, ask: Ask, one: Model) -> Reason | None:
    """Why a model cannot act now; None if it belongs to the active player and is on the activated tile."""
    return None if one in own_there(t, about(ask).tile) else attack.NOT_ACTIVATED


def picks(models: list[Model]) -> Iterator[Option]:
    """The options to choose each of these models."""
    return (Pick(one.id) for one in models)


def always(t: BattleTable, ask: Ask, option: Option) -> Reason | None:
    """Return None: no option of this decision is refused."""
    return None
