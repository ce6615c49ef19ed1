"""One registry for what cards and abilities do, the same in every game.

An effect is a Struct of the pack (`Shoot(range=2)`) and its type is the key, or a plain word of the pack (`"dolphin"`)
and the word is the key. What is known about a kind is registered where it belongs: the rules say when it is usable and
carry it out, the text describes it.

```python
EFFECTS: Effects[Usable, Run] = Effects()

@EFFECTS.runs(Shoot, usable=has_target)
def shoot(t: Dive, diver: Diver, effect: Shoot) -> Script[None]: ...

@DESCRIPTIONS.describes(Shoot)
def shot(effect: Shoot) -> str: ...
```
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, TypeVar

Usable = TypeVar("Usable", bound=Callable[..., Any])
"""Whether an effect would do anything now."""
Run = TypeVar("Run", bound=Callable[..., Any])
"""Carries an effect out."""
D = TypeVar("D", bound=Callable[..., Any])


class Effects(Generic[Usable, Run]):
    """What the effects of a game do, by the type of the effect."""

    def __init__(self) -> None:
        self.usable: dict[Hashable, Usable] = {}
        self.run: dict[Hashable, Run] = {}

    def runs(self, kind: Hashable, usable: Usable) -> Callable[[Run], Run]:
        """Decorator: this function carries out effects of a type, whenever `usable` says they would do anything."""

        def register(run: Run) -> Run:
            if kind in self.run:
                raise ValueError(f"{_name(kind)} is registered twice")
            self.usable[kind], self.run[kind] = usable, run
            return run

        return register

    def missing(self, kinds: Iterable[Hashable]) -> list[str]:
        """The names of effect types nobody has registered."""
        return [_name(kind) for kind in kinds if kind not in self.run]


def _name(kind: Hashable) -> str:
    return str(getattr(kind, "__name__", kind))


class Descriptions(Generic[D]):
    """What effects are called in words or pictures, by the type of the effect."""

    def __init__(self) -> None:
        self.of: dict[Hashable, D] = {}

    def describes(self, kind: Hashable) -> Callable[[D], D]:
        """Decorator: this function describes effects of a type."""

        def register(describe: D) -> D:
            if kind in self.of:
                raise ValueError(f"{_name(kind)} is described twice")
            self.of[kind] = describe
            return describe

        return register

    def missing(self, kinds: Iterable[Hashable]) -> list[str]:
        """The names of effect types nobody has described."""
        return [_name(kind) for kind in kinds if kind not in self.of]
