"""Legality: a candidate is offered exactly when it has no refusal, and everything on the board has a reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree.ElementTree import Element

import pytest

import fathom
from fathom.engine.ask import Ask
from fathom.games.rivals.game import GAME
from fathom.games.rivals.rules.refusals import DECISIONS
from fathom.matches.match import Match
from tests.rivals.kit import battle
from tests.tapping import check_questions

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


def every_question() -> Iterator[AnyMatch]:
    """Questions of every kind: of random matches, and from the positions above."""
    for seats, settings in SETTINGS:
        yield from questions(seats, settings, 1)
    for name, text in POSITIONS.items():
        for seed in range(8):
            rng = Random(f"{name} {seed}")
            match = battle(text)
            for _ in range(40):
                if match.ask is None:
                    break
                yield match
                match.choose(rng.randrange(len(match.ask.options)))


def kind_of(match: AnyMatch, element: Element) -> str:
    """The kind of an element of the page."""
    ask = question(match)
    kind, _, rest = element.get("id", "").partition("-")
    if kind == "pane":
        shown = {one.id: one for one in match.state.models}.get(rest)
        return "creature" if shown is None else "waiting model" if shown.at is None else "model"
    if kind == "card":
        owners = [f"reserve{ask.seats[0]}", *(one.id for one in match.state.models if one.seat == ask.seats[0])]
        return "own card" if rest.startswith(tuple(f"{owner}-" for owner in owners)) else "card"
    if kind == "ability" and rest.startswith(f"{ask.about.model}-"):
        return "its ability"
    return kind


NOTHING: set[str] = set()
TILES = {"at", "model", "creature"}
MODELS, ALL_MODELS = {"model"}, {"model", "waiting model"}
TARGETS = {*ALL_MODELS, "creature"}
ABILITIES, CARDS = {"its ability"}, {"own card"}
ANSWERED = {
    "faction": {"choose"},
    "army": {"buy", "offer", "ready", "sale"},
    "side": {"side"},
    "deploy": {"at"},
    **dict.fromkeys(("turn", "step", "fall back", "bloom", "push", "slip", "shift"), TILES),
    **dict.fromkeys(("move", "recovery", "search coral", "search den", "prey", "guard", "mend"), MODELS),
    **dict.fromkeys(("reinforce", "waters"), ALL_MODELS),
    **dict.fromkeys(("attack", "fight"), TARGETS),
    **dict.fromkeys(("ability", "defence"), ABILITIES),
    **dict.fromkeys(("discard", "attack item"), CARDS),
}
"""Elements that are all offered or refused with a reason of their own, by what a question is about."""
PARTLY = {
    **dict.fromkeys(("agree", "mulligan"), NOTHING),  # buttons only
    "deploy": TARGETS,  # tiles are chosen; a tap on a model there means the tile
    **dict.fromkeys(("user", "giver"), MODELS),  # models of the tile
    **dict.fromkeys(("equip", "defence item"), CARDS),  # the cards that can be used here
    "face": {"creature"},  # the one that was found
    "tide": TILES,  # a model and a tile next to it
}
"""Elements for some of which the sentence of the question is the reason, as it is for kinds in neither table."""


def test_what_can_be_tapped_is_offered_or_has_a_reason_of_its_own() -> None:
    seen = check_questions(every_question(), kind_of, ANSWERED, PARTLY, most=3)
    assert seen <= ANSWERED.keys() | PARTLY.keys()


def test_labels_exist_for_everything_that_is_refused() -> None:
    for number, match in enumerate(questions(3, {"rounds": 3}, 5)):
        if number % 5 == 0:
            ask = question(match)
            words = GAME.text.words(match.pack, match.view(ask.seats[0]))
            for option in DECISIONS.candidates(match.table, ask):
                assert words.label(ask, option).strip()
