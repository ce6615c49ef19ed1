"""Legality: at every question a candidate is offered exactly when it has no refusal, and a refusal helps the player."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from xml.etree.ElementTree import Element

import pytest

import fathom
from fathom.engine.ask import Ask
from fathom.games.jupiter.art.places import id_of
from fathom.games.jupiter.game import GAME
from fathom.games.jupiter.rules.refusals import DECISIONS
from tests.jupiter.kit import AnyMatch, thin
from tests.tapping import check_questions

ASKED = {
    *("JD-D01", "JD-D02", "JD-D03", "JD-D04", "JD-D05", "JD-D10", "JD-D14", "JD-D15", "JD-D16", "JD-D17", "JD-D18"),
    *("JD-D19", "JD-D20", "JD-D22", "JD-D23", "JD-D24", "JD-D30", "JD-D31", "JD-D40", "JD-D41", "JD-D42", "JD-D43"),
    *("JD-D44", "JD-D45"),
}
"""Every decision that the rules ask under its own id; the others are options of JD-D10."""
ID_IN_TEXT = re.compile(r"JD-|\d,-?\d|:\d|[a-z]_[a-z]|\bseat \d")
OLD_WORDS = re.compile(r"\b(whoever|whatever|anew|rather not|nobody|somebody|stands|yourself)\b", re.IGNORECASE)


def questions(preset: str, seats: int, seed: int, most: int = 150) -> Iterator[AnyMatch]:
    """A random match, question by question. Cards that are asked about come up early in it."""
    m = fathom.new("jupiter", seats=seats, seed=seed, settings={"preset": preset})
    yield from play_at_random(m, Random(seed), most)


def play_at_random(m: AnyMatch, chance: Random, most: int) -> Iterator[AnyMatch]:
    for _ in range(most):
        if m.ask is None:
            return
        yield m
        # Ending the actions at once would skip most of the game.
        options = [option for option in m.ask.options if str(option) != "end"] or m.ask.options
        m.choose(chance.choice(options if chance.random() < 0.8 else m.ask.options))


def check(m: AnyMatch) -> None:
    """Everything about the legality of the open question."""
    ask = m.ask
    assert ask is not None
    assert ask.id in DECISIONS
    candidates = DECISIONS.candidates(m.table, ask)
    # With Polite Colonists long walks are offered that are no candidates; nothing refuses them either.
    for option in (*candidates, *(ask.options if candidates else ())):
        reason = DECISIONS.reason(m.table, ask, option)
        assert (reason is None) == (option in ask.options), (ask.id, str(option), reason, m.position())
        if reason is not None:
            assert GAME.explain(m.pack, reason.rule), reason
            assert reason.why.endswith(".")
            assert not ID_IN_TEXT.search(reason.why), reason
            assert not OLD_WORDS.search(reason.why), reason


POSITIONS = [
    """
    robots:
      purple: 2,-2:c core boost hand teleport rocket_boots sniper heat_seeker module_control pilot data_core
      orange: 2,-2:0 hand boost
    creeps: 2,-2:2 1,-1:012
    aboard: 2
    """,
    """
    robots:
      purple: 0,-2:1 core follower hand follower teleport play swap juggernaut override grenadier bullhorn
      orange: 0,-2:3
    colonists: 0,-2:0 0,-1 0,0 1,0 -1,1
    creeps: 0,-2:2 0,-2:c 1,-2:3
    aboard: 3
    """,
    """
    robots:
      purple: pod core phase_shift hand suppressant teleport teleport rocket_boots play swap
      orange: 2,0:0
      yellow: 2,0:1
    pod: away
    keeper: orange
    deck: surge power_grab signal_to_noise surge
    creeps: 2,0:2
    """,
    """
    variants: open_bridges vulnerable
    robots:
      purple: 2,-1:4 core suppressant hand swap override pilot
      orange: 2,-1:5
      yellow: out
    creeps: 2,-1:0123
    pod: away
    keeper: purple
    deck: surge boost signal_to_noise
    """,
    """
    variants: open_bridges polite
    robots:
      purple: 1,-2:c core bullhorn hand follower juggernaut
      orange: 0,0:c
    colonists: 0,-1 0,0:01234 1,0 1,-2:0 -1,1
    creeps: 1,-2:1 0,1:0
    aboard: 1
    """,
]
"""Positions from which the rarer questions are near."""


def every_question() -> Iterator[AnyMatch]:
    """Questions of every kind: of random matches, and from the positions above."""
    for seed in range(3):
        yield from questions("mission", 3, seed, most=40)
    for seed in range(16):
        for text in POSITIONS:
            yield from play_at_random(thin(text), Random(seed), 14)


@pytest.mark.parametrize("preset", ["drill", "mission", "red_alert", "fragile", "legend"])
@pytest.mark.parametrize("seats", [1, 3, 7])
def test_candidates_are_offered_exactly_when_they_have_no_refusal(preset: str, seats: int) -> None:
    for seed in range(2):
        for m in questions(preset, seats, seed, most=60):
            check(m)


@pytest.mark.thorough
def test_every_question_comes_up_and_every_one_is_declared() -> None:
    asked = set()
    for m in every_question():
        assert m.ask
        asked.add(m.ask.id)
        check(m)
    assert asked == ASKED
    assert all(decision in DECISIONS for decision in ASKED)
    assert {decision for decision in GAME.decisions if decision in DECISIONS} == ASKED


def kind_of(m: AnyMatch, element: Element) -> str:
    """The kind of an element of the page."""
    id, classes = element.get("id", ""), element.get("class", "").split()
    if id == id_of("pod") or id.endswith("-site"):
        return "pod" if id == id_of("pod") else "site"
    for kind in ("dome", "tile", "cell"):
        if f"jd-{kind}" in classes:
            return kind
    assert m.ask
    kind, _, rest = id.partition("-")
    return f"own {kind}" if rest.split("-")[0] == str(m.ask.seats[0]) else kind


SPACES, CELLS = {"dome", "pod"}, {"cell", "tile"}
DOMES, TILES, SITES, CARDS = {"dome"}, {"tile"}, {"site"}, {"own card"}
ANSWERED = {
    "colour": {"choose"},
    "first": {"board", "own board"},
    "act": {*SPACES, *CARDS},
    **dict.fromkeys(("fly", "teleport", "override", "follow"), SPACES),
    **dict.fromkeys(("target", "grenade", "place"), DOMES),
    **dict.fromkeys(("dock", "new cell"), CELLS),
    **dict.fromkeys(("module", "suppress"), TILES),
    "passenger": {"pod"},
    **dict.fromkeys(("core", "new core", "discard", "trade"), CARDS),
}
"""Elements that are all offered or refused with a reason of their own, by what a question is about."""
PARTLY = {
    # Robots to trade with, sites with a Super Creep, and a Core that is used, not one that is in effect all the time.
    "act": {"board", "own board", "site", "own core"},
    **dict.fromkeys(("target", "grenade", "override"), SITES),  # those with a Super Creep
    "trade": {"card"},  # the cards of the other robot in the trade
    "reroll": {"own card", "own core"},  # only Phase Shift
}
"""Elements for some of which the sentence of the question is the reason, as it is for kinds in neither table."""


def test_what_can_be_tapped_is_offered_or_refused_with_a_reason_of_its_own() -> None:
    seen = check_questions(every_question(), kind_of, ANSWERED, PARTLY, most=5)
    assert seen == ANSWERED.keys() | PARTLY.keys()


def test_what_a_question_wants_is_short_and_plain() -> None:
    for decision in sorted(ASKED):
        wants = DECISIONS.outside(Ask((0,), decision, [])).why
        assert re.fullmatch(r"Choose [^.!]{3,}\.", wants)
        assert len(wants) < 60
