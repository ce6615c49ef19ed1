"""Legality: in random positions a candidate is offered exactly when no rule refuses it, and every tap has a reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import fathom
from fathom.engine.ask import Ask
from fathom.game.art import scene_for
from fathom.games.sleeping_gods.game import CONCESSION, GAME
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.rules.refusals import DECISIONS
from fathom.games.sleeping_gods.rules.tries.windows import window_of
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
        players: {a: command 3 hand AB01 AB24, b: command 2}
        crew:
          laurent: of a damage 1 fatigue 1 equipped AB25
          mac: of a equipped AB20 damage 2 command 1
          audrie: of b equipped AB26 fatigue 1 venom low
          gregory: of a venom madness fatigue 2
          marco: of b damage 3
        cards: MK01 MK24 AD12 AD01:1 AD02
        stock: coin 2 meat 1 grain 1
        cubes: deck 2 hull 1 galley 1
        step: act 1
        do: "choose{pay(coin,3)|gain(coin,1)|gain(mat,1)};ready(1);discard(1);dropequip(1,own);losetotem(1);\
          cure(any,1);cure(venom,1);status(low,1,own);tire(1,own);repair(1);gain(any,1);gain(food,1);lose(food,1);\
          lose(any,1);hurt(1,own);heal(1,own);rest(1,own);heal(1,split);ship(4)"
        """,
    "participants": """
        players: {a: command 3, b: command 3}
        crew: {mac: of a damage 3 fatigue 1, laurent: of a fatigue 1, audrie: of b low, marco: of b damage 1}
        step: act 1
        do: challenge(SAV,20){}{hurt(4,part);tire(3,part);status(low,3,part);hurt(2,split)}
        """,
    "a card that returns command": """
        players: {a: command 2}
        crew: {mac: command 1, gregory: command 1}
        cards: AD21 AD01:1
        step: act 1
        """,
    "a recipe": """
        players: {a: command 2}
        crew: {mac: damage 1 fatigue 1}
        cards: AD09 AD15
        stock: meat 2 grain 2 coin 1
        step: act 1
        """,
    "a recipe with little food": """
        players: {a: command 2}
        crew: {mac: damage 1 fatigue 1}
        cards: AD09 AD15
        stock: grain 1
        step: act 1
        """,
    "enemies with abilities": """
        players: {a: command 2}
        crew: {mac: equipped AB20 AB25 weapons MK24, gregory: equipped AB26 AB23 weapons MK25}
        cards: MK24 MK25 MK26
        stock: coin 1 meat 1
        step: act 1
        enemies: 37:ML 39 31:TR,ML 3
        """,
    "a strike": "{players: {a: command 2}, step: act 1, cards: AD43, enemies: 3 8}",
    "a full room": "{cubes: deck 2 sickbay 2 galley 2 quarters 2, step: act 1, do: ship(2)}",
    "the serpent": "{region: M1e, serpent: M1d, ongoing: D01 P09 M08, step: end}",
    "a defeat": "{region: M1i, cubes: deck 2 sickbay 2 galley 2 quarters 2 bridge 2, step: act 1, do: ship(1)}",
}
BEGINS = {
    "a card that returns command": ("use AD21 1",),
    "a recipe": ("use AD09 1",),
    "a recipe with little food": ("use AD09 1",),
    "enemies with abilities": ("pass",),
    "a strike": ("use AD43 1",),
}
"""The first answers from a position."""
WINDOWS = {"room", "free", "window", "action", "course", "paragraph", "gather", "alter", "melee"}
CREW = {"venom order", "overflow", "divide", "hurt", "assault", "heal", "rest", "tire", "cure", "equip", "arm", "low"}
ASKED = {
    *WINDOWS,
    *CREW,
    *("galley", "ready", "search", "keep", "full", "choose", "turn end", "serpent", "nearest port", "market", "port"),
    *("weapon", "target", "strike", "cover", "synergy", "regenerate", "drop", "disarm", "discard", "hand limit"),
    *("repair", "gain", "lose", "waive", "lose totem"),
}
"""What the questions with candidates are about; of the statuses only one."""
ALWAYS = (o.Stop, o.Decline)
"""Options that a question has whatever the position is, so they are no candidates."""
TAPPED = re.compile(r'id="((?:crew|hand|use|card|equipped|weapon|level|foe|square|room|at|place|token|good)-[^"]+)"')
IN_WINDOWS = {"crew", "hand", "equipped", "use"}
FALLBACKS = {"SG-D16": ("room-",), "SG-D54": ("good-xp",), "SG-D59": ("good-xp",)}
"""Elements for which what the question asks for is reason enough: search tokens are drawn on the deck, and XP lies
beside the resources."""
NOT_ASKED = {
    **dict.fromkeys(
        ("SG-D01", "SG-D02", "SG-D06"), "It is a setting of the campaign, which the host chooses before the voyage."
    ),
    "SG-D03": "The host chooses the number of players before the voyage, and who takes which seat.",
    **dict.fromkeys(
        ("SG-D04", "SG-D05"), "It is a setting of the campaign, or an argument when a new session or new seats begin."
    ),
    "SG-D07": "A match can be saved at every question, so no question offers it.",
    "SG-D26": "SG-D25 asks it: the regions behind the edge are among the regions to sail to.",
    "SG-D27": "SG-D23 asks it: exploring each location is a separate option.",
    "SG-D33": "SG-D23, SG-D32, SG-D44 and the other questions with a window offer it.",
    "SG-D52": "SG-D44 asks it: a player who passes proposes or accepts the end of the attacks.",
    **dict.fromkeys(
        ("SG-D56", "SG-D57", "SG-D58"),
        "It is decided between two turns, outside the match: then a new match with the new seats begins.",
    ),
    CONCESSION: "It is no option of a question: the campaign ends once all seats have given up.",
    "SG-D63": "A note changes nothing in the game.",
}
"""Decisions of the rulebook that are not a question of the match, and why."""


def begun(name: str) -> Match:
    """A match from one of the positions, after its first answers."""
    match = voyage(POSITIONS[name])
    for text in BEGINS.get(name, ()):
        match.choose(text)
    return match


def questions(match: Match, seed: int, most: int) -> Iterator[Ask]:
    """The questions of a random match."""
    chance = Random(seed)
    for _ in range(most):
        if match.ask is None:
            return
        yield match.ask
        match.choose(chance.choice(match.ask.options))


def check_question(match: Match, ask: Ask) -> None:
    """A candidate is offered exactly when it has no refusal; what is refused has a readable reason.

    The refusals see the question without its options, so they must decide from the state.
    """
    assert ask.id in DECISIONS, ask.id
    decision = DECISIONS[ask.id]
    blank = replace(ask, options=[])
    candidates = DECISIONS.candidates(match.table, blank)
    for option in candidates:
        reason = decision.refusal(match.table, blank, option)
        offered = option in ask.options
        assert offered == (reason is None), (ask.id, ask.about, str(option), reason)
        if reason is not None:
            assert reason != DECISIONS.outside(ask), (ask.id, str(option), "needs a reason of its own")
            assert GAME.explain(match.pack, reason.rule), reason
            assert re.fullmatch(r"[A-Z][^_{}!]*\.", reason.why), reason
            assert not re.search(r"\b(AB|AD|MK|LV|SR)[0-9]+|\bSG-", reason.why), reason
    others = [option for option in ask.options if option not in candidates]
    assert not candidates or all(isinstance(option, ALWAYS) for option in others), (ask.id, ask.about, others)


def check_taps(match: Match, ask: Ask) -> None:
    """Everything on the page of a kind that the question could be about is offered, or has a reason of its own.

    Those are the kinds of the options and candidates, and in a window everything that a player could use.
    """
    scene = scene_for(GAME, match.pack, match.view(ask.seats[0]))
    page = str(scene.board()) + "".join(str(panel.body) for panel in scene.panels()) + str(scene.sheet() or "")
    offered = {scene.spot(ask, option) for option in ask.options}
    reasons = {scene.spot(ask, refusal.option): refusal for refusal in DECISIONS.refusals(match.table, ask)}
    outside = DECISIONS.outside(ask)
    assert GAME.explain(match.pack, outside.rule)
    assert outside.why.endswith(".")
    kinds = {kind_of(spot) for spot in (*offered, *reasons) if spot} | (IN_WINDOWS if window_of(ask) else set())
    for id in set(TAPPED.findall(page)) - offered:
        if kind_of(id) in kinds and not id.startswith(FALLBACKS.get(ask.id, ("-",))):
            assert id in reasons, (ask.id, ask.about, id)
            assert reasons[id].why != outside.why, (ask.id, ask.about, id)


def kind_of(id: str) -> str:
    """The kind of an element on the page: the first word of its id."""
    return id.partition("-")[0]


@pytest.mark.parametrize(("seats", "settings"), SETTINGS)
@pytest.mark.parametrize("seed", range(3))
def test_offered_exactly_when_not_refused(seats: int, settings: dict[str, Any], seed: int) -> None:
    match = fathom.new("sleeping-gods", seats, seed, settings)
    for ask in questions(match, seed, 250):
        check_question(match, ask)


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("seed", range(4))
def test_offered_exactly_when_not_refused_in_chosen_positions(name: str, seed: int) -> None:
    match = begun(name)
    for ask in questions(match, seed, 60):
        check_question(match, ask)


def test_every_decision_of_the_rulebook_is_declared_or_not_asked() -> None:
    declared = set(DECISIONS._decisions)
    assert declared | set(NOT_ASKED) == set(GAME.decisions)
    assert declared & set(NOT_ASKED) == set()
    for id, why in NOT_ASKED.items():
        assert set(re.findall(r"SG-D\d\d", why)) <= declared, id


def test_every_kind_of_question_is_checked() -> None:
    asked = set()
    for seed in range(4):
        for name in POSITIONS:
            asked |= {ask.about.what for ask in questions(begun(name), seed, 60)}
    assert asked >= ASKED


@pytest.mark.parametrize(("seats", "settings"), SETTINGS)
def test_every_tap_has_a_reason(seats: int, settings: dict[str, Any]) -> None:
    match = fathom.new("sleeping-gods", seats, 5, settings)
    for index, ask in enumerate(questions(match, 5, 60)):
        if index % 3 == 0:
            check_taps(match, ask)


@pytest.mark.parametrize("name", POSITIONS)
def test_every_tap_has_a_reason_in_chosen_positions(name: str) -> None:
    match = begun(name)
    for ask in questions(match, 1, 12):
        check_taps(match, ask)


def test_what_a_question_wants_is_short_and_begins_with_a_verb() -> None:
    for decision in DECISIONS._decisions.values():
        assert len(decision.wants) < 60, decision.id
        assert re.fullmatch(r"[A-Z][a-z]+ [^!]*\.", decision.wants), decision.id
