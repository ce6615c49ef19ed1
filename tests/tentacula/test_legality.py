"""Legality is declared once: what is offered, what is refused and what can be tapped agree in random positions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

import pytest

from fathom.engine.legality import Reason
from fathom.game.art import scene_for
from fathom.games import find
from fathom.games.tentacula.model.options import Shell, Swim
from fathom.games.tentacula.rules.refusals import DECISIONS
from tests.conformance.tools import LARGE_SAMPLE, SETTINGS, SOAK, AnyMatch, Case, played, question, replay
from tests.kit import play
from tests.tapping import check_questions, taps
from tests.tentacula.kit import voyage

TABLES = [
    Case("tentacula", seats, json.dumps(settings))
    for settings in (*SETTINGS["tentacula"], {"confirm_end": True, "level": 1})
    for seats in ((2, 3, 4) if SOAK > 1 else (2, 3))
]
HOST_DECISIONS = ("TN-D01", "TN-D02", "TN-D04", "TN-D05")
"""Decisions that the host takes before the match; they are settings of the match, not questions."""
CONCESSION = "TN-D15"
ANSWERED = {
    "chip": {"chip"},
    "next": {"hand"},
    "move": {"stuck fish"},
    "dolphin": {"chest"},
    "shark": {"cave"},
    "instead": {"chest"},
}
"""Elements that are all offered or refused with a reason of their own, by what a question is about."""
PARTLY = {
    "move": {"at", "start"},  # a fish is moved; the squares it can come to depend on the tile and the shell
    "lay": {"reef"},  # a lane is chosen; its next free square stands for it
    "take": {"reef"},  # a lane is chosen; its rearmost tile stands for it
}
"""Elements for some of which the sentence of the question is the reason, as it is for kinds in neither table."""
NO_ELEMENTS = {"face", "roll again", "end"}
"""Questions that are answered with buttons only."""
RAW = re.compile(r"\b(RT\d\d|ST\d|HAT\d|COL\d|SIZ\d|TN-\w+|Pu|Ye|Re|Gr|Bl|Wh|None|True|False|seat\d)\b|[{}<>!]")


QUESTIONS = 2 * LARGE_SAMPLE
"""The most questions of a match: some come up only once in several matches."""
LATE = "players: {S: RT06:J, J: RT10:C}\nactive: J\nstage: 3\nfish: YF GF R30\ngate: SIZ1\npool: 1"
"""Fish in the finish, which random players do not reach."""


def positions() -> Iterator[AnyMatch]:
    """Every question of many random matches, and a late one."""
    late = voyage(LATE)
    play(late, "lay in", asks="TN-D09")
    yield late
    for case in TABLES:
        for seed in range(2 * SOAK if case is TABLES[0] else SOAK):
            for live in replay(played(case, "random", seed), QUESTIONS):
                if live.ask is not None:
                    yield live


def check_reason(reason: Reason) -> None:
    """A rule that exists, and one or two plain sentences."""
    assert find("tentacula").rulebook.get(reason.rule), reason
    assert reason.why[0].isupper(), reason
    assert reason.why.endswith("."), reason
    assert not RAW.search(reason.why), reason
    assert len(reason.why) <= 90, reason


def test_every_decision_of_the_rulebook_is_declared() -> None:
    asked = set(find("tentacula").decisions) - {*HOST_DECISIONS, CONCESSION}
    assert {id for id in find("tentacula").decisions if id in DECISIONS} == asked
    for id in asked:
        check_reason(Reason(id, DECISIONS[id].wants))
        assert DECISIONS[id].wants.split()[0] in ("Choose", "End")


def test_a_candidate_is_offered_exactly_when_nothing_refuses_it() -> None:
    asked = set()
    refused = set()
    for live in positions():
        ask = question(live)
        asked.add(ask.id)
        for option in DECISIONS.candidates(live.table, ask):
            reason = DECISIONS.reason(live.table, ask, option)
            assert (option in ask.options) == (reason is None), (ask.id, str(option), reason)
            if reason is not None:
                check_reason(reason)
                refused.add(reason.rule)
    assert asked == {id for id in find("tentacula").decisions if id in DECISIONS}
    assert {"TN-R012", "TN-400", "TN-424", "TN-630", "TN-703", "TN-R022", "TN-R025", "TN-R030", "TN-R063"} <= refused


def test_what_is_offered_is_a_candidate_or_needs_no_condition() -> None:
    unconditional = {"decline", "roll", "keep", "end"}
    for live in positions():
        ask = question(live)
        known = {*map(str, DECISIONS.candidates(live.table, ask)), *unconditional}
        assert {str(option) for option in ask.options} <= known


def kind_of(live: AnyMatch, element: Element) -> str:
    """The kind of an element of the page."""
    id = element.get("id", "")
    ask = question(live)
    if ask.about.what == "move":
        movable = {option.fish for option in ask.options if isinstance(option, Swim | Shell)}
        places = zip(live.pack.fish, live.state.fish, strict=True)
        if id in {f"at-{square}" for fish, square in places if square and fish.id not in movable}:
            return "stuck fish"
    return id.partition("-")[0]


def test_what_can_be_tapped_is_offered_or_has_a_reason_of_its_own() -> None:
    seen = check_questions(positions(), kind_of, ANSWERED, PARTLY, most=6)
    assert seen == ANSWERED.keys() | PARTLY.keys() | NO_ELEMENTS


@pytest.mark.parametrize("seats", [2, 4])
def test_every_option_with_an_element_can_be_tapped(seats: int) -> None:
    for live in replay(played(Case("tentacula", seats), "random", 1), LARGE_SAMPLE):
        if live.ask is None:
            continue
        ask = live.ask
        scene = scene_for(live.game, live.pack, live.view(ask.seats[0]))
        named = {scene.spot(ask, option) for option in ask.options}
        named |= {scene.spot(ask, refusal.option) for refusal in live.refusals()}
        assert named - {None} <= {element.get("id") for element, _ in taps(live)}


REAR = "players: {C: RT10:C, J: '-'}\nactive: C\nstage: 3\nfish: Y33 G26 R21\ngate: SIZ1\npool: 0\n"


@pytest.mark.rule("TN-414", "TN-502", "TN-R051")
def test_forced_answers_have_refusals_too() -> None:
    """A lane that is full, and a tile that does not lie furthest back: the other answer is given automatically."""
    m = voyage("players: {T: RT06:S, J: RT07:J}\nactive: T\nfish: Y6 G1 R0\ninside: K3 RT01:T RT12:T RT11:J\npool: 1")
    assert m.ask is not None
    lane = DECISIONS["TN-D08"].refusal
    found = {str(o): lane(m.table, m.ask, o) for o in DECISIONS["TN-D08"].candidates(m.table, m.ask)}
    assert found == {
        "lay in": Reason("TN-414", "No reef square in sight is free on this side of the route."),
        "lay out": None,
    }
    m = voyage(REAR + "inside: K6 RT12:T RT01:T\noutside: K8 RT04:T")
    assert m.ask is not None
    take = DECISIONS["TN-D14"].refusal
    found = {str(o): take(m.table, m.ask, o) for o in DECISIONS["TN-D14"].candidates(m.table, m.ask)}
    assert found["take in"] is None
    assert found["take out"] == Reason("TN-502", "Take the reef tile that lies furthest back on the route.")


@pytest.mark.rule("TN-703")
def test_a_refused_fish_names_the_fish_that_must_pass_first() -> None:
    m = voyage("players: {T: RT04:T, J: RT07:J}\nactive: T\nfish: Y6 G10 R0\ngate: HAT1\npool: 0")
    play(m, "lay in", asks="TN-D09")
    reasons = {str(refusal.option): refusal.why for refusal in m.refusals()}
    assert reasons["swim G"] == "This move leads through the gate, and the red fish must pass first."
