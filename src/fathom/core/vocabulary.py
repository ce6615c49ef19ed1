"""Every answer a game knows, each with a number of its own: what learners answer with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from fathom.core.ask import Option


@dataclass(frozen=True)
class Block:
    """All options of one kind: one for each combination of what its fields can be, the last field running fastest."""

    kind: type[Option]
    fields: tuple[tuple[Any, ...], ...]

    @property
    def size(self) -> int:
        """How many there are."""
        size = 1
        for values in self.fields:
            size *= len(values)
        return size

    def __iter__(self) -> Iterator[Option]:
        for values in product(*self.fields):
            yield self.kind(*values)


def every(kind: type[Option], *fields: Iterable[Any]) -> Block:
    """The options of a kind, by what each of its fields can be."""
    return Block(kind, tuple(tuple(values) for values in fields))


class Vocabulary:
    """The options of a game in a fixed order; the number of an option is its place in it.

    Where options name places that come and go, `canonical` gives for an option, at a table, the one of the vocabulary that
    stands for it.
    """

    def __init__(self, *blocks: Block) -> None:
        self.blocks = blocks
        self.options = tuple(option for block in blocks for option in block)
        self.number: Mapping[Option, int] = {option: number for number, option in enumerate(self.options)}
        self.first = {}
        """The number of the first option of each kind."""
        at = 0
        for block in blocks:
            self.first[block.kind] = at
            at += block.size
        if not len(self.first) == len(blocks) or not len(self.number) == len(self.options) == at:
            raise ValueError("an option stands twice in the vocabulary")

    def __len__(self) -> int:
        return len(self.options)


class Numbers(dict[Option, int]):
    """The numbers of options as they are named at one layout of a table; found out as they are asked for."""

    def __init__(self, find: Callable[[Option], int]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, option: Option) -> int:
        number = self[option] = self._find(option)
        return number
