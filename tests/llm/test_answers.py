"""Text answers: which option a text names, and what a refusal says."""

from __future__ import annotations

import pytest

import fathom
from fathom.llm import Refused, answer, read_answer
from fathom.llm.observation import OfferedOption
from tests.llm.positions import GAMES, moments

OFFERED = [
    OfferedOption(1, "move up", "Move up to Spawn 7,5 — into a tentacle"),
    OfferedOption(2, "move down", "Move down to Lair 7,3"),
    OfferedOption(3, "use V2", "Use Scrounge: take a card"),
    OfferedOption(4, "end", "End your turn"),
]
NOT_OFFERED = [
    Refused("move right", "Move right", "RF-310", "There is no space that way."),
    Refused("play SA12", "Play Rebreather", "RF-C04", "No diver in reach is down."),
]


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("2", "move down"),
        ("option 2", "move down"),
        ("2.", "move down"),
        ("#2", "move down"),
        ("**2**", "move down"),
        ("Answer: 2", "move down"),
        ("move up", "move up"),
        ("  MOVE   Up ", "move up"),
        ("“move up”", "move up"),
        ("[use v2]", "use V2"),
        ("Move up to Spawn 7,5", "move up"),
        ("move down to lair 7,3", "move down"),
        ("use scrounge", "use V2"),
        ("e", "end"),
        ("End your turn.", "end"),
        ("2. Move down to Lair 7,3 [move down]", "move down"),
        ("3) Use Scrounge", "use V2"),
        ("1. Move up to Spawn 7,5 — into a tentacle [move up]", "move up"),
    ],
)
def test_a_text_names_an_option(text: str, option: str) -> None:
    assert read_answer(OFFERED, text) == option


@pytest.mark.parametrize(
    ("text", "message", "rule"),
    [
        ("", "The answer is empty", ""),
        ("9", "There is no option 9. The options are 1 to 4.", ""),
        ("0", "There is no option 0", ""),
        ("-1", "There is no option -1", ""),
        ("move", "fits several options. Write more of one of them. Options: 1. Move up", ""),
        ("move right", "“move right” is not possible now: There is no space that way. (RF-310) Options:", "RF-310"),
        ("play rebreather", "No diver in reach is down. (RF-C04)", "RF-C04"),
        ("3. End your turn", "is not an option", ""),
        ("fly away", "“fly away” is not an option. Options:", ""),
        ("x" * 500, "x…” is not an option", ""),
    ],
)
def test_a_refusal_says_why_and_lists_close_options(text: str, message: str, rule: str) -> None:
    with pytest.raises(fathom.Illegal) as refused:
        read_answer(OFFERED, text, lambda: NOT_OFFERED)
    assert message in str(refused.value)
    assert refused.value.rule == rule


def test_the_closest_option_comes_first() -> None:
    with pytest.raises(fathom.Illegal, match=r"Options: 2\. Move down"):
        read_answer(OFFERED, "swim down to lair")


def test_several_reasons_are_all_given() -> None:
    refused = [Refused("dive a", "Dive at a", "X-1", "Too deep."), Refused("dive b", "Dive at b", "X-2", "Too cold.")]
    with pytest.raises(fathom.Illegal, match=r"Dive at a: Too deep. \(X-1\) Dive at b: Too cold. \(X-2\)"):
        read_answer(OFFERED, "dive", lambda: refused)


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_named_by_number_code_and_line(name: str) -> None:
    for match in moments(name, 5, every=20):
        assert match.ask is not None
        words = match.game.text.words(match.pack, match.view(match.ask.seats[0]))
        offered = [
            OfferedOption(number, str(one), words.label(match.ask, one))
            for number, one in enumerate(match.ask.options, 1)
        ]
        labels = [one.label.casefold() for one in offered]
        for one in offered:
            assert read_answer(offered, str(one.number)) == one.option
            assert read_answer(offered, one.option.upper()) == one.option
            assert read_answer(offered, f"{one.number}. {one.label} [{one.option}]") == one.option
            if labels.count(one.label.casefold()) == 1:
                assert read_answer(offered, one.label) == one.option


def test_an_answer_to_a_match_is_given_or_explained() -> None:
    match = fathom.new("refuge", seats=1, seed=3)
    while match.ask is not None and match.ask.id != "RF-D06":
        match.choose(match.ask.options[0])
    assert match.ask is not None
    before = len(match.history)
    refused = next(one for one in match.refusals() if one.rule == "RF-310")
    with pytest.raises(fathom.Illegal, match="is not possible now: There is no space that way") as error:
        answer(match, str(refused.option).upper())
    assert error.value.rule == "RF-310"
    assert len(match.history) == before
    assert str(answer(match, "Move UP")) == "move up"
    assert len(match.history) == before + 1


def test_a_finished_match_takes_no_answer() -> None:
    match = fathom.new("tentacula", seats=2, seed=1)
    while match.ask is not None:
        match.choose(match.advise().option)
    with pytest.raises(fathom.Illegal, match="The game is over"):
        answer(match, "1")
