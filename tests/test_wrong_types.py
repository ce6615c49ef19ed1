"""A value of a wrong type or out of range raises an error of the documented tree that says what to give."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fathom
from fathom import Illegal, Match, PackError, PositionError, SetupError

GAME = "tentacula"
CASES: list[tuple[Callable[[Any], Any], type[Exception], str]] = [
    (lambda m: fathom.new(GAME, settings=[1]), SetupError, r"give a mapping of names to values, not \[1\] \(list\)"),  # type: ignore[arg-type]
    (lambda m: fathom.new(GAME, settings="x"), SetupError, r"a mapping of names to values, not 'x' \(str\)"),  # type: ignore[arg-type]
    (lambda m: fathom.new(GAME, settings=0), SetupError, r"a mapping of names to values, not 0 \(int\)"),  # type: ignore[arg-type]
    (lambda m: fathom.new(GAME, pack=3), PackError, r"the path of a folder or zip file is needed, not 3 \(int\)"),  # type: ignore[arg-type]
    (lambda m: fathom.load(m.save(), pack=3), PackError, r"the path of a folder or zip file is needed, not 3 \(int\)"),  # type: ignore[arg-type]
    (lambda m: fathom.position(GAME, m.position(), pack=3), PackError, "the path of a folder or zip file is needed"),  # type: ignore[arg-type]
    (lambda m: fathom.position(GAME, 3), PositionError, "A position is text in YAML, not int"),  # type: ignore[arg-type]
    (lambda m: fathom.position(GAME, Path("x")), PositionError, "not PosixPath; read the file as text"),  # type: ignore[arg-type]
    (lambda m: m.fork("a"), Illegal, r"The number of entries is a whole number, not 'a' \(str\)"),
    (lambda m: m.rewind(0.5), Illegal, r"The number of entries is a whole number, not 0.5 \(float\)"),
    (lambda m: m.view(9), Illegal, "There is no seat 9; the seats are 0 to 1"),
    (lambda m: m.view(-1), Illegal, "There is no seat -1; the seats are 0 to 1"),
    (lambda m: m.view("a"), Illegal, r"A seat is a whole number from 0 on, not 'a' \(str\)"),
    (lambda m: m.events_for(7), Illegal, "There is no seat 7; the seats are 0 to 1"),
    (lambda m: m.imagine(2, 0), Illegal, "There is no seat 2; the seats are 0 to 1"),
    (lambda m: m.concede("a"), Illegal, "A seat is a whole number from 0 on, not 'a'"),
    (lambda m: m.undo("a", force=True), Illegal, "A seat is a whole number from 0 on, not 'a'"),
    (lambda m: m.choose(True), Illegal, r"is answered with an option, its index or its text, not True \(bool\)"),
    (lambda m: m.enter(3), Illegal, "An entry of a match is text such as “0: move up”, not 3"),
    (lambda m: m.advise("search:20"), SetupError, "is 1 to 3 in Tentacula, not 'search:20'.*fathom.players.make"),
    (lambda m: m.advise(9), SetupError, "The level of the scripted player is 1 to 3 in Tentacula, not 9"),
    (lambda m: fathom.Perspective(m, 1), Illegal, "Seat 1 is not asked anything; asked: 0"),
]


@pytest.mark.parametrize(("call", "kind", "says"), CASES, ids=[says for _, _, says in CASES])
def test_it_is_named(call: Callable[[Match], Any], kind: type[Exception], says: str) -> None:
    match = fathom.new(GAME, seats=2, seed=1)
    with pytest.raises(kind, match=says) as refused:
        call(match)
    assert isinstance(refused.value, fathom.Error)


@pytest.mark.parametrize(("text", "found"), [("", "nothing"), ("x", "text"), ("3", "a number"), ("[]", "a list")])
def test_a_position_of_another_shape_says_what_to_write(text: str, found: str) -> None:
    with pytest.raises(PositionError, match=f"^position:1: Write names with values, .*, not {found}"):
        fathom.position(GAME, text)


def test_what_a_trusted_match_is_asked_is_checked_too() -> None:
    match = fathom.load(fathom.new(GAME, seats=2, seed=1).save(), own=True)
    with pytest.raises(Illegal, match="The number of entries is a whole number"):
        match.fork("a")  # type: ignore[arg-type]


def test_after_the_end_no_seat_has_a_perspective() -> None:
    match = fathom.new("tyrian", seats=2, seed=1)
    while match.ask is not None:
        match.choose(0)
    with pytest.raises(Illegal, match="Seat 0 is not asked anything; the game is over"):
        fathom.Perspective(match, 0)


def test_a_spectator_and_numbers_of_other_types_are_accepted() -> None:
    match = fathom.new(GAME, seats=2, seed=1)
    assert match.view(None).seat is None
    numpy = pytest.importorskip("numpy", reason="needs the extra `envs`")
    assert match.view(numpy.int64(1)) == match.view(1)
