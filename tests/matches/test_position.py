"""Reading positions: an error names the field and what is wrong."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
import yaml

import fathom
from fathom.engine.errors import PositionError
from fathom.game.notation import impossible, seat_named

GOOD = """
hands:
- murex conch
- murex
deck: cowrie whelk
turn: 2
then: [sell murex]
"""


def test_a_position_can_be_played_on() -> None:
    m = fathom.position("tyrian", GOOD)
    assert m.ask is not None
    assert (m.ask.id, m.ask.seats, m.ask.about) == ("TY-D03", (1,), "murex")
    m.choose("outbid")
    assert [trader.earned for trader in m.state.traders] == [3, 3]
    assert m.state.deck[::-1][:2] == ["cowrie", "whelk"]
    m.undo(force=True)
    m.undo(force=True)
    assert m.ask is not None
    assert m.ask.id == "TY-D01"


def test_what_a_position_leaves_out_is_always_dealt_the_same_way() -> None:
    assert fathom.position("tyrian", GOOD).state == fathom.position("tyrian", GOOD).state


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "position:1: Write names with values, such as `name: value`, not nothing"),
        ("hands", "position:1: Write names with values, such as `name: value`, not text"),
        ("hands: [", "position:[12]: "),
        ("hands: ['', '']\nhands: ['']", "position:2: key “hands” occurs twice"),
        ("deck: murex", "the field “hands” is missing"),
        ("hands: ['', '']\ncolour: blue", "unknown field “colour”"),
        ("hands:\n- murex\n- 3", r"position:3: hands\[1\]: Write text, not a number"),
        ("hands: &a [*a]", "position:1: an alias .* contains itself"),
        ("hands: ['']", "position: hands: two or three"),
        ("hands: [pearl, '']", "position: there is no such shell, or too few of it: pearl"),
        ("game: refuge\nhands: ['', '']", "position of refuge, not of tyrian"),
        ("hands: ['', '']\nthen: [sell murex]", "position: then: .*do not hold such a shell"),
        ("hands: ['', '']\nthen: [dance]", "position: then: “dance” is not offered by TY-D01"),
        ("hands: ['', '']\nthen: [rest, rest, rest, rest, rest, rest, rest, rest, rest]", "then: The game is over"),
    ],
)
def test_a_wrong_position_says_where_and_why(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        fathom.position("tyrian", text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("hands: ['\0', '']", id="a character no text has"),
        pytest.param("? [a, b]\n: c", id="a list for a key"),
        pytest.param("hands: !!int murex", id="a word called a number"),
    ],
)
def test_a_text_that_is_no_yaml_says_so(text: str) -> None:
    with pytest.raises(PositionError, match="position"):
        fathom.position("tyrian", text)


def test_a_seat_is_named_by_number_or_by_name() -> None:
    assert seat_named("active", ["ann", "bob"], 1) == 1
    assert seat_named("active", {"ann": "", "bob": ""}, "bob") == 1
    for who in (2, -1, "cid"):
        with pytest.raises(ValueError, match=f"active: “{who}” is none of ann, bob"):
            seat_named("active", ["ann", "bob"], who)


def test_numbers_have_bounds() -> None:
    figures = [("die", 6, 6), ("die", 7, 6), ("die", -1, 6), ("turn", 99, None), ("turn", -1, None), ("used", 0, 0)]
    assert list(impossible(figures)) == [
        "die: 7 is not between 0 and 6",
        "die: -1 is not between 0 and 6",
        "turn: -1 is less than zero",
    ]


def test_positions_of_earlier_versions_call_the_settings_options() -> None:
    match = fathom.new("refuge", 2, 3, settings={"confirm_end": True})
    text = match.position()
    assert "\nsettings:" in text
    old = fathom.position("refuge", text.replace("\nsettings:", "\noptions:"))
    assert old.state == match.state


def test_positions_of_earlier_versions_have_another_word_for_what_is_in_progress() -> None:
    match = fathom.new("sleeping-gods", 2, 3)
    match.choose(0)
    text = match.position()
    assert "\nin_progress:" in text
    old = fathom.position("sleeping-gods", text.replace("\nin_progress:", "\ngoing:"))
    assert old.state == fathom.position("sleeping-gods", text).state
    assert old.position() == text


ENDS: list[tuple[str, int, dict[str, Any]]] = [
    ("refuge", 1, {}),
    ("tentacula", 2, {}),
    ("jupiter", 0, {}),
    ("rivals", 0, {"rounds": 2}),
    ("sleeping-gods", 0, {}),
]
"""Matches that end after a boundary without another answer, when they are played at random: game, seed, settings."""


def finished(game: str, seed: int, settings: dict[str, Any]) -> fathom.Match:
    """A match played at random to its end."""
    match, rng = fathom.new(game, seed=seed, settings=settings), Random(seed)
    while match.ask is not None:
        match.choose(rng.randrange(len(match.ask.options)))
    return match


@pytest.mark.parametrize(("game", "seed", "settings"), ENDS)
def test_a_position_that_is_already_over_is_refused(game: str, seed: int, settings: dict[str, Any]) -> None:
    match = finished(game, seed, settings)
    assert match.boundary.entries == len(match.history)
    note = match.game.notation.write(match.pack, match.boundary.state)
    assert match.outcome is not None
    with pytest.raises(PositionError, match=f"the game is over before anyone can answer .{match.outcome.rule}: "):
        fathom.position(game, yaml.safe_dump(msgspec.to_builtins(note), sort_keys=False))


@pytest.mark.parametrize(("game", "seed", "settings"), ENDS)
def test_the_position_of_a_finished_match_has_its_last_answer(game: str, seed: int, settings: dict[str, Any]) -> None:
    match = finished(game, seed, settings)
    read = fathom.position(game, match.position())
    assert read.outcome == match.outcome
    assert read.history[-1:] == match.history[-1:]


def test_a_lone_diver_who_is_out_of_time_is_refused() -> None:
    with pytest.raises(PositionError, match=r"the game is over before anyone can answer \(RF-844: "):
        fathom.position("refuge", "divers: {vega: '1,2 down'}")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{pass: 9}", "pass: 9 is not between 1 and 3, the passes of this campaign"),
        ("{pass: 0}", "pass: 0 is not between 1 and 3"),
        ("{pass: 2, settings: {passes: 1, first: 0}}", "pass: 2 is not between 1 and 1"),
        ("{defeats: 99}", "defeats: 99 is more than 3, one for each turn and two in the finale"),
        ("{finale_lost: 3}", "finale_lost: 3 is not between 0 and 2"),
    ],
)
def test_a_campaign_has_no_more_passes_and_defeats_than_it_can_have(text: str, problem: str) -> None:
    with pytest.raises(PositionError, match=problem):
        fathom.position("sleeping-gods", text)


def test_a_campaign_may_have_a_defeat_in_each_turn() -> None:
    assert fathom.position("sleeping-gods", "{pass: 3, turn: 4, defeats: 6}").state.defeats == 6
