"""Who may see which part of a state, declared on its fields.

```python
@dataclass
class State:
    chance: Secret[Chance]
    hand: Annotated[list[str], Hand(pool="deck")]      # of a class with a `seat`
    threat: Public[int] = 0
    kraken: Annotated[list[str], Pile(known="known")] = field(default_factory=list)

declared(State)
```

A field without a declaration is an error at import. `masked` returns the state as a seat sees it. It has the same type,
so the rules' queries accept it, and everything hidden is replaced by unknowns. `resample` deals hidden things again.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, TypeVar

from fathom.engine import records
from fathom.engine.chance import Chance
from fathom.engine.copying import copy

T = TypeVar("T")

UNKNOWN = "?"
"""The id of a card that a seat cannot see."""


class Visibility:
    """Who may see a field. Subclasses define what other seats see instead, and which part is dealt again."""

    same_for_all: ClassVar[bool] = False
    """Whether all seats and spectators see the same of the field."""

    def mask(self, value: Any, holder: Any, seat: int | None) -> Any:
        """The value of the field as a seat sees it; `holder` is the object that has the field."""
        return value

    def hidden(self, value: Any, holder: Any, knows: tuple[int, ...]) -> tuple[str, int] | None:
        """The pool, and how many items from the start of the list are hidden from all of `knows`; None if none are."""
        return None


@dataclass(frozen=True)
class Open(Visibility):
    """Everybody sees the field."""

    same_for_all = True


@dataclass(frozen=True)
class Unseen(Visibility):
    """No player sees the field; views show `blank()` instead."""

    same_for_all = True

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

    same_for_all = True

    pool: str = ""
    known: str = ""

    def mask(self, value: Any, holder: Any, seat: int | None) -> Any:
        """The pile with its hidden cards sorted or, in a pool, unknown; the cards on top that were seen stay."""
        cut = self._cut(value, holder)
        below = [UNKNOWN] * cut if self.pool else sorted(value[:cut])
        return [*below, *value[cut:]]

    def hidden(self, value: Any, holder: Any, knows: tuple[int, ...]) -> tuple[str, int] | None:
        """The pool, and how many cards lie below those that all players have seen."""
        return self.pool, self._cut(value, holder)

    def _cut(self, value: Any, holder: Any) -> int:
        return len(value) - (getattr(holder, self.known) if self.known else 0)


@dataclass(frozen=True)
class Hand(Visibility):
    """A hand of cards: only the seat of the holder sees them; others see how many there are."""

    pool: str

    def mask(self, value: Any, holder: Any, seat: int | None) -> Any:
        """The cards for their own seat; for other seats, the same number of unknown cards."""
        return value if holder.seat == seat else [UNKNOWN] * len(value)

    def hidden(self, value: Any, holder: Any, knows: tuple[int, ...]) -> tuple[str, int] | None:
        """The pool and the size of the hand; None if its owner is in `knows`."""
        return None if holder.seat in knows else (self.pool, len(value))


Public = Annotated[T, Open()]
"""A field that everybody may see."""
Secret = Annotated[T, Unseen(lambda: Chance(0))]
"""The random generator of a state, which no player sees."""

_DECLARED: dict[type, dict[str, Visibility]] = {}


def declared(*kinds: type) -> None:
    """Check that every field of these classes, and of every class in their open fields, declares who may see it.

    Not a decorator, because mypyc makes no fast class of a class with a decorator it does not know.
    """
    for kind in kinds:
        _declarations(kind)


def _declarations(kind: type) -> dict[str, Visibility]:
    if kind not in _DECLARED:
        records.restore(kind)
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
                for inner in _changing(hint):
                    _declarations(inner)
    return _DECLARED[kind]


def _changing(hint: Any) -> Iterator[type]:
    """The classes within a type that can have hidden fields. Frozen classes are plain values and always public."""
    if records.is_record(hint):
        if not records.is_frozen(hint):
            yield hint
        return
    for inner in typing.get_args(hint):
        yield from _changing(inner)


def masked(state: T, seat: int | None) -> T:
    """A copy of the state as a seat sees it; seat None is a spectator. Hidden cards are `UNKNOWN`."""
    twin = copy(state)
    for holder, field, visibility in _fields(twin):
        setattr(holder, field, visibility.mask(getattr(holder, field), holder, seat))
    return twin


def sees_more(state: Any, seat: int) -> bool:
    """Whether a seat sees anything of a state that a spectator does not see."""
    if all(visibility.same_for_all for _, _, visibility in _fields(state)):
        return False
    return bool(masked(state, seat) != masked(state, None))


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
        items: list[Any] = []
        for pile, count in piles:
            items += pile[:count]
        items.sort()
        chance.shuffle(items)
        for pile, count in piles:
            pile[:count] = items[:count]
            del items[:count]


def _fields(value: Any) -> Iterator[tuple[Any, str, Visibility]]:
    """Every field that is not open, of a state and of the objects in it, in the order of declaration."""
    kind: type = type(value)
    if records.is_record(kind):
        if records.is_frozen(kind):
            return
        for field, visibility in _restricted(kind):
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
    """The fields of a class that are not open, or that hold objects with fields that are not open."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return tuple(
        (field, visibility)
        for field, visibility in _declarations(kind).items()
        if not isinstance(visibility, Open) or any(_hides(inner, set()) for inner in _changing(hints[field]))
    )


def _hides(kind: type, seen: set[type]) -> bool:
    """Whether a class, or a class in it, has a field that is not open. `seen` ends the search in recursive types."""
    if kind in seen:
        return False
    seen.add(kind)
    hints = typing.get_type_hints(kind, include_extras=True)
    return any(
        not isinstance(visibility, Open) or any(_hides(inner, seen) for inner in _changing(hints[field]))
        for field, visibility in _declarations(kind).items()
    )
