"""One registry for what cards and abilities do, the same in every game.

An effect is a Struct of the pack (`Shoot(range=2)`); its type is the key. Where a card has no parameters, its id is the
key. What is known about an effect is registered where it belongs: the rules say when it is usable and carry it out,
the text describes it.

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
"""What an effect is registered by: its type, or the id of a card without parameters."""
Usable = TypeVar("Usable", bound=Callable[..., Any])
"""Whether an effect would do anything now."""
Run = TypeVar("Run", bound=Callable[..., Any])
"""Carries an effect out."""
D = TypeVar("D", bound=Callable[..., Any])


class Effects(Generic[Usable, Run]):
    """What the effects of a game do, by the kind of the effect."""

    def __init__(self) -> None:
        self.usable: dict[Kind, Usable] = {}
        self.run: dict[Kind, Run] = {}

    def runs(self, kind: Kind, usable: Usable) -> Callable[[Run], Run]:
        """Decorator: this function carries out effects of a type, whenever `usable` says they would do anything."""

        def register(run: Run) -> Run:
            if kind in self.run:
                raise ValueError(f"{_name(kind)} is registered twice")
            self.usable[kind], self.run[kind] = usable, run
            return run

        return register

    def missing(self, kinds: Iterable[Kind]) -> list[str]:
        """The names of effects that are not registered."""
        return [_name(kind) for kind in kinds if kind not in self.run]


class Descriptions(Generic[D]):
    """What effects are called in words or pictures, by the type of the effect."""

    def __init__(self) -> None:
        self.of: dict[Kind, D] = {}

    def describes(self, kind: Kind) -> Callable[[D], D]:
        """Decorator: this function describes effects of a type."""

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
