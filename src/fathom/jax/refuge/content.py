"""A content pack and settings of The Refuge as tables of numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.engine.errors import PackError
from fathom.games.refuge.encoding import LONGEST_STEER as LONGEST_STEER_OF_REFERENCE
from fathom.games.refuge.encoding import vocabulary
from fathom.games.refuge.fields import printed
from fathom.games.refuge.game import GAME
from fathom.games.refuge.model import effects, goals, options
from fathom.games.refuge.model.board import DIRECTIONS
from fathom.games.refuge.model.effects import AnyEffect
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.model.parts import TYPES
from fathom.games.refuge.rules import tasks
from fathom.jax.refuge.board import CODES, MOST_WORDS, NOWHERE, Grid, Spaces, board_of
from fathom.jax.refuge.cards import MOST_COPIES, MOST_KINDS, kinds_of
from fathom.jax.refuge.move import LONGEST_PATH
from fathom.jax.refuge.options import DEEDS, LONGEST_STEER, Kind
from fathom.jax.refuge.state import Question
from fathom.jax.refuge.tables import MOST_SEATS, Effect, Gain, Goal, Start, Tables
from fathom.setups import check_setup

WAYS = list(DIRECTIONS)
ONE = 1
EFFECTS: dict[type[effects.Effect], tuple[Question | None, str]] = {
    effects.Swim: (Question.SWIM, "steps"),
    effects.Shoot: (Question.SHOOT, ""),
    effects.Blast: (Question.BLAST, "count"),
    effects.Scatter: (Question.SCATTER, "count"),
    effects.Lure: (Question.LURE, "steps"),
    effects.Look: (Question.LOOK, "cards"),
    effects.Guide: (Question.GUIDE, "steps"),
    effects.Herd: (Question.HERD, "count"),
    effects.Winch: (Question.WINCH, "steps"),
    effects.Raise: (Question.RAISE, ""),
    effects.Screen: (None, ""),
    effects.Haul: (Question.HAUL, ""),
    effects.Repair: (Question.REPAIR, ""),
    effects.Film: (Question.FILM, "count"),
    effects.Flash: (Question.CAMERA, ""),
    effects.Burrow: (Question.BURROW, ""),
    effects.Scrounge: (Question.SCROUNGE, ""),
}
"""By effect: the first question that it asks, and the field with its figure."""
GOALS: dict[type[goals.Goal], Goal] = {
    goals.Clear: Goal.CLEAR,
    goals.Survey: Goal.SURVEY,
    goals.Stow: Goal.STOW,
    goals.Anchor: Goal.ANCHOR,
    goals.Wire: Goal.WIRE,
    goals.Bleed: Goal.BLEED,
    goals.BoardShip: Goal.BOARD,
    goals.Hatches: Goal.HATCHES,
    goals.Cargo: Goal.CARGO,
}
KINDS: dict[Kind, type[Any]] = {
    Kind.CHOOSE: options.Choose,
    Kind.AT: options.At,
    Kind.MOVE: options.Move,
    Kind.PLAY: options.Play,
    Kind.USE: options.Use,
    Kind.RECOVER: options.Recover,
    Kind.GIVE: options.Give,
    Kind.HAND: options.HandOver,
    Kind.TASK: options.Task,
    Kind.NUDGE: options.Nudge,
    Kind.STEER: options.Steer,
    Kind.DIVER: options.PickDiver,
    Kind.CARD: options.PickCard,
    Kind.FLIP: options.TurnUp,
    Kind.DRAW: options.DrawCard,
    Kind.DECLINE: options.Decline,
    Kind.STOP: options.Stop,
    Kind.END: options.End,
}
DECISIONS = {
    "RF-D03": (Question.DIVER,),
    "RF-D04": (Question.START,),
    "RF-D05": (Question.RESURFACE,),
    "RF-D06": (Question.ACT,),
    "RF-D08": (Question.LAIR,),
    "RF-D09": (Question.SPAWN,),
    "RF-D10": (Question.WHIRLPOOL,),
    "RF-D11": (Question.CLOSER,),
    "RF-D12": (Question.CONTACT,),
    "RF-D13": (Question.TRAP,),
    "RF-D15": tuple(q for q in Question if Question.SWIM <= q <= Question.SCROUNGE and q != Question.LOOK),
    "RF-D16": (Question.PAY, Question.RECOVER),
    "RF-D18": (Question.SPEND, Question.STOW, Question.RECOIL),
    "RF-D19": (Question.FLIP,),
    "RF-D20": (Question.MAY_DRAW,),
    "RF-D21": (Question.PURGE,),
    "RF-D22": (Question.LOOK,),
    "RF-D24": (Question.BRACE, Question.SLIP),
}
"""The questions of each decision. What a card asks has another decision than what an ability asks."""
CARD_DECISION = "RF-D14"


def tables_of(pack: Pack) -> Tables:
    """The tables of a pack. Raises `PackError` for a pack that does not fit into them."""
    check_size(pack)
    return Tables(**_sea(pack), **_kraken(pack), **_cards(pack), **_objectives(pack), **_encoding(pack))


# -- what fits -----------------------------------------------------------------------------------------------------


def check_size(pack: Pack) -> None:
    """Raise `PackError` with everything in a pack that does not fit into the tables."""
    assert len(tasks.TASKS.of) == DEEDS, "fathom.jax.refuge does not know all special actions"
    assert LONGEST_STEER == LONGEST_STEER_OF_REFERENCE
    reactions = [type(ability.effect) for ability in pack.ability.values()]
    limits = [
        (_grid(pack).words <= MOST_WORDS, "board: too many spaces; with five sea rows, at most seven columns"),
        (len(pack.card) <= MOST_KINDS, f"salvage: {len(pack.card)} kinds of cards, at most {MOST_KINDS}"),
        (all(card.copies <= MOST_COPIES for card in pack.salvage), f"salvage: at most {MOST_COPIES} copies of a card"),
        (len(printed(pack)) <= 31, "kraken, abyss: at most 31 cards together"),
        (len(pack.divers) <= 6, "divers: at most six"),
        (len(pack.objectives) <= 15, "objectives: at most 15"),
        (
            all(reactions.count(kind) <= 1 for kind in (effects.Trap, effects.Brace, effects.Slip, effects.Film)),
            "divers: at most one ability may trap, at most one brace, at most one slip and at most one film",
        ),
        (_camera_divers(pack) <= 1, "divers: cameras must be the abilities of one diver"),
        (all(_fits(effect) for effect in _effects(pack)), _too_far()),
        (
            sum(isinstance(goal, goals.Anchor) for goal in pack.goal.values()) <= 1
            and sum(isinstance(goal, goals.Cargo) for goal in pack.goal.values()) <= 1,
            "objectives: at most one may ask for anchors, and at most one for the cargo",
        ),
    ]
    problems = [f"{problem}. Play this pack with fathom.envs." for fits, problem in limits if not fits]
    if problems:
        raise PackError(problems)


def _camera_divers(pack: Pack) -> int:
    cameras = (effects.Film, effects.Flash, effects.Trap)
    return sum(any(isinstance(ability.effect, cameras) for ability in diver.abilities) for diver in pack.divers)


def _fits(effect: AnyEffect) -> bool:
    if isinstance(effect, effects.Swim):
        return effect.steps <= LONGEST_PATH
    if isinstance(effect, effects.Lure):
        return effect.steps <= LONGEST_STEER
    return not isinstance(effect, effects.Look) or effect.cards <= 4


def _too_far() -> str:
    return f"effects: swim at most {LONGEST_PATH} steps, lure at most {LONGEST_STEER}, look at most at 4 cards"


# -- the sea -------------------------------------------------------------------------------------------------------


def _grid(pack: Pack) -> Grid:
    return Grid(pack.sea.columns + 2, pack.sea.finish_row + 1)


def _code(pack: Pack, space: str) -> int:
    return _grid(pack).code(*pack.sea.xy[space])


def _set(pack: Pack, spaces: Any) -> Spaces:
    return board_of(_grid(pack), [_code(pack, space) for space in spaces])


def _sea(pack: Pack) -> dict[str, Any]:
    sea, board, grid = pack.sea, pack.board, _grid(pack)
    near: NDArray[np.int32] = np.full((len(WAYS), CODES), NOWHERE, np.int32)
    x: NDArray[np.int32] = np.zeros(CODES, np.int32)
    y: NDArray[np.int32] = np.zeros(CODES, np.int32)
    for space, (column, row) in sea.xy.items():
        x[_code(pack, space)], y[_code(pack, space)] = column, row
        for way, target in sea.near[space].items():
            near[WAYS.index(way), _code(pack, space)] = _code(pack, target)
    kinds = {kind: _set(pack, [s for s, k in sea.kind.items() if k == kind]) for kind in set(sea.kind.values())}
    none = _set(pack, [])
    return {
        "grid": grid,
        "codes": np.array([_code(pack, space) for space in sea.kind], np.int32),
        "near": near,
        "sea": _set(pack, sea.kind),
        "start": kinds["Start"],
        "finish": kinds["Finish"],
        "waters": _set(pack, sea.waters),
        "caves": kinds.get("Cave", none),
        "lairs": kinds.get("Lair", none),
        "spawns": kinds.get("Spawn", none),
        "whirlpools": kinds.get("Whirlpool", none),
        "krakens": kinds["Kraken"],
        "edges": [_set(pack, edge) for edge in sea.edges.values()],
        "column": [
            board_of(grid, [grid.code(column, row) for row in range(grid.rows)]) for column in range(grid.columns)
        ],
        "slip_row": _set(pack, sea.row[sea.top_row]),
        "devour_rows": [_set(pack, sea.row[row]) for row in range(board.devour_row, -1, -1)],
        "x": x,
        "y": y,
        "top_row": sea.top_row,
        "head_column": board.head_column,
        "head_columns": sea.columns - 2,
        "tentacles": board.tentacles,
        "threat_limit": board.threat_limit,
        "threat_start": board.threat_start,
        "actions_each_turn": board.actions,
        "recover_cards": board.recover_cards,
        "cameras": board.cameras,
    }


# -- cards and divers ----------------------------------------------------------------------------------------------


def _kraken(pack: Pack) -> dict[str, Any]:
    ids = printed(pack)
    symbols = [pack.symbols[id] for id in ids]
    decks = [[ids.index(id) for id in deck] for deck in (pack.kraken_deck, pack.abyss_deck)]
    places = range(3)
    return {
        "kraken_cards": len(ids),
        "decks": [_bits(deck) for deck in decks],
        "deck_size": [len(deck) for deck in decks],
        "head_way": [WAYS.index(card.head_way) if card.head_way else -1 for card in symbols],
        "head_steps": [len(card.top) if card.head_way else 0 for card in symbols],
        "devours": _bits([place for place, card in enumerate(symbols) if card.devours]),
        "march_way": [[WAYS.index(c.marches[p][0]) if c.marches[p][1] else 0 for c in symbols] for p in places],
        "march_arrows": [[card.marches[place][1] for card in symbols] for place in places],
        "spawn_symbols": [_bits(card.spawns) for card in symbols],
    }


def _effects(pack: Pack) -> list[AnyEffect]:
    """Every effect of a Salvage card or of an ability that is no Reaction, each once."""
    found = [effect for card in pack.salvage for effect in (card.effect, card.solo) if effect is not None]
    found += [ability.effect for ability in pack.ability.values() if ability.use != "reaction"]
    return [effect for place, effect in enumerate(found) if effect not in found[:place]]


def _effect(effect: AnyEffect) -> Effect:
    question, field = EFFECTS[type(effect)]
    return Effect(
        do=str(effect.__struct_config__.tag),
        question=-1 if question is None else int(question),
        figure=getattr(effect, field) if field else ONE,
        reach=getattr(effect, "reach", None) or 0,
        straight=getattr(effect, "straight", False),
        down=getattr(effect, "down", False),
        tentacles=getattr(effect, "tentacles", False),
    )


def _cards(pack: Pack) -> dict[str, Any]:
    every, ids = _effects(pack), list(pack.card)
    abilities = list(pack.ability.values())

    def place(effect: AnyEffect | None) -> int:
        return -1 if effect is None else every.index(effect)

    def those(kind: type[effects.Effect]) -> list[int]:
        return [number for number, ability in enumerate(abilities) if isinstance(ability.effect, kind)]

    deck = [pack.salvage_deck.count(id) for id in ids]
    low, high = zip(*[kinds_of([kind], count) for kind, count in enumerate(deck)], strict=True)
    return {
        "cards": len(ids),
        "deck": (sum(low), sum(high)),
        "weapons": kinds_of([k for k, card in enumerate(pack.salvage) if card.weapon]),
        "types": [kinds_of([k for k, card in enumerate(pack.salvage) if card.type == type]) for type in TYPES],
        "while_down": kinds_of([k for k, card in enumerate(pack.salvage) if card.while_down]),
        "card_effect": [place(card.effect) for card in pack.salvage],
        "solo_effect": [place(card.solo or card.effect) for card in pack.salvage],
        "divers": len(pack.divers),
        "effects": [_effect(effect) for effect in every],
        "ability_effect": [-1 if a.use == "reaction" else place(a.effect) for a in abilities],
        "needs_action": _bits([n for n, ability in enumerate(abilities) if ability.use == "action"]),
        "usable_down": _bits([n for n, ability in enumerate(abilities) if ability.while_down]),
        "reactions": _bits([n for n, ability in enumerate(abilities) if ability.use == "reaction"]),
        "parry": _bits(those(effects.Parry)),
        "shrug": _bits(those(effects.Shrug)),
        "repairs": _bits(those(effects.Repair)),
        "trap": next(iter(those(effects.Trap)), -1),
        "brace": next(iter(those(effects.Brace)), -1),
        "slip": next(iter(those(effects.Slip)), -1),
    }


def _bits(places: Any) -> int:
    return sum(1 << place for place in places)


# -- objectives ----------------------------------------------------------------------------------------------------


def _objectives(pack: Pack) -> dict[str, Any]:
    listed = [objective.goal for objective in pack.objectives]
    finish = pack.sea.finish_row
    zones = [zone for goal in listed if isinstance(goal, goals.Anchor) for zone in goal.zones]
    origins = [_code(pack, goal.origin) for goal in listed if isinstance(goal, goals.Cargo)]
    hatches: list[list[Spaces]] = []
    for goal in listed:
        by_players: list[list[str]] = [[] for _ in range(MOST_SEATS)]
        if isinstance(goal, goals.Hatches):
            by_players = [[f"{x},{finish}" for x in columns] for columns in goal.columns]
        elif isinstance(goal, goals.Cargo):
            by_players = [[goal.origin]] * MOST_SEATS
        hatches.append([_set(pack, spaces) for spaces in by_players])
    return {
        "objectives": len(listed),
        "of_level": [
            _bits([n for n, objective in enumerate(pack.objectives) if objective.level == level]) for level in (1, 2, 3)
        ],
        "goal": [int(GOALS[type(goal)]) for goal in listed],
        "need": _figures([_need(pack, goal) for goal in listed]),
        "price": _figures([_price(goal) for goal in listed]),
        "surveyed": [_set(pack, goal.spaces if isinstance(goal, goals.Survey) else ()) for goal in listed],
        "pods": hatches,
        "zones": [_set(pack, [f"{x},{pack.sea.top_row}" for x in zone]) for zone in zones],
        "origin": origins[0] if origins else NOWHERE,
        "gains": [[_gain(gain) for gain in objective.reward] for objective in pack.objectives],
    }


def _figures(rows: list[list[int]]) -> NDArray[np.int32]:
    return np.array(rows, np.int32)


def _need(pack: Pack, goal: Any) -> list[int]:
    """How much a goal asks for, by number of players, as `goals.met` counts it."""
    if isinstance(goal, goals.Clear):
        return list(goal.count)
    if isinstance(goal, goals.BoardShip):
        return [goal.apart, *goal.divers[1:]]
    figure: dict[type[Any], int] = {
        goals.Stow: len(TYPES),
        goals.Anchor: len(goal.zones) if isinstance(goal, goals.Anchor) else 0,
        goals.Wire: len(pack.sea.edges),
        goals.Bleed: goal.count if isinstance(goal, goals.Bleed) else 0,
        goals.Cargo: ONE,
    }
    return [figure.get(type(goal), 0)] * MOST_SEATS


def _price(goal: Any) -> list[int]:
    """How many cards the special action of a goal costs, by number of players; 0 if it costs none."""
    if isinstance(goal, goals.Hatches | goals.Cargo):
        return list(goal.cards)
    return [ONE if isinstance(goal, goals.Anchor | goals.Bleed) else 0] * MOST_SEATS


def _gain(gain: Any) -> tuple[int, int]:
    """The kind (`Gain`) of one part of a reward, and its amount, such as a number of cards; 0 if it has none."""
    if isinstance(gain, goals.Flip):
        return int(Gain.FLIP_ALL if gain.all else Gain.FLIP), 0
    if isinstance(gain, goals.Draw):
        return int(Gain.DRAW_EACH if gain.each else Gain.DRAW), gain.count
    if isinstance(gain, goals.Calm):
        return int(Gain.CALM), gain.otherwise_draw
    return (int(Gain.PURGE), gain.count) if isinstance(gain, goals.Purge) else (int(Gain.SLOW), 0)


# -- the encoding and the settings ---------------------------------------------------------------------------------


def _encoding(pack: Pack) -> dict[str, Any]:
    words, decisions = vocabulary(pack), list(GAME.decisions)
    by_question = {question: id for id, questions in DECISIONS.items() for question in questions}
    deeds = list(tasks.TASKS.of)
    return {
        "actions": len(words),
        "first_actions": [words.first[KINDS[kind]] for kind in Kind],
        "deeds": [deeds.index(kind) if kind in deeds else -1 for kind in GOALS],
        "decisions": len(decisions),
        "decision": [decisions.index(by_question[question]) for question in Question],
        "card_decision": decisions.index(CARD_DECISION),
        "sources": len(pack.card) + len(pack.ability) + len(pack.objective) + len(TYPES),
        "turn_limit": GAME.rules.turn_limit,
    }


def start_of(pack: Pack, seats: int, settings: dict[str, Any]) -> Start:
    """How a match with these settings begins. Raises `SetupError` if they are not valid."""
    chosen = check_setup(GAME, seats, settings, pack=pack).settings
    ids = list(pack.objective)
    if chosen.objectives == "random":
        laid = [-1, -1, -1]
    elif chosen.objectives == "blue":
        laid = [ids.index(next(o.id for o in pack.of_level[level] if o.blue)) for level in (1, 2, 3)]
    else:
        laid = [ids.index(id) for id in chosen.objectives]
    return Start(
        seats=seats,
        objectives=(laid[0], laid[1], laid[2]),
        abyss=chosen.abyss,
        first=-1 if chosen.first == "random" else chosen.first,
        confirm_end=chosen.confirm_end,
    )
