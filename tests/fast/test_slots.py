"""What `fast/slots.h` does in its own way comes to the same: words found by their hashes, numbers by their value,
attributes by their place."""

from __future__ import annotations

import traceback

import msgspec
import pytest

from fathom.engine.copying import copy
from fathom.engine.outcome import GameOver
from fathom.games.jupiter.rules import shoot
from fathom.games.refuge.model.board import Head
from fathom.games.refuge.model.state import Dive
from fathom.games.refuge.rules import end, head, salvage, tentacles
from fathom.games.refuge.rules.queries import occupied, under_head
from tests.kit import position


class Word(str):
    """A string that is not only a string."""


def dive() -> Dive:
    """A dive with a tentacle at 3,3 and two divers."""
    return position("refuge", "divers: {vega: '1,0', mags: '7,0'}\ntentacles: 3,3 5,2\nhead: 4\n").table


def another(word: str) -> str:
    """An equal string that is another object."""
    return "".join(list(word))


@pytest.mark.parametrize("make", [another, Word])
def test_a_word_is_found_whichever_object_it_is(make: type[str]) -> None:
    t = dive()
    assert occupied(t, make("3,3"))
    assert occupied(t, make("7,0"))
    assert under_head(t, make("4,6"))
    assert not occupied(t, make("3,2"))
    t.state.tentacles = [make(space) for space in t.state.tentacles]
    assert occupied(t, "3,3")
    assert tentacles.closed(t, "5,2")
    assert not tentacles.closed(t, "5,1")
    tentacles.relocate(t, "3,3", "6,1")
    assert t.state.tentacles == ["5,2", "6,1"]
    salvage.send_back(t, "5,2", "RF-622")
    assert t.state.tentacles == ["6,1"]


class Number(int):
    """A number that is not only a number."""


@pytest.mark.parametrize(
    ("board", "found"),
    [
        ([1, 0, 2], True),
        ([1, 0, 3, -2], False),
        ([], False),
        ([True, 2.0], True),
        (["2", None], False),
        ([Number(1), Number(2)], True),
        ([2**70, 2**70 + 2], False),
        ([2**70, -(2**70), 2], True),
    ],
)
def test_a_number_is_found_whatever_lies_beside_it(board: list[int], found: bool) -> None:
    t = position("jupiter", "robots: {purple: '-'}").table
    t.state.board = board
    assert shoot.any_anywhere(t) is found


def test_a_word_that_is_not_there_is_refused_as_ever() -> None:
    t = dive()
    with pytest.raises(ValueError, match="not in list"):
        salvage.send_back(t, "1,1", "RF-622")
    with pytest.raises(ValueError, match="not in list"):
        tentacles.relocate(t, "1,1", "1,2")


def test_what_is_written_stays_with_the_state_it_was_written_to() -> None:
    t = dive()
    before = copy(t.state)
    assert head.glide(t, "right", "RF-503")
    assert t.state.head == Head(5, 6)
    assert before.head == (4, 6)
    assert msgspec.json.decode(msgspec.json.encode(t.state), type=type(t.state)) == t.state


def test_what_cannot_be_written_is_refused() -> None:
    t = dive()
    t.state = msgspec.convert({"frozen": True}, Frozen)  # type: ignore[assignment]
    with pytest.raises(AttributeError):
        tentacles.spawn(t, 1)


class Frozen(msgspec.Struct, frozen=True):
    """A state nobody can change."""

    frozen: bool
    supply: int = 3


def test_the_end_of_a_game_leaves_no_trace_and_a_fault_does() -> None:
    t = dive()
    t.state.supply = 0
    with pytest.raises(GameOver) as over:
        end.count_tentacles(t)
    assert over.value.outcome.rule == "RF-840"
    t = dive()
    with pytest.raises(ValueError, match="not in list") as fault:
        salvage.send_back(t, "1,1", "RF-622")
    assert "send_back" in {frame.name for frame in traceback.extract_tb(fault.value.__traceback__)}
