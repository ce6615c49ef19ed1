"""Observations as rows of bytes: a game declares features by name, and a function that writes them is generated.

A feature is read from the field of its name, from another field, or by a function. Only declared features get into a
row. Each number is one byte, from 0 to a declared maximum.

The function that fills a row is generated as Python source once for each layout (`CodeWriter`). A row has up to
thousands of numbers and is written at every decision. A loop over feature objects would cost a call or more for each of
them; straight-line code with constant offsets costs one statement. The source comes only from the declared features.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from struct import Struct
from typing import Any, TypeAlias

CACHE_SIZE = 512
"""How many rows of a cached feature are stored before the cache is cleared."""

Getter: TypeAlias = Callable[[Any, Any, int], Any] | str
"""How a value is found: a function of the table, the object that is observed (the state, or a part of it) and the seat;
or, which is faster, an expression for an attribute of that object: `players[seat].hand`."""


class CodeWriter:
    """The source of a generated function: its lines, and the values that they refer to by name."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.scope: dict[str, Any] = {}
        self.depth = 1

    def name(self, prefix: str, value: Any = None) -> str:
        """Bind a value to a new name and return the name."""
        name = f"{prefix}{len(self.scope)}"
        self.scope[name] = value
        return name

    def line(self, text: str) -> None:
        """Add a line, indented to the current depth."""
        self.lines.append("    " * self.depth + text)

    def function(self) -> Callable[[Any, Any, int, bytearray], None]:
        """The function `write(t, thing, seat, row)`: writes the features of `thing` at table `t` into an empty row."""
        exec("def write(t, thing, seat, row):\n" + "\n".join([*self.lines, "    return"]), self.scope)
        made: Callable[[Any, Any, int, bytearray], None] = self.scope["write"]
        assert isinstance(made, types.FunctionType)
        return made


@dataclass(frozen=True)
class Feature:
    """A feature: consecutive numbers of a row. `write` adds the source lines that fill them from a value."""

    values: str
    """What the numbers can be, in words."""
    most: bytes
    """The largest value of each number."""
    write: Callable[[CodeWriter, str, str], None]
    find: Getter | None = None
    parts: Mapping[str, Feature] = field(default_factory=dict)
    means: str = ""

    @property
    def size(self) -> int:
        """How many numbers the feature has."""
        return len(self.most)

    def described(self, means: str) -> Feature:
        """A copy of the feature with its meaning, one sentence."""
        return replace(self, means=means)

    def fill(self, w: CodeWriter, name: str, thing: str, at: str) -> None:
        """Add the lines that find the value and write it into the row."""
        if callable(self.find):
            value = f"{w.name('find', self.find)}(t, {thing}, seat)"
        else:
            value = f"{thing}.{self.find or name}"
        self.write(w, value, at)


def number(most: int, find: Getter | None = None) -> Feature:
    """A number; larger values are written as `most`."""

    def write(w: CodeWriter, value: str, at: str) -> None:
        v = w.name("v")
        w.line(f"{v} = {value}")
        w.line(f"if {v}: row[{at}] = {v} if {v} < {most} else {most}")

    return Feature(f"a number up to {most}", bytes([most]), write, find)


def size(most: int, find: Getter | None = None) -> Feature:
    """The length of a sequence; larger values are written as `most`."""
    counted = number(most, find)
    return replace(counted, write=lambda w, value, at: counted.write(w, f"len({value})", at))


def flag(find: Getter | None = None) -> Feature:
    """A feature that is 1 if a value is true, else 0."""

    def write(w: CodeWriter, value: str, at: str) -> None:
        w.line(f"if {value}: row[{at}] = 1")

    return Feature("0 or 1", b"\1", write, find)


def one(choices: Iterable[Hashable], find: Getter | None = None) -> Feature:
    """Which of the choices a value is, one-hot; all zeros if it is none of them."""
    places = _places(choices)

    def write(w: CodeWriter, value: str, at: str) -> None:
        v = w.name("v")
        base, present = _standing(places, at)
        if counted := _counted(places, v):
            w.line(f"{v} = {value}")
            w.line(f"if {v} is not None and {counted[0]}: row[{at} + {counted[1]}] = 1")
        elif "" not in places and all(isinstance(choice, str) for choice in places):
            # Usually empty, so test that first.
            w.line(f"{v} = {value}")
            w.line(f"if {v}:")
            w.line(f"    {v} = {w.name('get', present.get)}({v})")
            w.line(f"    if {v} is not None: row[{base}{v}] = 1")
        else:
            w.line(f"{v} = {w.name('get', present.get)}({value})")
            w.line(f"if {v} is not None: row[{base}{v}] = 1")

    return Feature(f"which one of {_listed(places)}", b"\1" * len(places), write, find)


def count(choices: Iterable[Hashable], most: int = 1, find: Getter | None = None) -> Feature:
    """How often each choice occurs in a sequence: never more than `most` times. With 1, whether it occurs."""
    places = _places(choices)

    def write(w: CodeWriter, value: str, at: str) -> None:
        v = w.name("v")
        base, present = _standing(places, at)
        # Usually empty, so test that first.
        w.line(f"{v} = {value}")
        w.line(f"if {v}:")
        w.line(f"    for {v} in {v}: row[{base}{w.name('places', present)}[{v}]] {'' if most == 1 else '+'}= 1")

    values = f"{'which' if most == 1 else f'how many, up to {most}'}, of each of {_listed(places)}"
    return Feature(values, bytes([most]) * len(places), write, find)


def amounts(choices: Iterable[Hashable], most: int, find: Getter | None = None) -> Feature:
    """A number for each key of a mapping; larger values are written as `most`."""
    places = _places(choices)

    def write(w: CodeWriter, value: str, at: str) -> None:
        k, v = w.name("k"), w.name("v")
        base, present = _standing(places, at)
        w.line(f"for {k}, {v} in {value}.items():")
        w.line(f"    if {v}: row[{base}{w.name('places', present)}[{k}]] = {v} if {v} < {most} else {most}")

    values = f"a number up to {most} for each of {_listed(places)}"
    return Feature(values, bytes([most]) * len(places), write, find)


def numbers(length: int, most: int, find: Getter | None = None) -> Feature:
    """A sequence of `length` numbers; larger values are written as `most`."""

    def write(w: CodeWriter, value: str, at: str) -> None:
        values = [w.name("v") for _ in range(length)]
        w.line(f"{', '.join(values)}, = {value}")
        for k, v in enumerate(values):
            w.line(f"if {v}: row[{_from(at, k)}] = {v} if {v} < {most} else {most}")

    return Feature(f"{length} numbers up to {most}", bytes([most]) * length, write, find)


def one_hot_sequence(length: int, choices: Iterable[Hashable], find: Getter | None = None) -> Feature:
    """The first `length` items of a sequence in order, each one-hot."""
    places = _places(choices)

    def write(w: CodeWriter, value: str, at: str) -> None:
        b, v = w.name("b"), w.name("v")
        w.line(f"{b} = {at}")
        w.line(f"for {v} in {value}[:{length}]:")
        if counted := _counted(places, v):
            w.line(f"    if {v} is not None and {counted[0]}: row[{b} + {counted[1]}] = 1")
        else:
            w.line(f"    {v} = {w.name('get', places.get)}({v})")
            w.line(f"    if {v} is not None: row[{b} + {v}] = 1")
        w.line(f"    {b} += {len(places)}")

    values = f"the first {length} in order, each one of {_listed(places)}"
    return Feature(values, b"\1" * (length * len(places)), write, find)


def one_hot_by_key(keys: Iterable[Hashable], choices: Iterable[Hashable], find: Getter | None = None) -> Feature:
    """Which of the choices the value of each key of a mapping is, one-hot."""
    where, places = _places(keys), _places(choices)

    def write(w: CodeWriter, value: str, at: str) -> None:
        k, v = w.name("k"), w.name("v")
        base, present = _standing(where, at, len(places))
        kx, vx = w.name("places", present), w.name("places", places)
        w.line(f"for {k}, {v} in {value}.items(): row[{base}{kx}[{k}] + {vx}[{v}]] = 1")

    values = f"for each of {_listed(where)}: which one of {_listed(places)}"
    return Feature(values, b"\1" * (len(where) * len(places)), write, find)


def board_planes(length: int, choices: Sequence[int], find: Getter | None = None) -> Feature:
    """A board of small numbers as one-hot planes: for each choice, a board of zeros and ones."""
    tables = [bytes(byte == choice % 256 for byte in range(256)) for choice in choices]

    def write(w: CodeWriter, value: str, at: str) -> None:
        v = w.name("v")
        # Small numbers become bytes; -1 is 255. Assigning a bytearray to a slice avoids the copy that bytes would need.
        w.line(f"{v} = bytearray({w.name('pack', Struct(f'{length}b').pack)}(*{value}))")
        for k, table in enumerate(tables):
            start, end = _from(at, k * length), _from(at, (k + 1) * length)
            w.line(f"row[{start}:{end}] = {v}.translate({w.name('table', table)})")

    return Feature(f"{len(choices)} boards of {length}", b"\1" * (length * len(choices)), write, find)


def each(length: int, find: Getter | None = None, /, **parts: Feature) -> Feature:
    """The features of each item of a sequence, one item after the other; zeros for missing items."""
    width = len(_most(parts))

    def write(w: CodeWriter, value: str, at: str) -> None:
        x, b = w.name("x"), w.name("b")
        w.line(f"{b} = {at}")
        w.line(f"for {x} in {value}:")
        _inside(w, parts, x, b)
        w.line(f"    {b} += {width}")

    return Feature(f"{length} times", _most(parts) * length, write, find, parts)


def keyed(keys: Iterable[Hashable], by: str, find: Getter | None = None, /, **parts: Feature) -> Feature:
    """The features of each item of a sequence, placed by its field `by`; the first is 1 if the item is present."""
    places = _places(keys)
    parts = {by: unobserved("The place of the item in the list shows it."), "present": present(), **parts}
    width = len(_most(parts))

    def write(w: CodeWriter, value: str, at: str) -> None:
        x, b = w.name("x"), w.name("b")
        base, present = _standing(places, at, width)
        w.line(f"for {x} in {value}:")
        w.line(f"    {b} = {base}{w.name('places', present)}[{x}.{by}]")
        _inside(w, parts, x, b)

    values = f"for each of {_listed(places)}"
    return Feature(values, _most(parts) * len(places), write, find, parts)


def optional(find: Getter | None = None, /, **parts: Feature) -> Feature:
    """The features of a value, beginning with a 1; all zeros if the value is None."""
    parts = {"present": present(), **parts}

    def write(w: CodeWriter, value: str, at: str) -> None:
        x = w.name("x")
        w.line(f"{x} = {value}")
        w.line(f"if {x} is not None:")
        _inside(w, parts, x, at)

    return Feature("if there is one", _most(parts), write, find, parts)


def cached(find: Getter | None = None, /, **parts: Feature) -> Feature:
    """The features of an immutable, hashable value; their numbers are cached."""
    layout = FeatureLayout(parts)
    return Feature("together", layout.most, _cached_writer(layout), find, parts)


def cached_list(part: Feature) -> Feature:
    """The feature `part` with its numbers cached by the value of its list; for long lists that change rarely."""
    write = _cached_writer(FeatureLayout({"": replace(part, find=lambda t, listed, seat: listed)}))
    return replace(part, write=lambda w, value, at: write(w, f"tuple({value})", at))


def _cached_writer(layout: FeatureLayout) -> Callable[[CodeWriter, str, str], None]:
    """A `write` for features of an immutable value that computes their numbers once and caches them."""
    known: dict[Hashable, bytearray] = {}

    def find_out(t: Any, thing: Hashable, seat: int) -> bytearray:
        if len(known) >= CACHE_SIZE:
            known.clear()
        row = bytearray(layout.size)
        layout.write(t, thing, seat, row)
        known[thing] = row
        return row

    def write(w: CodeWriter, value: str, at: str) -> None:
        v, get, find = w.name("v"), w.name("get", known.get), w.name("find", find_out)
        w.line(f"{v} = {value}")
        w.line(f"row[{at}:{_from(at, layout.size)}] = {get}({v}) or {find}(t, {v}, seat)")

    return write


def present() -> Feature:
    """A constant 1: the value is present."""
    return Feature("1 if there is one", b"\1", lambda w, value, at: w.line(f"row[{at}] = 1"), lambda t, x, seat: x)


def unobserved(why: str) -> Feature:
    """A feature without numbers, for something that is left out of the row; `why` is a sentence."""
    return Feature("", b"", lambda w, value, at: None, means=why)


class FeatureLayout:
    """The features of a row by name, one after another, from number `start` on."""

    def __init__(self, parts: Mapping[str, Feature], start: int = 0) -> None:
        self.parts = parts
        self.most = _most(parts)
        self.size = len(self.most)
        w = CodeWriter()
        at = start
        for name, part in parts.items():
            part.fill(w, name, "thing", str(at))
            at += part.size
        self.write = w.function()


def _inside(w: CodeWriter, parts: Mapping[str, Feature], thing: str, base: str) -> None:
    w.depth += 1
    at = 0
    for name, part in parts.items():
        part.fill(w, name, thing, _from(base, at))
        at += part.size
    w.depth -= 1


def _from(at: str, further: int) -> str:
    """The source text of the index `further` numbers after `at`."""
    base, start = _apart(at)
    if base and start + further:
        return f"{base} + {start + further}"
    return base or str(start + further)


def _apart(at: str) -> tuple[str, int]:
    """Split the source text of an index into the name it is relative to (or empty) and the offset."""
    base, _, start = at.rpartition(" + ")
    return (base, int(start)) if start.isdecimal() else (at, 0)


def _standing(places: dict[Hashable, int], at: str, width: int = 1) -> tuple[str, dict[Hashable, int]]:
    """The index of each choice of a feature that begins at `at`, as source text: `prefix + offset`.

    Returns the prefix, which may be empty, and the offset of each choice.
    """
    base, start = _apart(at)
    return base and f"{base} + ", {thing: start + width * place for thing, place in places.items()}


def _most(parts: Mapping[str, Feature]) -> bytes:
    return b"".join(part.most for part in parts.values())


def _places(things: Iterable[Hashable]) -> dict[Hashable, int]:
    listed = list(things)
    places = {thing: place for place, thing in enumerate(listed)}
    if len(places) != len(listed):
        raise ValueError("the same choice is listed twice in a feature")
    return places


def _counted(places: dict[Hashable, int], v: str) -> tuple[str, str] | None:
    """Source text that finds the place of `v` without a lookup, if the choices are consecutive integers.

    Returns the condition that `v` is one of the choices, and its place among them. The integers may be rotated
    (0, 1, 2, -1). None for other choices.
    """
    things = [thing for thing in places if type(thing) is int]
    if len(things) < len(places) or max(things) - min(things) >= len(things):
        return None
    if any((thing - things[0]) % len(things) != place for place, thing in enumerate(things)):
        return None
    from_first = f"({v} - {things[0]})" if things[0] else v
    place = from_first if min(things) == things[0] else f"{from_first} % {len(things)}"
    return f"{min(things)} <= {v} <= {max(things)}", place


def _listed(places: dict[Hashable, int]) -> str:
    """The choices of a feature as text; of many, only the first two and the last."""
    things = [_written(thing) for thing in places]
    if len(things) > 12:
        return f"{things[0]}, {things[1]} … {things[-1]} ({len(things)})"
    return ", ".join(things)


def _written(thing: Hashable) -> str:
    if isinstance(thing, tuple):
        return "/".join(map(str, thing))
    return str(thing)
