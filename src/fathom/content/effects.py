"""Registries for what cards and abilities do, the same in every game.

An effect is a Struct of the pack (`Shoot(range=2)`); its type is the key. For a card without parameters, the id of the
card is the key. The rules register when an effect is usable and the function that carries it out; the texts register
how it is described.

```python
EFFECTS: Effects[Usable, Run] = Effects()

@EFFECTS.runs(Shoot, usable=has_target)
def shoot(t: Dive, diver: Diver, effect: Shoot) -> Script[None]: ...

@DESCRIPTIONS.describes(Shoot)
def shot(effect: Shoot) -> str: ...
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeAlias, TypeVar

Kind: TypeAlias = type | str
"""The key of an effect: its type, or the id of a card without parameters."""
Usable = TypeVar("Usable", bound=Callable[..., Any])
"""A function that says whether an effect would do anything now."""
Run = TypeVar("Run", bound=Callable[..., Any])
"""A function that carries out an effect."""
D = TypeVar("D", bound=Callable[..., Any])
Part = TypeVar("Part")
"""An object that handles one kind of content."""


class Effects(Generic[Usable, Run]):
    """What the effects of a game do, by their key."""

    def __init__(self) -> None:
        self.usable: dict[Kind, Usable] = {}
        self.run: dict[Kind, Run] = {}

    def runs(self, kind: Kind, usable: Usable) -> Callable[[Run], Run]:
        """Decorator: register the function that carries out a kind of effect; `usable` says if it would do anything."""

        def register(run: Run) -> Run:
            if kind in self.run:
                raise ValueError(f"{_name(kind)} is registered twice")
            self.usable[kind], self.run[kind] = usable, run
            return run

        return register

    def missing(self, kinds: Iterable[Kind]) -> list[str]:
        """The names of effects that are not registered."""
        return [_name(kind) for kind in kinds if kind not in self.run]


class Registry(Generic[Part]):
    """For each kind of content, such as each kind of goal in a pack, the object of the rules that handles it.

    Register the object with `add` below its class, not with a decorator: mypyc does not compile decorated classes.
    """

    def __init__(self) -> None:
        self.of: dict[Kind, Part] = {}

    def add(self, kind: Kind, part: Part) -> None:
        """Register the object that handles a kind."""
        if kind in self.of:
            raise ValueError(f"{_name(kind)} is registered twice")
        self.of[kind] = part

    def missing(self, kinds: Iterable[Kind]) -> list[str]:
        """The names of kinds that are not registered."""
        return [_name(kind) for kind in kinds if kind not in self.of]


class Descriptions(Generic[D]):
    """The functions that describe effects in words or drawings, by the key of the effect."""

    def __init__(self) -> None:
        self.of: dict[Kind, D] = {}

    def describes(self, kind: Kind) -> Callable[[D], D]:
        """Decorator: register a function that describes effects of this kind."""

        def register(describe: D) -> D:
            if kind in self.of:
                raise ValueError(f"{_name(kind)} is described twice")
            self.of[kind] = describe
            return describe

        return register

    def missing(self, kinds: Iterable[Kind]) -> list[str]:
        """The names of effects that are not described."""
        return [_name(kind) for kind in kinds if kind not in self.of]


def _name(kind: Kind) -> str:
    return kind if isinstance(kind, str) else kind.__name__
