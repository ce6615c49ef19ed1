"""Who may see which part of a state, declared on its fields.

```python
@declared
class State(msgspec.Struct):
    chance: Secret[Chance]
    threat: Public[int] = 0
    kraken: Annotated[list[str], Pile(known="known")] = []
    hands: Annotated[list[str], Hand(pool="deck")]      # of a Struct with a `seat`
```

A field without a declaration is an error at import. `masked` returns the state as a seat sees it. It has the same type,
so the rules' queries accept it, and everything hidden is replaced by unknowns. `resample` deals hidden things again.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, TypeVar

import msgspec

from fathom.engine.chance import Chance
from fathom.engine.copying import copy

T = TypeVar("T")
K = TypeVar("K", bound=type[msgspec.Struct])

UNKNOWN = "?"
"""The id of a card that a seat cannot see."""


class Visibility:
    """Who may see a field. Subclasses define what other seats see instead, and which part is dealt again."""

    def mask(self, value: Any, holder: Any, seat: int | None) -> Any:
        """The value of the field as a seat sees it; `holder` is the Struct that has the field."""
        return value

    def hidden(self, value: Any, holder: Any, knows: tuple[int, ...]) -> tuple[str, int] | None:
        """The pool, and how many items from the start of the list are hidden from all of `knows`; None if none are."""
        return None


@dataclass(frozen=True)
class Open(Visibility):
    """Everybody sees the field."""


@dataclass(frozen=True)
class Unseen(Visibility):
    """No player sees the field; views show `blank()` instead."""

    blank: Callable[[], Any]

    def mask(self, value: Any, holder: Any, seat: int | None) -> Any:
        """The blank value, for every seat."""
        return self.blank()


@dataclass(frozen=True)
class Private(Visibility):
    """Only the seat of the holder sees the field; others see `blank()`."""

    blank: Callable[[], Any]

    def mask(self, value: Any, holder: Any, seat: int | None) -> Any:
        """The value for its own seat, the blank value for others."""
        return value if holder.seat == seat else self.blank()


@dataclass(frozen=True)
class Pile(Visibility):
    """A face-down pile, top card last. `known` names the field that counts the cards on top that all players have seen.

    Without a `pool`, everybody knows which cards are in the pile but not their order. With a pool, everybody knows only
    how many there are, and the hidden cards of all piles and hands of that pool are dealt again together.
    """

    pool: str = ""
    known: str = ""

    def mask(self, value: Any, holder: Any, seat: int | None) -> Any:
        """The pile with its hidden cards sorted or, in a pool, unknown; the cards on top that were seen stay."""
        cut = self._cut(value, holder)
        below = [UNKNOWN] * cut if self.pool else sorted(value[:cut])
        return [*below, *value[cut:]]

    def hidden(self, value: Any, holder: Any, knows: tuple[int, ...]) -> tuple[str, int] | None:
        """All cards below those that were seen."""
        return self.pool, self._cut(value, holder)

    def _cut(self, value: Any, holder: Any) -> int:
        return len(value) - (getattr(holder, self.known) if self.known else 0)


@dataclass(frozen=True)
class Hand(Visibility):
    """A hand of cards: only the seat of the holder sees them; others see how many there are."""

    pool: str

    def mask(self, value: Any, holder: Any, seat: int | None) -> Any:
        """The cards for their own seat, as many unknown cards for others."""
        return value if holder.seat == seat else [UNKNOWN] * len(value)

    def hidden(self, value: Any, holder: Any, knows: tuple[int, ...]) -> tuple[str, int] | None:
        """The whole hand, unless its owner is among those who know."""
        return None if holder.seat in knows else (self.pool, len(value))


Public = Annotated[T, Open()]
"""A field that everybody may see."""
Secret = Annotated[T, Unseen(lambda: Chance(0))]
"""The random generator of a state, which no player sees."""

_DECLARED: dict[type, dict[str, Visibility]] = {}


def declared(kind: K) -> K:
    """Class decorator: check that every field of the Struct, and of every Struct in it, declares who may see it."""
    _declarations(kind)
    return kind


def _declarations(kind: type) -> dict[str, Visibility]:
    if kind not in _DECLARED:
        found: dict[str, Visibility] = {}
        _DECLARED[kind] = found
        for field, hint in typing.get_type_hints(kind, include_extras=True).items():
            if typing.get_origin(hint) is typing.ClassVar:
                continue
            marks = [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Visibility)]
            if len(marks) != 1:
                raise TypeError(f"{kind.__name__}.{field} does not declare who may see it (see engine/visibility.py)")
            found[field] = marks[0]
            if isinstance(marks[0], Open):
                for inner in _mutable_structs(hint):
                    _declarations(inner)
    return _DECLARED[kind]


def _mutable_structs(hint: Any) -> Iterator[type]:
    """The Structs within a type that can hold hidden fields. Frozen Structs are plain values and always public."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        if not hint.__struct_config__.frozen:
            yield hint
        return
    for inner in typing.get_args(hint):
        yield from _mutable_structs(inner)


def masked(state: T, seat: int | None) -> T:
    """A copy of the state as a seat sees it; seat None is a spectator. Hidden cards are `UNKNOWN`."""
    twin = copy(state)
    for holder, field, visibility in _fields(twin):
        setattr(holder, field, visibility.mask(getattr(holder, field), holder, seat))
    return twin


def resample(state: Any, knows: tuple[int, ...], chance: Chance) -> None:
    """Deal again, in place, everything that none of the seats in `knows` can know."""
    pools: dict[str, list[tuple[list[Any], int]]] = {}
    for holder, field, visibility in _fields(state):
        value = getattr(holder, field)
        hidden = visibility.hidden(value, holder, knows)
        if hidden is not None:
            pool, count = hidden
            # A pile without a pool is dealt again separately.
            pools.setdefault(pool or f"{id(holder)} {field}", []).append((value, count))
    for piles in pools.values():
        items = sorted(item for pile, count in piles for item in pile[:count])
        chance.shuffle(items)
        for pile, count in piles:
            pile[:count] = items[:count]
            del items[:count]


def _fields(value: Any) -> Iterator[tuple[Any, str, Visibility]]:
    """Every field that is not open, of a state and of the Structs in it, in the order of declaration."""
    if isinstance(value, msgspec.Struct):
        if value.__struct_config__.frozen:
            return
        for field, visibility in _restricted(type(value)):
            if isinstance(visibility, Open):
                yield from _fields(getattr(value, field))
            else:
                yield value, field, visibility
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _fields(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _fields(item)


@cache
def _restricted(kind: type) -> tuple[tuple[str, Visibility], ...]:
    """The fields of a Struct that are not open, or that hold Structs with such fields."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return tuple(
        (field, visibility)
        for field, visibility in _declarations(kind).items()
        if not isinstance(visibility, Open) or any(_hides(inner, set()) for inner in _mutable_structs(hints[field]))
    )


def _hides(kind: type, seen: set[type]) -> bool:
    """Whether a Struct, or a Struct in it, has a field that is not open. `seen` ends the search in recursive types."""
    if kind in seen:
        return False
    seen.add(kind)
    hints = typing.get_type_hints(kind, include_extras=True)
    return any(
        not isinstance(visibility, Open) or any(_hides(inner, seen) for inner in _mutable_structs(hints[field]))
        for field, visibility in _declarations(kind).items()
    )
