"""Validation of content packs and settings beyond their types.

Every message about a pack names the file, the entry where there are several, and the field.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from fathom.content.packs import check_ids, duplicates
from fathom.games.refuge.model.board import KINDS
from fathom.games.refuge.model.effects import REACTIONS, AnyEffect
from fathom.games.refuge.model.goals import (
    Anchor,
    AnyGoal,
    Bleed,
    BoardShip,
    Cargo,
    Clear,
    Hatches,
    Objective,
    Stow,
    Survey,
    Wire,
)
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.model.parts import TYPES, KrakenCard
from fathom.games.refuge.model.settings import Settings

COLUMN_ROW = "Write a column and a row, such as 3,2"
RESERVED = {"-", "down", "devoured", "screen", "hand", "used", "cameras"}
"""Words of the notation, which cannot be ids."""


def check_pack(pack: Pack) -> list[str]:
    """One message for each problem in a pack. Never raises for a pack with the right types."""
    return [*_board(pack), *_ids(pack), *_kraken(pack), *_salvage(pack), *_divers(pack), *_objectives(pack)]


# -- the board -----------------------------------------------------------------------------------------------------


def _board(pack: Pack) -> Iterator[str]:
    board, sea = pack.board, pack.sea
    ragged = list(_rows(pack))
    yield from ragged
    if not ragged:
        for x, spawns in sea.spawns.items():
            if not spawns:
                yield f"board.yaml: sea: column {x} has no Spawn space (RF-206)"
    for name in ("actions", "recover_cards", "threat_limit"):
        if getattr(board, name) < 1:
            yield f"board.yaml: {name}: {getattr(board, name)} is too few; at least 1"
    if board.cameras < 0:
        yield f"board.yaml: cameras: {board.cameras} is too few; at least 0"
    start = max(board.threat_start, default=0)
    if any(threat < 0 for threat in board.threat_start):
        yield f"board.yaml: threat_start: {board.threat_start} has a figure below 0"
    if 1 <= board.threat_limit <= start:
        yield f"board.yaml: threat_limit: {board.threat_limit} is reached at once; the track begins at {start} (RF-134)"
    needed = board.columns + start + 1
    if board.tentacles < needed:
        yield (
            f"board.yaml: tentacles: {board.tentacles} is too few; {needed} are needed: one per column, "
            f"{start} on the Threat track, one in the supply (RF-133, RF-134, RF-840)"
        )
    if not 1 <= board.devour_row <= sea.top_row:
        yield f"board.yaml: devour_row: {board.devour_row} is not a sea row (1 to {sea.top_row})"
    if not 2 <= board.head_column < board.columns:
        yield f"board.yaml: head_column: the head does not fit at column {board.head_column}"
    for y in board.edge_rows:
        if y not in sea.kraken_rows:
            rows = f"{sea.kraken_rows[0]} to {sea.kraken_rows[-1]}"
            yield f"board.yaml: edge_rows: {y} is not in the Kraken row ({rows})"
    for y in duplicates(board.edge_rows):
        yield f"board.yaml: edge_rows: {y} is listed twice"


def _rows(pack: Pack) -> Iterator[str]:
    """Problems with the rows of the sea, which later checks rely on."""
    columns = pack.board.columns
    if not pack.board.sea:
        yield "board.yaml: sea: at least one row is needed"
    for index, row in enumerate(pack.board.sea):
        if len(row) != columns:
            yield f"board.yaml: sea[{index}]: “{row}” has {len(row)} spaces, but the board has {columns} columns"
        elif set(row) - set(KINDS):
            yield f"board.yaml: sea[{index}]: {row!r} has letters other than {', '.join(KINDS)}"


# -- ids and names -------------------------------------------------------------------------------------------------


def _is_reserved(id: str) -> bool:
    return id in RESERVED or id.isdigit() or re.fullmatch(r"seat[0-9]", id) is not None


def _ids(pack: Pack) -> Iterator[str]:
    diver_abilities = [ability for diver in pack.divers for ability in diver.abilities]
    for file, what, entries in (
        ("kraken.yaml", "card", pack.kraken),
        ("abyss.yaml", "card", pack.abyss),
        ("salvage.yaml", "card", pack.salvage),
        ("divers.yaml", "diver", pack.divers),
        ("divers.yaml", "ability", diver_abilities),
        ("objectives.yaml", "objective", pack.objectives),
    ):
        yield from check_ids(file, what, entries, _is_reserved)
    for id in sorted({card.id for card in pack.kraken} & {card.id for card in pack.abyss}):
        yield f"abyss.yaml: {id}: id: it is also in kraken.yaml"


# -- cards and divers ----------------------------------------------------------------------------------------------


def _kraken(pack: Pack) -> Iterator[str]:
    decks: tuple[tuple[str, list[KrakenCard]], ...] = (("kraken.yaml", pack.kraken), ("abyss.yaml", pack.abyss))
    for file, deck in decks:
        if len(deck) < 2:
            yield f"{file}: deck: {len(deck)} is too few; set-up reveals two cards (RF-125)"
        if not any(card.devours for card in deck):
            yield f"{file}: deck: no card devours and reshuffles (RF-505)"
    for card in pack.kraken:
        if card.top.startswith(("U", "D")):
            yield f"kraken.yaml: {card.id}: top: the head moves up and down only in the Abyss (RF-502)"


def _salvage(pack: Pack) -> Iterator[str]:
    if not pack.salvage_deck:
        yield "salvage.yaml: deck: it has no card for the cooperative dive (RF-122)"
    for card in pack.salvage:
        here = f"salvage.yaml: {card.id}"
        if not card.competitive and card.weapon == (card.effect is not None):
            yield f"{here}: effect: a card is either a Weapon or has an effect (RF-330)"
        if card.solo is not None and card.effect is None:
            yield f"{here}: solo: it replaces an effect, and there is none (RF-901)"
        for field, effect in (("effect", card.effect), ("solo", card.solo)):
            if effect is not None:
                if isinstance(effect, REACTIONS):
                    yield f"{here}: {field}: {_kind(effect)} is a reaction; only abilities react (RF-351)"
                yield from _figures(pack, f"{here}: {field}", effect)


def _divers(pack: Pack) -> Iterator[str]:
    if len(pack.divers) < 4:
        yield f"divers.yaml: divers: there are {len(pack.divers)}; four players need four (RF-128)"
    for diver in pack.divers:
        for ability in diver.abilities:
            here = f"divers.yaml: {ability.id}"
            if isinstance(ability.effect, REACTIONS) != (ability.use == "reaction"):
                kind = "a" if isinstance(ability.effect, REACTIONS) else "not a"
                yield f"{here}: use: {ability.use}, but {_kind(ability.effect)} is {kind} reaction (RF-351)"
            yield from _figures(pack, f"{here}: effect", ability.effect)


def _figures(pack: Pack, here: str, effect: AnyEffect) -> Iterator[str]:
    """Problems with the numbers of an effect: one below 1, or a reach beyond the board."""
    longest = pack.sea.columns + pack.sea.finish_row
    for field, figure in _numbers(effect):
        if figure < 1:
            yield f"{here}.{field}: {figure} is too few; at least 1"
        elif field == "reach" and figure > longest:
            yield f"{here}.{field}: {figure} is beyond the board; at most {longest}"


def _kind(effect: AnyEffect) -> str:
    """The word for an effect in the files of a pack."""
    return str(msgspec.to_builtins(effect)["do"])


# -- objectives ----------------------------------------------------------------------------------------------------


def _objectives(pack: Pack) -> Iterator[str]:
    for level in (1, 2, 3):
        of_level = [objective for objective in pack.objectives if objective.level == level]
        blue = sum(objective.blue for objective in of_level)
        if not of_level:
            yield f"objectives.yaml: level {level}: there is no objective (RF-136)"
        elif blue != 1:
            yield f"objectives.yaml: level {level}: blue: one objective must be blue, not {blue} (RF-137)"
    if len({o.level for o in pack.objectives if isinstance(o.goal, Hatches | Cargo)}) > 1:
        yield "objectives.yaml: goal: hatches and cargo share their tokens, so all such objectives must be of one level"
    for objective in pack.objectives:
        here = f"objectives.yaml: {objective.id}"
        yield from (f"{here}: goal.{problem}" for problem in _goal(pack, objective.goal))
        yield from _rewards(here, objective)


def _rewards(here: str, objective: Objective) -> Iterator[str]:
    for index, gain in enumerate(objective.reward):
        for field, figure in _numbers(gain):
            least = 0 if field == "otherwise_draw" else 1
            if figure < least:
                yield f"{here}: reward[{index}].{field}: {figure} is too few; at least {least}"


def _goal(pack: Pack, goal: AnyGoal) -> Iterator[str]:
    """Problems with a goal: it could not be met, or would be met at once."""
    sea = pack.sea
    if isinstance(goal, Clear):
        yield from (f"count: {count} is too few; at least 1" for count in goal.count if count < 1)
    elif isinstance(goal, Bleed):
        if goal.count < 1:
            yield f"count: {goal.count} is too few; at least 1"
    elif isinstance(goal, Survey):
        if not goal.spaces:
            yield "spaces: at least one is needed"
        yield from (
            f"spaces: there is no space {space}. {COLUMN_ROW}" for space in goal.spaces if space not in sea.kind
        )
        yield from (f"spaces: {space} is listed twice" for space in duplicates(goal.spaces))
    elif isinstance(goal, Stow):
        types = {pack.card[id].type for id in pack.salvage_deck}
        yield from (f"kind: there is no {type} card to stow" for type in TYPES if type not in types)
    elif isinstance(goal, Anchor):
        yield from _zones(pack, goal)
    elif isinstance(goal, Wire):
        if not pack.board.edge_rows:
            yield "kind: the board has no edge spaces to wire (edge_rows)"
    elif isinstance(goal, BoardShip):
        for players, divers in enumerate(goal.divers, 1):
            if not 1 <= divers <= players:
                yield f"divers[{players - 1}]: {divers} is not between 1 and {players}"
        if not 0 <= goal.apart < sea.columns:
            yield f"apart: {goal.apart} is not between 0 and {sea.columns - 1}"
    elif isinstance(goal, Hatches):
        for players, columns in enumerate(goal.columns, 1):
            if not columns:
                yield f"columns[{players - 1}]: at least one is needed"
            off = [x for x in columns if not 1 <= x <= sea.columns]
            yield from (f"columns[{players - 1}]: {x} is off the board" for x in off)
            yield from (f"columns[{players - 1}]: {x} is listed twice" for x in duplicates(columns))
    elif goal.origin not in sea.kind:
        yield f"from: there is no space {goal.origin}. {COLUMN_ROW}"


def _zones(pack: Pack, goal: Anchor) -> Iterator[str]:
    """Problems with the zones: every column must be in exactly one."""
    columns = range(1, pack.sea.columns + 1)
    listed = [x for zone in goal.zones for x in zone]
    yield from (f"zones[{index}]: it is empty" for index, zone in enumerate(goal.zones) if not zone)
    yield from (f"zones: column {x} is off the board" for x in sorted(set(listed)) if x not in columns)
    yield from (f"zones: column {x} is in more than one" for x in duplicates(listed))
    yield from (f"zones: column {x} is in none" for x in columns if x not in listed)


# -- tools ---------------------------------------------------------------------------------------------------------


def _numbers(part: msgspec.Struct) -> Iterator[tuple[str, int]]:
    """The whole numbers of an effect or reward, with the names of their fields."""
    for field, value in msgspec.structs.asdict(part).items():
        if isinstance(value, int) and not isinstance(value, bool):
            yield field, value


# -- settings ------------------------------------------------------------------------------------------------------


def check_settings(pack: Pack, seats: int, settings: Any) -> str | None:
    """What is wrong with these settings; None if nothing is (RF-D01, RF-D02)."""
    assert isinstance(settings, Settings)
    if not isinstance(settings.objectives, str):
        for level, id in enumerate(settings.objectives, 1):
            objective = pack.objective.get(id)
            if objective is None:
                return f"there is no objective {id}; there are {', '.join(pack.objective)}"
            if objective.level != level:
                return f"{id} is of level {objective.level}; name the objectives in the order I, II, III"
    if isinstance(settings.first, int) and not 0 <= settings.first < seats:
        return f"the starting seat must be 0 to {seats - 1}, not {settings.first}"
    return None
