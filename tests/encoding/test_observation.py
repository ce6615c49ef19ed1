"""Features: the values they write into the row of an observation, and where."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fathom.encoding.actions import ActionVocabulary, every, offered
from fathom.encoding.observation import (
    Feature,
    FeatureLayout,
    amounts,
    board_planes,
    cached,
    cached_list,
    count,
    each,
    flag,
    keyed,
    number,
    numbers,
    one,
    one_hot_by_key,
    one_hot_sequence,
    optional,
    size,
)
from fathom.engine.ask import Option


class Thing(msgspec.Struct, frozen=True):
    name: str = ""
    size: int = 0
    lit: bool = False
    held: tuple[str, ...] = ()


class Held(msgspec.Struct):
    held: list[str]


class Table(msgspec.Struct):
    thing: Thing | None = None
    things: tuple[Thing, ...] = ()
    board: tuple[int, ...] = ()
    worth: dict[str, int] = {}
    sort: dict[str, str] = {}


def row(name: str, part: Feature, thing: Any, seat: int = 0) -> list[int]:
    layout = FeatureLayout({"before": number(9, lambda t, x, seat: 7), name: part})
    found = bytearray(layout.size)
    layout.write(None, thing, seat, found)
    assert found[0] == 7
    assert all(value <= most for value, most in zip(found, layout.most, strict=True))
    return list(found[1:])


INNER = {"name": one("ab"), "size": number(5)}


@pytest.mark.parametrize(
    ("name", "part", "thing", "expected"),
    [
        ("size", number(5), Thing(size=3), [3]),
        ("size", number(5), Thing(size=8), [5]),
        ("lit", flag(), Thing(lit=True), [1]),
        ("lit", flag(), Thing(), [0]),
        ("name", one("abc"), Thing("b"), [0, 1, 0]),
        ("name", one("abc"), Thing(), [0, 0, 0]),
        ("size", one(range(3)), Thing(size=0), [1, 0, 0]),
        ("size", one(range(3)), Thing(size=7), [0, 0, 0]),
        ("size", one(range(3)), Thing(size=-1), [0, 0, 0]),
        ("size", one(range(3), lambda t, x, seat: None), Thing(), [0, 0, 0]),
        ("size", one(range(1, 4)), Thing(size=3), [0, 0, 1]),
        ("size", one(range(1, 4)), Thing(size=0), [0, 0, 0]),
        ("size", one((0, 1, -1)), Thing(size=-1), [0, 0, 1]),
        ("size", one((0, 1, -1)), Thing(size=1), [0, 1, 0]),
        ("size", one((0, 1, -1)), Thing(size=2), [0, 0, 0]),
        ("size", one((0, 2, 1)), Thing(size=2), [0, 1, 0]),
        ("size", one((0, 1, 5)), Thing(size=5), [0, 0, 1]),
        ("lit", one((False, True)), Thing(lit=True), [0, 1]),
        ("held", count("abc", 2), Thing(held=("c", "a", "c")), [1, 0, 2]),
        ("held", one_hot_sequence(2, "abc"), Thing(held=("c", "a", "b")), [0, 0, 1, 1, 0, 0]),
        ("worth", amounts("ab", 9), Table(worth={"b": 4}), [0, 4]),
        ("sort", one_hot_by_key("ab", "xy"), Table(sort={"b": "x"}), [0, 0, 1, 0]),
        ("board", numbers(3, 9), Table(board=(1, 12, 0)), [1, 9, 0]),
        ("board", board_planes(3, [0, 2]), Table(board=(2, -1, 0)), [0, 0, 1, 1, 0, 0]),
        ("things", each(2, **INNER), Table(things=(Thing("b", 3),)), [0, 1, 3, 0, 0, 0]),
        ("things", keyed("ab", "name", size=number(5)), Table(things=(Thing("b", 3),)), [0, 0, 1, 3]),
        ("thing", optional(**INNER), Table(), [0, 0, 0, 0]),
        ("thing", optional(**INNER), Table(Thing("a", 2)), [1, 1, 0, 2]),
        ("thing", cached(**INNER), Table(Thing("a", 2)), [1, 0, 2]),
        ("held", cached_list(count("abc", 2)), Thing(held=("c", "a", "c")), [1, 0, 2]),
        ("board", cached_list(numbers(3, 9)), Table(board=(1, 12, 0)), [1, 9, 0]),
        ("held", cached_list(count("abc", 2)), Thing(), [0, 0, 0]),
        ("board", one_hot_sequence(2, range(3)), Table(board=(2, 5, 1)), [0, 0, 1, 0, 0, 0]),
        ("held", size(2), Thing(held=("c", "a", "c")), [2]),
        ("left", size(9, "held"), Thing(held=("c", "a", "c")), [3]),
        ("third", number(9, "things[seat].size"), Table(things=(Thing(), Thing(), Thing(size=4))), [4]),
        ("own", number(9, lambda t, x, seat: seat + x.size), Thing(size=4), [6]),
    ],
)
def test_a_part_writes_what_it_finds(name: str, part: Feature, thing: Any, expected: list[int]) -> None:
    assert row(name, part, thing, seat=2) == expected
    assert row(name, part, thing, seat=2) == expected


def test_a_cached_list_may_change() -> None:
    layout, held = FeatureLayout({"held": cached_list(count("ab", 9))}, start=1), ["a"]
    for expected in ([0, 1, 0], [0, 2, 0], [0, 3, 0]):
        found = bytearray(3)
        layout.write(None, Held(held), 0, found)
        assert list(found) == expected
        held.append("a")


def test_a_cached_value_does_not_change_with_the_row() -> None:
    layout = FeatureLayout({"held": cached_list(count("ab", 9))})
    for _ in range(2):
        found = bytearray(2)
        layout.write(None, Held(["b"]), 0, found)
        assert list(found) == [0, 1]
        found[0] = 5


def test_a_failed_write_is_not_cached() -> None:
    layout = FeatureLayout({"held": cached_list(count("ab"))})
    for _ in range(2):
        with pytest.raises(KeyError):
            layout.write(None, Held(["a", "c"]), 0, bytearray(2))


def test_counting_an_unlisted_thing_is_an_error() -> None:
    with pytest.raises(KeyError):
        row("held", count("ab"), Thing(held=("c",)))


def test_listing_something_twice_is_an_error() -> None:
    with pytest.raises(ValueError, match="twice"):
        one("aba")
    with pytest.raises(ValueError, match="twice"):
        ActionVocabulary(every(Go, "ab"), every(Go, "c"))


class Go(Option, frozen=True):
    way: str


class Send(Option, frozen=True):
    who: str
    where: str


def test_options_are_numbered_in_order_and_halves_share_theirs() -> None:
    words = ActionVocabulary(every(Go, "ab"), every(Send, "xy", "pqr", halves=True))
    assert words.texts == ["go a", "go b", "send x *", "send y *", "send * p", "send * q", "send * r"]
    assert words.number[Send("y", "r")] == (3, 6)
    assert words.halves == [2, 3]
    offer = offered(words.number, [Go("b"), Send("x", "p"), Send("y", "q"), Send("y", "r")])
    assert offer == {1: Go("b"), 2: Send("x", "p"), 3: {5: Send("y", "q"), 6: Send("y", "r")}}
