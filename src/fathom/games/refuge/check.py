"""What can be wrong with content or options beyond their types."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fathom.games.refuge.pack import Cargo, Pack, Survey
from fathom.games.refuge.state import Options


def check_pack(pack: Pack) -> list[str]:
    """Counts and references: every line names the file and the entry."""
    wrong = []
    board, sea = pack.board, pack.sea
    for index, row in enumerate(board.sea):
        if len(row) != board.columns:
            return [f"board.yaml: sea[{index}]: “{row}” has {len(row)} spaces, the board {board.columns} columns"]
    for x, spawns in sea.spawns.items():
        if not spawns:
            wrong.append(f"board.yaml: sea: column {x} has no Spawn space (RF-206)")
    if board.devour_row not in range(1, sea.top_row + 1):
        wrong.append(f"board.yaml: devour_row: {board.devour_row} is not a sea row")
    if not 2 <= board.head_column < board.columns:
        wrong.append(f"board.yaml: head_column: the head does not fit at column {board.head_column}")
    for file, ids in (
        ("kraken.yaml", [card.id for card in (*pack.kraken, *pack.abyss)]),
        ("salvage.yaml", [card.id for card in pack.salvage]),
        ("divers.yaml", [diver.id for diver in pack.divers]),
        ("divers.yaml", [ability.id for diver in pack.divers for ability in diver.abilities]),
        ("objectives.yaml", [objective.id for objective in pack.objectives]),
    ):
        wrong += [f"{file}: {id}: this id stands {count} times" for id, count in Counter(ids).items() if count > 1]
        wrong += [f"{file}: {id}: an id may not contain spaces" for id in ids if " " in id]
    for name, deck in (("kraken.yaml", pack.kraken), ("abyss.yaml", pack.abyss)):
        if not any(card.devours for card in deck):
            wrong.append(f"{name}: no card devours and reshuffles (RF-505)")
    for card in pack.kraken:
        if card.top[0] in "UD":
            wrong.append(f"kraken.yaml: {card.id}.top: the head moves up and down only in the Abyss (RF-502)")
    for salvage in pack.salvage:
        if not salvage.competitive and salvage.weapon == (salvage.effect is not None):
            wrong.append(f"salvage.yaml: {salvage.id}: a card is either a Weapon or has an effect (RF-330)")
    if len(pack.divers) < 4:
        wrong.append(f"divers.yaml: {len(pack.divers)} divers; four players need four (RF-128)")
    for level in (1, 2, 3):
        blue = [objective.id for objective in pack.objectives if objective.level == level and objective.blue]
        if len(blue) != 1:
            wrong.append(f"objectives.yaml: level {level} has {len(blue)} blue objectives, not one (RF-137)")
    for objective in pack.objectives:
        goal = objective.goal
        named = goal.spaces if isinstance(goal, Survey) else [goal.origin] if isinstance(goal, Cargo) else []
        wrong += [f"objectives.yaml: {objective.id}.goal: there is no space {s}" for s in named if s not in sea.kind]
    return wrong


def check_options(pack: Pack, seats: int, options: Any) -> str | None:
    """The first thing wrong with the host's choices (RF-D01, RF-D02)."""
    assert isinstance(options, Options)
    if not isinstance(options.objectives, str):
        for level, id in enumerate(options.objectives, 1):
            objective = pack.objective.get(id)
            if objective is None:
                return f"there is no objective {id}; there are {', '.join(pack.objective)}"
            if objective.level != level:
                return f"{id} is of level {objective.level}; the objectives are named in the order I, II, III"
    if isinstance(options.first, int) and not 0 <= options.first < seats:
        return f"the starting seat must be 0 to {seats - 1}, not {options.first}"
    return None
