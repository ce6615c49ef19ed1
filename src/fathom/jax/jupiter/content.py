"""A content pack and settings of Jupiter Deep as tables of numbers."""

from __future__ import annotations

from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from fathom.engine.ask import Option
from fathom.engine.errors import PackError
from fathom.games.jupiter.encoding import vocabulary
from fathom.games.jupiter.game import GAME
from fathom.games.jupiter.model import options
from fathom.games.jupiter.model.pack import Pack
from fathom.games.jupiter.model.parts import AbilityId
from fathom.games.jupiter.model.variants import variants
from fathom.jax.jupiter.colony import code
from fathom.jax.jupiter.options import MOST_ROBOTS, Kind
from fathom.jax.jupiter.state import Question
from fathom.jax.jupiter.tables import SIZE, Ability, Setback, Source, Start, Tables
from fathom.setups import check_setup

MOST_CARDS = 30
KINDS: dict[Kind, type[Option]] = {
    Kind.COLOUR: options.Colour,
    Kind.CORE: options.Core,
    Kind.FIRST: options.First,
    Kind.DOCK: options.Dock,
    Kind.MOVE: options.Move,
    Kind.SHOOT: options.Shoot,
    Kind.COMMAND: options.Command,
    Kind.TRADE: options.Trade,
    Kind.SWAP: options.Swap,
    Kind.OVERRIDE: options.Override,
    Kind.USE: options.Use,
    Kind.PLAY: options.Play,
    Kind.END: options.End,
    Kind.GIVE: options.Give,
    Kind.TAKE: options.Take,
    Kind.DONE: options.Done,
    Kind.PASSENGER: options.Passenger,
    Kind.FOLLOW: options.Follow,
    Kind.TILE: options.Tile,
    Kind.CELL: options.Cell,
    Kind.REROLL: options.Reroll,
    Kind.SUPPRESS: options.Suppress,
    Kind.PLACE: options.Place,
    Kind.DISCARD: options.Discard,
    Kind.DECLINE: options.Decline,
}
"""By kind: the option of the reference. `Kind.SEND` is the second half of a command."""
DECISIONS = {
    "JD-D01": (Question.COLOUR,),
    "JD-D02": (Question.CORE,),
    "JD-D03": (Question.FIRST,),
    "JD-D04": (Question.DOCK,),
    "JD-D05": (),
    "JD-D10": (Question.ACT, Question.SEND),
    "JD-D14": (Question.TRADE,),
    "JD-D15": (Question.TARGET,),
    "JD-D16": (),
    "JD-D17": (Question.FLY,),
    "JD-D18": (Question.TELEPORT,),
    "JD-D19": (Question.PASSENGER,),
    "JD-D20": (Question.OVERRIDE,),
    "JD-D22": (Question.MODULE, Question.NEW_CELL),
    "JD-D23": (),
    "JD-D24": (Question.NEW_CORE,),
    "JD-D30": (Question.GRENADE,),
    "JD-D31": (Question.FOLLOW,),
    "JD-D40": (Question.REROLL,),
    "JD-D41": (Question.SUPPRESS,),
    "JD-D42": (Question.PLACE,),
    "JD-D43": (),
    "JD-D44": (),
    "JD-D45": (Question.DISCARD,),
}
"""The questions of each decision. Where a question has several decisions, it is listed with the first, and
`observation` says when it has another."""


def tables_of(pack: Pack) -> Tables:
    """The tables of a pack. Raises `PackError` for a pack that does not fit into them."""
    check_size(pack)
    return Tables(**_modules(pack), **_figures(pack), **_cards(pack), **_encoding(pack))


def check_size(pack: Pack) -> None:
    """Raise `PackError` with everything in a pack that does not fit into the tables."""
    assert get_args(AbilityId) == tuple(ability.name.lower() for ability in Ability), "other abilities"
    limits = [
        (len(pack.cards) <= MOST_CARDS, f"abilities, setbacks: at most {MOST_CARDS} kinds of cards together"),
        (len(pack.robots) <= MOST_ROBOTS, f"robots: at most {MOST_ROBOTS}"),
    ]
    problems = [f"{problem}. Play this pack with fathom.envs." for fits, problem in limits if not fits]
    if problems:
        raise PackError(problems)


def _modules(pack: Pack) -> dict[str, Any]:
    printed = [module.printed for module in pack.modules]
    rings = pack.rules.interior
    return {
        "cells": _numbers(code(cell) for cell in pack.blueprint.cells),
        "rim": _numbers(_bits(module.rim) for module in printed),
        "spokes": _numbers(_bits(module.spokes) for module in printed),
        "site": _numbers(module.site for module in printed),
        "plant": _numbers(module.site == "plant" for module in pack.modules),
        "dish": _numbers(module.site == "dish" for module in pack.modules),
        "number": _numbers(module.number for module in pack.modules),
        "inhabited": 1 + 3 * rings * (rings + 1),
    }


def _figures(pack: Pack) -> dict[str, Any]:
    rules = pack.rules
    return {
        "target": rules.target,
        "actions": rules.actions,
        "dish_penalty": rules.dish_penalty,
        "move_cost": rules.move_cost,
        "shoot_cost": rules.shoot_cost,
        "command_cost": rules.command_cost,
        "trade_cost": rules.trade_cost,
        "pod_seats": rules.pod_seats,
        "launch": rules.launch,
        "hand_limit": rules.hand_limit,
        "plant_penalty": rules.plant_penalty,
        "dealt": rules.dealt,
        "die": rules.die,
        "spread": rules.spread,
    }


def _cards(pack: Pack) -> dict[str, Any]:
    ids = list(pack.ability)
    abilities = [pack.ability_use[id] for id in ids]
    costs = [{Source.CORE: use.cost, Source.HAND: use.cost, Source.JOINED: use.joined or 0} for use in abilities]
    return {
        "copies": _numbers(card.copies for card in pack.cards.values()),
        "card": {ability: ids.index(ability.name.lower()) for ability in Ability},
        "lasts": _numbers(use.lasts_a_turn for use in abilities),
        "cost": np.array([[cost[source] for source in Source] for cost in costs], np.int32),
        "joined": _numbers(use.joined is not None for use in abilities),
        "once": _numbers(use.once for use in abilities),
        "does": _numbers(Setback[card.does.upper()] for card in pack.setbacks),
        "robots": len(pack.robots),
    }


def _encoding(pack: Pack) -> dict[str, Any]:
    words, decisions = vocabulary(pack), list(GAME.decisions)
    by_question = {question: id for id, questions in DECISIONS.items() for question in questions}
    first = {kind: words.first[option] for kind, option in KINDS.items()}
    first[Kind.SEND] = first[Kind.COMMAND] + SIZE * len(pack.blueprint.cells) + 1
    return {
        "actions_in_all": len(words),
        "first_actions": [first[kind] for kind in Kind],
        "decisions": len(decisions),
        "decision": [decisions.index(by_question[question]) for question in Question],
        "decision_of": {id: decisions.index(id) for id in DECISIONS},
        "turn_limit": GAME.rules.turn_limit,
    }


def start_of(pack: Pack, seats: int, settings: dict[str, Any]) -> Start:
    """How a match with these settings begins. Raises `SetupError` if they are not valid."""
    chosen = check_setup(GAME, seats, settings, pack=pack).settings
    rules = variants(pack, chosen)
    return Start(
        seats=seats,
        polite=rules.polite,
        open_bridges=rules.open_bridges,
        fast_creeps=rules.fast_creeps,
        vulnerable=rules.vulnerable,
        heroes=rules.heroes,
        target=chosen.target,
        confirm_end=chosen.confirm_end,
    )


def _bits(flags: str) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag == "1")


def _numbers(values: Any) -> NDArray[np.int32]:
    return np.array(list(values), np.int32)
