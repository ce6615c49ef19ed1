"""What is wrong with a pack is said with file, entry and field."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from fathom.games.jupiter.game import GAME
from fathom.games.jupiter.model.pack import Pack

PACK = GAME.pack


def changed(**parts: Any) -> Pack:
    """Our pack with some parts replaced."""
    pack: Pack = replace(PACK, **parts)
    return pack


def module(which: str, **fields: Any) -> Pack:
    """Our pack with one module changed."""
    return changed(modules=[msgspec.structs.replace(m, **fields) if m.id == which else m for m in PACK.modules])


def ability(which: str, **fields: Any) -> Pack:
    """Our pack with one ability changed."""
    return changed(abilities=[msgspec.structs.replace(a, **fields) if a.id == which else a for a in PACK.abilities])


def rules(**fields: Any) -> Pack:
    """Our pack with some figures changed."""
    return changed(rules=msgspec.structs.replace(PACK.rules, **fields))


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (
            lambda: changed(modules=PACK.modules[:18]),
            "modules.yaml: modules: there are 18, but the colony has 19 cells",
        ),
        (lambda: module("3A", spokes="100000"), "modules.yaml: 3A: spokes: a site has no bridges"),
        (lambda: module("1A", spokes="000000"), "modules.yaml: 1A: rim, spokes: no bridges lead from one dome"),
        (lambda: module("1A", id="1B"), "modules.yaml: 1B: id: it occurs more than once. Give each another id."),
        (lambda: module("1A", id="1/A"), "id: “1/A” means something else"),
        (lambda: module("1A", name=" "), "modules.yaml: 1A: name: it is empty"),
        (lambda: changed(abilities=PACK.abilities[1:]), "abilities.yaml: boost: this card is missing"),
        (lambda: ability("sniper", cost=0), "abilities.yaml: sniper: cost: 0 is too low"),
        (lambda: ability("boost", joined=1), "abilities.yaml: boost: joined: only Heat Seeker and Teleport"),
        (lambda: rules(target=49), "rules.yaml: target: 49 is too high; there may be only 42 colonists"),
        (lambda: rules(launch=8), "rules.yaml: launch: 8 is too high; the Pod has 7 seats"),
        (lambda: rules(pod_seats=6, launch=6), "rules.yaml: pod_seats: 6, but 7 robots begin in the Pod"),
        (lambda: rules(spread=5), "rules.yaml: spread: 5 is the number of a module"),
        (lambda: rules(interior=3), "rules.yaml: interior: 3 is too high; the colony has 2 rings"),
        (lambda: rules(actions=0), "rules.yaml: actions: 0 is too few"),
        (lambda: changed(robots=PACK.robots[:6]), "robots.yaml: robots: 6 robots; 7 players need one each"),
        (lambda: ability("override", cost=1), "abilities.yaml: override: cost: this card is not an action"),
        (lambda: changed(presets={}), "presets.yaml: drill: this preset is missing"),
    ],
)
def test_a_broken_pack_is_refused_with_the_reason(broken: Callable[[], Pack], said: str) -> None:
    assert any(said in line for line in GAME.content.validate(broken())), GAME.content.validate(broken())


def test_a_designer_may_change_the_figures() -> None:
    pack = rules(actions=7, target=21, hand_limit=2)
    assert GAME.content.validate(pack) == []
