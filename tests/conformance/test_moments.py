"""Moments: the states right after events, for pages that show what happens step by step."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from fathom.engine.chance import Chance
from fathom.engine.copying import copy
from fathom.engine.script import Table
from tests.conformance.tools import AnyMatch, every_match, sample_indices

LAST = 40
"""How many of the last events are looked at."""
SAMPLE = 6
STAYS = {"tentacle reaches"}
"""Events with a place that nothing moves to: a tentacle reaches for a diver and stays."""


def jupiter_piece(view: Any, at: str) -> str:
    """What is on a space of the log, which names it by its module: `colonist`, `creep`, the seat of a robot or `open`.

    The Pod has a colonist if one is aboard.
    """
    if at == "pod":
        return "colonist" if view.aboard else "open"
    tile, _, dome = at.partition(":")
    cell = next(module.name for module in view.modules if module.tile == tile)
    return str(dict(view.spaces)[f"{cell}:{dome}"])


def health(view: Any, facts: dict[str, Any]) -> bool:
    """Whether a crew member of Sleeping Gods has as much health left as an event says."""
    one = next(one for one in view.crew if one.id == facts["crew"])
    return bool(one.health - one.damage == facts["left"])


def fatigue(view: Any, facts: dict[str, Any]) -> bool:
    """Whether a crew member of Sleeping Gods has the fatigue that an event says."""
    return any(one.id == facts["crew"] and one.fatigue == facts["fatigue"] for one in view.crew)


def model_there(view: Any, facts: dict[str, Any]) -> bool:
    """Whether a model of Rivals is on the tile that an event says."""
    return any(one.id == facts["model"] and one.at == facts["at"] for one in view.models)


def model_gone(view: Any, facts: dict[str, Any]) -> bool:
    """Whether a model of Rivals is not on the map."""
    return all(one.id != facts["model"] or one.at is None for one in view.models)


def creature_gone(view: Any, facts: dict[str, Any]) -> bool:
    """Whether no creature of Rivals is on a tile."""
    return all(one.at != facts["tile"] for one in view.creatures)


def diver_there(view: Any, facts: dict[str, Any]) -> bool:
    """Whether a diver of The Refuge is on the space that an event says."""
    return bool(view.divers[facts["seat"]].at == facts["at"])


def pool(view: Any, facts: dict[str, Any]) -> bool:
    """Whether the team of Tentacula has as many shells as an event says."""
    return bool(view.pool == facts["pool"])


SHOWN: dict[str, dict[str, Callable[[Any, dict[str, Any]], bool]]] = {
    "jupiter": {
        "colonist goes": lambda view, facts: (
            jupiter_piece(view, facts["at"]) == "colonist"
            and (facts["origin"] == "pod" or jupiter_piece(view, facts["origin"]) != "colonist")
        ),
        "moves": lambda view, facts: facts["at"] == "pod" or jupiter_piece(view, facts["at"]) == str(facts["seat"]),
        "swaps": lambda view, facts: facts["at"] == "pod" or jupiter_piece(view, facts["at"]) == str(facts["seat"]),
        "creep": lambda view, facts: jupiter_piece(view, facts["at"]) == "creep",
        "converted": lambda view, facts: jupiter_piece(view, facts["at"]) == "creep",
        "killed": lambda view, facts: facts["at"].endswith(":site") or jupiter_piece(view, facts["at"]) != "creep",
        "destroyed": lambda view, facts: all(module.tile != facts["tile"] for module in view.modules),
    },
    "refuge": {
        **dict.fromkeys(("moves", "guided", "pushed", "slips away"), diver_there),
        "devoured": lambda view, facts: view.divers[facts["seat"]].at != facts["at"],
        "tentacle moves": lambda view, facts: facts["at"] in view.tentacles,
        "spawned": lambda view, facts: facts["at"] in view.tentacles,
        "eliminated": lambda view, facts: facts["at"] not in view.tentacles,
    },
    "rivals": {
        **dict.fromkeys(("steps", "deployed", "arrives", "shifted", "falls back", "slides back"), model_there),
        "destroyed": model_gone,
        "creature destroyed": creature_gone,
        "creature found": lambda view, facts: not creature_gone(view, facts),
    },
    "sleeping-gods": {
        "room": lambda view, facts: view.room == facts["room"],
        **dict.fromkeys(("sailed", "drifted"), lambda view, facts: view.region == facts["region"]),
        "serpent": lambda view, facts: view.serpent == facts["region"],
        **dict.fromkeys(("hurt", "healed"), health),
        **dict.fromkeys(("tired", "rested"), fatigue),
        "cube": lambda view, facts: sum(view.cubes.values()) == facts["total"],
        **dict.fromkeys(("xp", "xp spent"), lambda view, facts: view.xp == facts["xp"]),
        "command": lambda view, facts: view.players[facts["seat"]].command == facts["command"],
    },
    "tentacula": {
        **dict.fromkeys(("finds a shell", "pays a shell", "keeps the shell", "loses the shell"), pool),
        "swims": lambda view, facts: facts["square"] in view.fish,
        "passes": lambda view, facts: view.passed == facts["count"],
        "gate boxed": lambda view, facts: not view.gate and view.passed_gates[-1] == facts["gate"],
        "folds": lambda view, facts: not view.gate and view.stage == facts["stage"],
        "gate": lambda view, facts: view.gate == facts["gate"],
    },
}
"""For kinds of events: whether a view shows what the event tells, by game."""


@every_match
def every_event_has_its_moment(match: AnyMatch) -> None:
    assert match.log is not None
    first = max(0, len(match.log) - LAST)
    before = copy(match.state)
    moments = match.moments(first)
    assert [moment.event for moment in moments] == list(range(first, len(match.log)))
    assert match.state == before
    assert all(moment.state is not match.state for moment in moments)


@every_match
def a_moment_shows_nothing_hidden(match: AnyMatch) -> None:
    """What a seat sees at a moment stays the same when everything it cannot know is dealt again."""
    assert match.log is not None
    moments = match.moments(max(0, len(match.log) - LAST))
    rules = match.game.rules
    for index in sample_indices(len(moments), SAMPLE):
        for seat in range(match.setup.seats):
            table = Table(copy(moments[index].state), match.pack)
            seen = rules.view(table, seat)
            rules.resample(table, (seat,), Chance(77))
            assert rules.view(table, seat) == seen, f"event {moments[index].event}, seat {seat}"


@every_match
def a_piece_has_moved_when_its_move_is_told(match: AnyMatch) -> None:
    """The board shows a move at its own event, not at the next one."""
    assert match.log is not None
    moments, rules = match.moments(max(0, len(match.log) - LAST)), match.game.rules
    for before, now in pairwise(moments):
        event = match.log[now.event]
        facts = event.facts
        if event.what in STAYS:
            continue
        if "origin" in facts and facts["origin"] not in (facts.get("at"), facts.get("square"), facts.get("cell")):
            seen = [rules.view(Table(copy(one.state), match.pack), None) for one in (before, now)]
            assert seen[0] != seen[1], f"event {now.event}, {event}"


@every_match
def what_an_event_tells_is_shown(match: AnyMatch) -> None:
    """At the event of a move, the piece is where the event says; a gate is on the arch or gone."""
    assert match.log is not None
    checks = SHOWN.get(match.game.name, {})
    for moment in match.moments(max(0, len(match.log) - LAST)):
        event = match.log[moment.event]
        if event.what in checks:
            view = match.game.rules.view(Table(copy(moment.state), match.pack), None)
            assert checks[event.what](view, event.facts), f"event {moment.event}, {event}"
