"""The layout of the observation and a content pack of The Refuge as arrays, for the network's inputs."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from fathom.encoding.encoder import Encoding
from fathom.encoding.places import clockwise, consecutive, feature_places
from fathom.games.refuge.bot.heuristics import FAR, KRAKEN_ROW, PILE, ROW, SUPPLY, THREAT
from fathom.games.refuge.fields import printed
from fathom.games.refuge.learned.layout import CARGO, CLEAR, HATCHES, PATH, SEATS, STANCES, Array, InputTables, Targets
from fathom.games.refuge.learned.mirror import Mirror
from fathom.games.refuge.model.board import Head
from fathom.games.refuge.model.effects import Raise
from fathom.games.refuge.model.goals import (
    Anchor,
    Bleed,
    BoardShip,
    Cargo,
    Clear,
    Goal,
    Hatches,
    Stow,
    Survey,
    Wire,
)
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.model.parts import TYPES
from fathom.games.refuge.text.questions import PROMPTS

KINDS = ("Start", "Lair", "Spawn", "Cave", "Whirlpool", "Kraken", "Finish")
GOAL_KINDS: tuple[type[Goal], ...] = (Clear, Survey, Stow, Anchor, Wire, Bleed, BoardShip, Hatches, Cargo)
"""In the order of `layout`."""
MOST_SALVAGE = 100


def input_tables(pack: Pack, encoding: Encoding) -> InputTables:
    """The tables of a pack and its encoding."""
    sea, mirror = pack.sea, Mirror(pack)
    spaces, heads = list(sea.kind), list(sea.under)
    size, cards = len(spaces), list(pack.card)
    in_deck = [place for place, card in enumerate(pack.salvage) if not card.competitive]
    steps = np.array([_steps(pack, head) for head in heads], np.uint8)
    goal: dict[type[Goal], Any] = {type(goal): goal for goal in pack.goal.values()}
    sets, targets = _targets(pack, goal)
    diver, diver_size = consecutive(
        name=len(pack.diver),
        at=size,
        stance=STANCES,
        hand=len(cards),
        used=len(pack.ability),
        cameras=size,
        screen=1,
    )
    sources = len(cards) + len(pack.ability) + len(pack.objective) + len(TYPES)
    about, _ = consecutive(
        present=1, what=len(PROMPTS), source=sources, space=size, seat=SEATS, path=PATH * size, left=1
    )
    raisers = [id for id, ability in pack.ability.items() if isinstance(ability.effect, Raise)]
    return InputTables(
        at=feature_places(encoding),
        diver=diver,
        diver_size=diver_size,
        about=about,
        seat_order=np.array(
            [[clockwise(players, seat, SEATS) for seat in range(SEATS)] for players in range(SEATS + 1)]
        ),
        action_order=_action_order(encoding, mirror),
        spaces=size,
        centre=(sea.columns + 1) // 2,
        x=np.array([*(sea.xy[space][0] for space in spaces), 0]),
        place=_padded(np.array([_place(pack, space) for space in spaces], np.float32)),
        open_sea=np.array([place for place, space in enumerate(spaces) if sea.kind[space] not in ("Start", "Finish")]),
        waters=np.array([place for place, space in enumerate(spaces) if space in sea.waters]),
        columns=np.array(
            [[spaces.index(f"{x},{y}") for y in range(1, sea.top_row + 1)] for x in range(1, sea.columns + 1)]
        ),
        spawns=np.array(_filled([[spaces.index(space) for space in found] for found in sea.spawns.values()], size)),
        is_spawn=_padded(np.array([sea.kind[space] == "Spawn" for space in spaces], np.float32)),
        lines=_padded(np.array([[b in sea.lines[a] for b in spaces] for a in spaces], np.float32)),
        near=np.array(
            [
                [
                    spaces.index(sea.near[a][way]) if way in sea.near[a] else size
                    for way in ("up", "down", "left", "right")
                ]
                for a in spaces
            ]
            + [[size] * 4]
        ),
        mirror=np.array([*(spaces.index(mirror.space(space)) for space in spaces), size]),
        head_x=np.array([head.column for head in heads]),
        heads=np.array([_head(pack, head) for head in heads], np.float32),
        mirror_head=np.array([heads.index(mirror.head(head)) for head in heads]),
        under=np.array([[space in sea.under[head] for space in spaces] + [False] for head in heads], np.float32),
        around=np.array([[space in sea.around[head] for space in spaces] + [False] for head in heads], np.float32),
        steps=steps,
        charts=np.array([_charts(pack, head, sets, steps[place]) for place, head in enumerate(heads)], np.float32),
        symbols=np.array([[_symbols(pack, head, slowed) for head in heads] for slowed in (False, True)], np.float32),
        devours=np.array([pack.symbols[id].devours for id in printed(pack)], np.float32),
        mirror_card=np.array([printed(pack).index(mirror.card(id)) for id in printed(pack)]),
        cards=np.array(in_deck),
        most_cards=max(card.copies for card in pack.salvage),
        types=np.array([[pack.salvage[card].type == type for type in TYPES] for card in in_deck], np.float32),
        weapons=np.array([pack.salvage[card].weapon for card in in_deck], np.float32),
        raisers=np.array([isinstance(pack.salvage[card].effect, Raise) for card in in_deck], np.float32),
        abilities=np.array(
            [[id in [own.id for own in diver.abilities] for id in pack.ability] for diver in pack.divers], np.float32
        ),
        raising=np.array([id in raisers for id in pack.ability], np.float32),
        sources=np.array([place for place in range(sources) if place >= len(cards) or place in in_deck]),
        goals=np.array([[type(goal) is kind for kind in GOAL_KINDS] for goal in pack.goal.values()], np.float32),
        need=_need(goal),
        price=_price(goal),
        targets=targets,
        survey=np.array([spaces.index(space) for found in sets[targets.survey : targets.zones] for space in found]),
        zones=_members(spaces, sets[targets.zones : targets.edges]),
        edges=_members(spaces, sets[targets.edges : targets.around]),
        finish=np.array([spaces.index(space) for space in sea.row[sea.finish_row]]),
        **_finish(pack, goal),
        threat_points=np.array([*THREAT, THREAT[-1]], np.float32),
        supply_points=np.array([SUPPLY.get(left, 0.0) for left in range(pack.board.tentacles + 1)], np.float32),
        pile_points=np.array([PILE.get(left, 0.0) for left in range(MOST_SALVAGE)], np.float32),
        reef_points=np.array([ROW.get(sea.xy[space][1], KRAKEN_ROW) for space in spaces], np.float32),
    )


def _action_order(encoding: Encoding, mirror: Mirror) -> Array:
    numbers: dict[Any, Any] = encoding.vocabulary.number
    orders = [
        [numbers[mirror.option(option, mirrored, clockwise(players, seat, SEATS))] for option in numbers]
        for players, seat, mirrored in product(range(SEATS + 1), range(SEATS), (False, True))
    ]
    return np.array(orders, np.int32).reshape(SEATS + 1, SEATS, 2, len(encoding.vocabulary))


def _place(pack: Pack, space: str) -> list[bool]:
    (x, y), sea = pack.sea.xy[space], pack.sea
    return [
        *(x == column for column in range(sea.columns + 2)),
        *(y == row for row in range(sea.finish_row + 1)),
        *(sea.kind[space] == kind for kind in KINDS),
    ]


def _head(pack: Pack, head: Head) -> list[bool]:
    columns, rows = range(2, pack.sea.columns), range(1, pack.sea.top_row + 2)
    return [*(head.column == column for column in columns), *(head.row == row for row in rows)]


def _steps(pack: Pack, head: Head) -> Array:
    """By two spaces: the steps from the first to the second around the head, as the scripted player counts them."""
    sea, spaces = pack.sea, list(pack.sea.kind)
    under, place = sea.under[head], {space: number for number, space in enumerate(spaces)}
    found: Array = np.full((len(spaces) + 1, len(spaces) + 1), FAR, np.uint8)
    for target in spaces:
        chart, edge, steps = {target: 0}, [target], 0
        while edge:
            steps += 1
            edge = [near for space in edge for near in sea.beside[space] if near not in under and near not in chart]
            edge = list(dict.fromkeys(edge))
            chart.update(dict.fromkeys(edge, steps))
        for space, count in chart.items():
            found[place[space], place[target]] = min(count, FAR)
    return found


def _targets(pack: Pack, goal: dict[type[Goal], Any]) -> tuple[list[list[str]], Targets]:
    """The sets of spaces that do not depend on the head (which has an empty one), and where each kind begins."""
    sea = pack.sea
    survey = [[space] for space in goal[Survey].spaces] if Survey in goal else []
    zones = [[f"{x},{sea.top_row}" for x in zone] for zone in goal[Anchor].zones] if Anchor in goal else []
    finish, edges = [[space] for space in sea.row[sea.finish_row]], list(sea.edges.values())
    sets = [*finish, *survey, *zones, *edges]
    begins = (len(finish), len(finish) + len(survey), len(finish) + len(survey) + len(zones))
    around = len(sets)
    sets += [[], sea.row[sea.finish_row], sea.row[0]]
    return sets, Targets(*begins, around, around + 1, around + 2, around + 3)


def _charts(pack: Pack, head: Head, sets: list[list[str]], steps: Array) -> Array:
    spaces = list(pack.sea.kind)
    members = [[spaces.index(space) for space in found or pack.sea.around[head]] for found in sets]
    return np.stack([steps[:, found].min(axis=1) if found else steps[:, -1] for found in members], axis=-1)


def _symbols(pack: Pack, head: Head, slowed: bool) -> list[list[list[bool]]]:
    """By Kraken card and column: the symbols that it would have there."""
    sea, found = pack.sea, []
    for id in printed(pack):
        card, place = pack.symbols[id], head
        for _ in range((1 if slowed else len(card.top)) if card.head_way else 0):
            place = sea.head_step[card.head_way or ""].get(place, place)
        by_column = []
        for x in range(1, sea.columns + 1):
            under = x - place.column + 1
            way, arrows = card.marches[under] if under in range(3) else ("", 0)
            down = way == "down" and arrows
            by_column.append([under in card.spawns, down == 1, down == 2, way == "up", way in ("left", "right")])
        found.append(by_column)
    return found


def _members(spaces: list[str], sets: list[list[str]]) -> Array:
    return np.array([[space in found for space in spaces] for found in sets], np.float32).reshape(-1, len(spaces))


def _need(goal: dict[type[Goal], Any]) -> Array:
    need: Array = np.ones((len(GOAL_KINDS), SEATS + 1), np.float32)
    for kind, figure in ((Clear, "count"), (Bleed, "count"), (BoardShip, "divers")):
        if kind in goal:
            counts = getattr(goal[kind], figure)
            need[GOAL_KINDS.index(kind), 1:] = counts
    if Hatches in goal:
        need[HATCHES, 1:] = [len(columns) for columns in goal[Hatches].columns]
    need[CLEAR, 0] = need[CLEAR, 1]
    return need


def _price(goal: dict[type[Goal], Any]) -> Array:
    price: Array = np.zeros((len(GOAL_KINDS), SEATS + 1), np.float32)
    for place, kind in ((HATCHES, Hatches), (CARGO, Cargo)):
        if kind in goal:
            price[place, 1:] = goal[kind].cards
    return price


def _finish(pack: Pack, goal: dict[type[Goal], Any]) -> dict[str, Array]:
    apart = goal[BoardShip].apart if BoardShip in goal else 0
    columns = range(1, pack.sea.columns + 1)
    far = np.array([[abs(a - b) >= apart for b in columns] for a in columns], np.float32)
    return {"ends": far.any(axis=1).astype(np.float32), "apart": far}


def _padded(array: Array) -> Array:
    """With a row of zeros for “off the map”."""
    return np.concatenate([array, np.zeros((1, *array.shape[1:]), array.dtype)])


def _filled(rows: list[list[int]], value: int) -> list[list[int]]:
    longest = max(len(row) for row in rows)
    return [row + [value] * (longest - len(row)) for row in rows]
