"""Legality: a candidate is offered exactly when it has no refusal, and everything on the board has a reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import fathom
from fathom.engine.ask import Ask, Option
from fathom.game.art import scene_for
from fathom.games.rivals.game import GAME
from fathom.games.rivals.rules.refusals import DECISIONS
from fathom.matches.match import Match
from tests.rivals.kit import battle

AnyMatch = Match

SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (2, {"armies": "quick", "factions": "random", "rounds": 8}),
    (2, {"points": 60, "rounds": 4, "layout": "mirror"}),
    (3, {"rounds": 4, "initiative": "rotate"}),
    (4, {"armies": "quick", "factions": "random", "rounds": 5, "mulligans": 1}),
]
CONCESSION = "RV-D29"
"""Giving up is possible at every question and is never asked."""
IDS = re.compile(r"[A-Z]{2,3}-[A-Z]?\d|\d,\d")
"""Ids of rules, cards and models, and coordinates."""
DIALECT = re.compile(r"\b(whoever|whatever|anew|nobody|told|kept|somebody|so many|rather)\b|!", re.IGNORECASE)


def questions(seats: int, settings: dict[str, Any], seed: int) -> Iterator[AnyMatch]:
    """A match played at random, at every question."""
    rng = Random(f"legality {seats} {seed}")
    match = fathom.new("rivals", seats, seed, settings)
    while match.ask is not None:
        yield match
        match.choose(rng.randrange(len(match.ask.options)))


def question(match: AnyMatch) -> Ask:
    """The open question."""
    assert match.ask is not None
    return match.ask


def check(match: AnyMatch) -> None:
    """Every candidate is offered exactly when the rules have no reason against it, and every reason reads well."""
    ask = question(match)
    candidates = DECISIONS.candidates(match.table, ask)
    missing = [str(option) for option in ask.options if option not in candidates]
    assert missing == [], f"{ask.id} offers what is no candidate"
    for option in candidates:
        reason = DECISIONS.reason(match.table, ask, option)
        assert (reason is None) == (option in ask.options), f"{ask.id} {ask.about}: {option}: {reason}"
        if reason is not None:
            assert GAME.rulebook.get(reason.rule), reason
            assert reason.why.endswith("."), reason
            assert not IDS.search(reason.why), reason
            assert not DIALECT.search(reason.why), reason


@pytest.mark.parametrize(("seats", "settings"), SETTINGS, ids=["quick", "free", "three", "four"])
def test_a_candidate_is_offered_exactly_when_it_has_no_refusal(seats: int, settings: dict[str, Any]) -> None:
    for seed in range(3):
        for match in questions(seats, settings, seed):
            check(match)


def test_every_decision_of_the_rulebook_is_declared() -> None:
    asked = [decision for decision in GAME.decisions if decision != CONCESSION]
    assert [decision for decision in asked if decision not in DECISIONS] == []
    for decision in asked:
        wants = DECISIONS._decisions[decision].wants
        assert len(wants) < 60
        assert wants.endswith(".")
        assert not DIALECT.search(wants)


POSITIONS = {
    "equip": """
        players: {cog: items IT-01 IT-02, nautilus: ""}
        models:
          COG-1: 0,0 cards COG-W1 COG-B1 COG-I1
          COG-2: 0,0 cards COG-A1 wounds 1 moves 2
          COG-5a: 0,0
          NAU-1: 3,0
        """,
    "guarded": """
        players: {cog: essence 1, nautilus: essence 9}
        models:
          COG-1: 0,0 cards COG-I4 COG-B4
          COG-5a: 0,0 exposed
          NAU-1: 2,0 cards NAU-B7
          NAU-5a: 2,0 wounds 1
        map: {rock: "1,0", coral: "0,1", turned: "1,1", abyss: "-1,0"}
        creatures: {"0,-1": AB-02}
        markers: 1 2
        """,
    "waiting": """
        players: {cog: "", nautilus: ""}
        models: {COG-5b: waiting, COG-5a: waiting, COG-4: waiting, NAU-1: "1,-4", NAU-5a: "3,0 swimming trapped"}
        """,
    "tokens": """
        players: {cog: "", nautilus: ""}
        models: {COG-5a: "0,0 poisoned trapped", COG-5b: "0,0 weakened charged", COG-5c: "0,0 swimming", NAU-1: "1,0"}
        map: {coral: "0,0"}
        markers: 2 1
        """,
}


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_that_random_play_rarely_reaches(name: str) -> None:
    for seed in range(8):
        rng = Random(f"{name} {seed}")
        match = battle(POSITIONS[name])
        for _ in range(40):
            if match.ask is None:
                break
            check(match)
            match.choose(rng.randrange(len(match.ask.options)))


@pytest.mark.parametrize(("seats", "settings"), SETTINGS[:2], ids=["quick", "free"])
def test_everything_on_the_board_that_is_not_offered_has_a_reason(seats: int, settings: dict[str, Any]) -> None:
    """A tap on an element answers the question or finds a refusal; else the question says what it wants."""
    refused = 0
    for number, match in enumerate(questions(seats, settings, 1)):
        if number % 7:
            continue
        ask = question(match)
        scene = scene_for(GAME, match.pack, match.view(ask.seats[0]))
        offered = {scene.spot(ask, option) for option in ask.options}
        reasons: dict[str, str] = {}
        for refusal in match.refusals():
            reasons.setdefault(spot_of(scene, ask, refusal.option), refusal.rule)
        for element in tappable(scene):
            names = {element.get("id", ""), element.get("data-on", "")} - {""}
            if names & offered:
                continue
            rule = next((reasons[name] for name in sorted(names) if name in reasons), DECISIONS.outside(ask).rule)
            assert GAME.rulebook.get(rule), (ask.id, names)
            refused += rule != ask.id
    assert refused > 100


def spot_of(scene: Any, ask: Ask, option: Option) -> str:
    """The element that stands for an option; empty if it is only in the list."""
    return scene.spot(ask, option) or ""


def tappable(scene: Any) -> Iterator[ElementTree.Element]:
    """Every element of the board and the panels that can be tapped."""
    parts = [str(scene.board()), *(str(panel.body) for panel in scene.panels())]
    for element in ElementTree.fromstring(f"<all>{''.join(parts)}</all>").iter():
        if "spot" in element.get("class", "").split() and element.get("id"):
            yield element


def test_labels_exist_for_everything_that_is_refused() -> None:
    for number, match in enumerate(questions(3, {"rounds": 3}, 5)):
        if number % 5 == 0:
            ask = question(match)
            words = GAME.text.words(match.pack, match.view(ask.seats[0]))
            for option in DECISIONS.candidates(match.table, ask):
                assert words.label(ask, option).strip()
