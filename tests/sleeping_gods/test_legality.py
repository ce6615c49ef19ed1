"""Legality: in random positions a candidate is offered exactly when no rule refuses it, and every tap has a reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import fathom
from fathom.engine.ask import Ask
from fathom.game.art import scene_for
from fathom.games.sleeping_gods.game import GAME
from fathom.games.sleeping_gods.rules.refusals import DECISIONS, window_of
from fathom.matches.match import Match
from tests.sleeping_gods.voyage import voyage

SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (1, {"passes": 1, "events": 2, "prologue": True}),
    (2, {"passes": 1, "events": 2, "fate": "ask"}),
    (3, {"passes": 2, "events": 1, "easy": True}),
    (4, {"passes": 1, "events": 2, "mode": "brutal", "fate": "die"}),
]
POSITIONS = {
    "a combat": """
        players: {a: command 9 hand AB01 AB50, b: command 2 hand AB26}
        crew: {laurent: equipped AB25 AB23 weapons MK24, mac: equipped AB20 damage 3 venom, audrie: fatigue 2}
        cards: MK01 MK24 MK02
        step: act 1
        enemies: 3 8 16
        """,
    "a port": "{region: M1h, step: act 1, stock: coin 9 mat 1, xp: 9, crew: {mac: damage 2}, cubes: deck 1}",
    "a hand": "{players: {a: command 9 hand AB01 AB24, b: command 4 hand AB25}, step: act 1, cards: MK01 MK24}",
    "venom": "{crew: {mac: venom, audrie: venom, sofi: venom damage 4}, step: begin}",
    "texts": """
        players: {a: command 3 hand AB01 AB24}
        crew: {mac: equipped AB20 damage 2 command 1, audrie: fatigue 1 venom low}
        cards: MK01 MK24 AD12
        stock: coin 2
        cubes: deck 2 hull 1
        step: act 1
        do: "choose{pay(coin,3)|gain(coin,1)};ready(1);discard(1);dropequip(1,each);losetotem(1);cure(any,1);\
          status(low,1,one);tire(1,one);repair(1);gain(any,1);lose(any,1);hurt(1,one);heal(1,split);ship(4)"
        """,
}
TAPPED = re.compile(r'id="((?:crew|hand|use|card|equipped|weapon|level|foe|square|room|at|place|token|good)-[^"]+)"')
IN_WINDOWS = re.compile(r"^(crew|hand|equipped|use)-")


def questions(match: Match, seed: int, most: int) -> Iterator[Ask]:
    """The questions of a random match."""
    chance = Random(seed)
    for _ in range(most):
        if match.ask is None:
            return
        yield match.ask
        match.choose(chance.choice(match.ask.options))


def check_question(match: Match, ask: Ask) -> None:
    """A candidate is offered exactly when it has no refusal; what is refused has a readable reason."""
    assert ask.id in DECISIONS, ask.id
    decision = DECISIONS._decisions[ask.id]
    for option in DECISIONS.candidates(match.table, ask):
        reason = decision.refusal(match.table, ask, option)
        offered = option in ask.options
        assert offered == (reason is None), (ask.id, ask.about, str(option), reason)
        if reason is not None:
            assert GAME.explain(match.pack, reason.rule), reason
            assert re.fullmatch(r"[A-Z][^_{}!]*\.", reason.why), reason
            assert not re.search(r"\b(AB|AD|MK|LV|SR)[0-9]+|\bSG-", reason.why), reason


def check_taps(match: Match, ask: Ask) -> None:
    """Everything on the page that can be tapped is offered, or has a reason: a candidate's, or the question's own."""
    scene = scene_for(GAME, match.pack, match.view(ask.seats[0]))
    page = str(scene.board()) + "".join(str(panel.body) for panel in scene.panels()) + str(scene.sheet() or "")
    offered = {scene.spot(ask, option) for option in ask.options}
    reasons = {scene.spot(ask, refusal.option): refusal for refusal in DECISIONS.refusals(match.table, ask)}
    outside = DECISIONS.outside(ask)
    assert GAME.explain(match.pack, outside.rule)
    assert outside.why.endswith(".")
    for id in set(TAPPED.findall(page)) - offered:
        if window_of(ask) is not None and IN_WINDOWS.match(id):
            assert id in reasons, (ask.id, ask.about, id)


@pytest.mark.parametrize(("seats", "settings"), SETTINGS)
@pytest.mark.parametrize("seed", range(3))
def test_offered_exactly_when_not_refused(seats: int, settings: dict[str, Any], seed: int) -> None:
    match = fathom.new("sleeping-gods", seats, seed, settings)
    for ask in questions(match, seed, 250):
        check_question(match, ask)


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("seed", range(4))
def test_offered_exactly_when_not_refused_in_chosen_positions(name: str, seed: int) -> None:
    match = voyage(POSITIONS[name])
    for ask in questions(match, seed, 60):
        check_question(match, ask)


@pytest.mark.parametrize(("seats", "settings"), SETTINGS)
def test_every_tap_has_a_reason(seats: int, settings: dict[str, Any]) -> None:
    match = fathom.new("sleeping-gods", seats, 5, settings)
    for index, ask in enumerate(questions(match, 5, 60)):
        if index % 3 == 0:
            check_taps(match, ask)


def test_every_tap_in_a_combat_has_a_reason() -> None:
    match = voyage(POSITIONS["a combat"])
    for ask in questions(match, 1, 12):
        check_taps(match, ask)


def test_what_a_question_wants_is_short_and_begins_with_a_verb() -> None:
    for decision in DECISIONS._decisions.values():
        assert len(decision.wants) < 60, decision.id
        assert re.fullmatch(r"[A-Z][a-z]+ [^!]*\.", decision.wants), decision.id
