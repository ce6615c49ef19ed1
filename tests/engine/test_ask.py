"""Options as text, and how one of them is picked."""

from __future__ import annotations

import msgspec
import pytest

from fathom.engine.ask import Ask, Option, passing_option, pick
from fathom.engine.errors import Illegal


class Go(Option, frozen=True):
    way: str
    steps: int


class Wait(Option, frozen=True):
    pass


class Renamed(Option, frozen=True, tag="other"):
    what: str


ASK = Ask((1, 2), "XX-D01", [Go("up", 2), Go("up", 3), Wait()])


@pytest.mark.parametrize(
    ("option", "text"), [(Go("up", 2), "go up 2"), (Wait(), "wait"), (Renamed("thing"), "other thing")]
)
def test_the_text_of_an_option_is_its_name_and_its_fields(option: Option, text: str) -> None:
    assert str(option) == text


@pytest.mark.parametrize("choice", [Go("up", 3), 1, "go up 3"])
def test_an_option_is_picked_by_value_index_or_text(choice: Option | int | str) -> None:
    assert pick(ASK, choice) == Go("up", 3)


@pytest.mark.parametrize("choice", [Go("up", 4), "go up", "go up 2 ", "Wait", "", Renamed("x")])
def test_a_refusal_lists_the_offered_options(choice: Option | str) -> None:
    with pytest.raises(Illegal) as refused:
        pick(ASK, choice)
    assert str(refused.value) == f"“{choice}” is not offered by XX-D01; offered: “go up 2”, “go up 3”, “wait”."
    assert refused.value.rule == ""


@pytest.mark.parametrize("choice", [3, -1, 99])
def test_an_index_out_of_range_is_refused(choice: int) -> None:
    with pytest.raises(Illegal, match=f"options 0 to 2, not {choice}"):
        pick(ASK, choice)


@pytest.mark.parametrize("choice", [True, False])
def test_true_and_false_are_not_an_index(choice: bool) -> None:
    with pytest.raises(Illegal, match=rf"XX-D01 is answered with .* its index or its text, not {choice} \(bool\)"):
        pick(ASK, choice)


def test_an_option_can_be_hashed_written_and_never_changed() -> None:
    assert {Go("up", 2), Go("up", 2)} == {Go("up", 2)}
    assert msgspec.json.encode(Go("up", 2)) == b'{"option":"go","way":"up","steps":2}'
    with pytest.raises(AttributeError):
        Go("up", 2).steps = 3  # type: ignore[misc]


def test_a_refusal_is_a_value_error_that_may_name_a_rule() -> None:
    assert isinstance(Illegal("No."), ValueError)
    assert Illegal("No.", "XX-100").rule == "XX-100"


class Stop(Option, frozen=True):
    pass


class Keep(Option, frozen=True):
    card: str


def test_the_answer_after_a_timeout_does_as_little_as_possible() -> None:
    assert passing_option(Ask((0,), "XX-D01", [Go("up", 2), Stop()])) == Stop()
    assert passing_option(Ask((0,), "XX-D01", [Go("up", 2), Keep("a")])) is None
