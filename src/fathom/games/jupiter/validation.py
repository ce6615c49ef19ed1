"""Checks of a content pack beyond its types. Every message names the file, the entry and the field."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

from fathom.content.packs import check_ids
from fathom.games.jupiter.model.modules import inner_bridges
from fathom.games.jupiter.model.pack import Pack
from fathom.games.jupiter.model.parts import MOST_PLAYERS, AbilityId, Module
from fathom.games.jupiter.model.settings import Settings

RESERVED = {"-", "pod", "out", "core", "hand", "play", "spent", "away", "gone", "joined", "colonist"}
"""Words of the notation, which must not be ids."""
AT_LEAST_ONE = ("target", "actions", "pod_seats", "launch", "dealt", "die")
COSTS = ("move_cost", "shoot_cost", "command_cost", "trade_cost")
ACTIONS = ("sniper", "heat_seeker", "rocket_boots", "teleport", "swap")


def check_pack(pack: Pack) -> list[str]:
    """One message for each problem that would break a match. Never raises for a pack with the right types."""
    return [*_modules(pack), *_ids(pack), *_cards(pack), *_rules(pack), *_presets(pack)]


def check_settings(pack: Pack, seats: int, settings: Any) -> str | None:
    """What is wrong with the settings, in a few words; None if they are valid."""
    assert isinstance(settings, Settings)
    usual = pack.rules.target
    return None if 0 <= settings.target <= usual else f"target must be 0 to {usual}, not {settings.target} (JD-895)"


def _modules(pack: Pack) -> Iterator[str]:
    cells = len(pack.blueprint.cells)
    if len(pack.modules) < cells:
        yield f"modules.yaml: modules: there are {len(pack.modules)}, but the colony has {cells} cells (JD-203)"
    for kind in ("plant", "dish"):
        spared = max(0, len(pack.modules) - cells)
        count = sum(module.site == kind for module in pack.modules)
        if count <= spared:
            yield f"modules.yaml: site: only {count} modules have a {kind}; all of them could stay in the box (JD-803)"
    for module in pack.modules:
        if module.site is not None and "1" in module.spokes:
            yield f"modules.yaml: {module.id}: spokes: a site has no bridges (JD-154)"
        elif not _connected(module):
            yield f"modules.yaml: {module.id}: rim, spokes: no bridges lead from one dome to another"


def _connected(module: Module) -> bool:
    """Whether bridges inside a module lead from every dome to every other."""
    near = inner_bridges(module.printed, 0)
    wanted = set(range(6 if module.site else 7))
    seen, front = {0}, [0]
    while front:
        for dome in near[front.pop()]:
            if dome not in seen:
                seen.add(dome)
                front.append(dome)
    return seen >= wanted


def _is_reserved(id: str) -> bool:
    return id in RESERVED or re.search(r"[/@:,]", id) is not None or re.fullmatch(r"seat\d+|\d+", id) is not None


def _ids(pack: Pack) -> Iterator[str]:
    for file, what, entries in (
        ("modules.yaml", "module", pack.modules),
        ("abilities.yaml", "card", pack.abilities),
        ("setbacks.yaml", "card", pack.setbacks),
        ("robots.yaml", "robot", pack.robots),
    ):
        yield from check_ids(file, what, entries, _is_reserved)
    for id in sorted({card.id for card in pack.abilities} & {card.id for card in pack.setbacks}):
        yield f"setbacks.yaml: {id}: id: an ability has this id too"


def _cards(pack: Pack) -> Iterator[str]:
    for id in get_args(AbilityId):
        if id not in pack.ability:
            yield f"abilities.yaml: {id}: this card is missing"
    for card in pack.abilities:
        here = f"abilities.yaml: {card.id}"
        if card.id in ACTIONS and card.cost < 1:
            yield f"{here}: cost: {card.cost} is too low; this card is an action and costs at least 1"
        if card.id not in ACTIONS and card.cost:
            yield f"{here}: cost: this card is not an action, so it has no cost"
        if card.joined is not None and card.id not in ("heat_seeker", "teleport"):
            yield f"{here}: joined: only Heat Seeker and Teleport can be joined (JD-728)"
        if card.joined == 0:
            yield f"{here}: joined: 0 is too low; an action costs at least 1"
    seats = max(MOST_PLAYERS, len(pack.robots))
    abilities = sum(card.copies for card in pack.abilities)
    if abilities < seats * pack.rules.dealt:
        yield f"abilities.yaml: copies: {abilities} cards; {seats} robots need {pack.rules.dealt} each (JD-209)"


def _rules(pack: Pack) -> Iterator[str]:
    rules = pack.rules
    if len(pack.robots) < MOST_PLAYERS:
        yield f"robots.yaml: robots: {len(pack.robots)} robots; {MOST_PLAYERS} players need one each (JD-105)"
    for name in (*AT_LEAST_ONE, *COSTS):
        if getattr(rules, name) < 1:
            yield f"rules.yaml: {name}: {getattr(rules, name)} is too few; at least 1"
    if rules.interior > rules.radius:
        yield f"rules.yaml: interior: {rules.interior} is too high; the colony has {rules.radius} rings"
    most = max((module.number for module in pack.modules), default=0)
    if rules.spread <= most or rules.die < rules.spread:
        yield f"rules.yaml: spread: {rules.spread} is the number of a module or not a face of the die (JD-503)"
    if rules.launch > rules.pod_seats:
        yield f"rules.yaml: launch: {rules.launch} is too high; the Pod has {rules.pod_seats} seats"
    if rules.pod_seats < len(pack.robots):
        yield f"rules.yaml: pod_seats: {rules.pod_seats}, but {len(pack.robots)} robots begin in the Pod (JD-213)"
    sites = sum(module.site is not None for module in pack.modules)
    inside = 1 + 3 * rules.interior * (rules.interior + 1)
    fewest = 7 * inside - min(sites, inside)
    if rules.target > fewest:
        yield f"rules.yaml: target: {rules.target} is too high; there may be only {fewest} colonists (JD-207)"


def _presets(pack: Pack) -> Iterator[str]:
    for name in get_args(get_type_hints(Settings)["preset"]):
        if name not in pack.presets:
            yield f"presets.yaml: {name}: this preset is missing"
