"""The action vocabulary of a game: every option has a fixed number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, TypeAlias

from fathom.engine.ask import Option

Number: TypeAlias = int | tuple[int, int]
"""The number of an option; two, one after the other, if it is answered in two halves."""


@dataclass(frozen=True)
class Block:
    """All options of one kind: one for each combination of what its fields can be, the last field running fastest.

    Where there would be too many, the two fields are answered one after the other, in `halves`.
    """

    kind: type[Option]
    fields: tuple[tuple[Any, ...], ...]
    halves: bool = False

    @property
    def name(self) -> str:
        """What the options begin with."""
        return str(self.kind.__struct_config__.tag)

    def texts(self) -> Iterator[str]:
        """The text of each number; `*` stands for the other half."""
        if self.halves:
            first, second = self.fields
            yield from (f"{self.name} {value} *" for value in first)
            yield from (f"{self.name} * {value}" for value in second)
        else:
            yield from (str(self.kind(*values)) for values in product(*self.fields))

    def numbered(self, at: int) -> Iterator[tuple[Option, Number]]:
        """The options with their numbers, from `at` on."""
        if self.halves:
            first, second = self.fields
            for (i, one), (j, other) in product(enumerate(first), enumerate(second)):
                yield self.kind(one, other), (at + i, at + len(first) + j)
        else:
            for number, values in enumerate(product(*self.fields), at):
                yield self.kind(*values), number


def every(kind: type[Option], *fields: Iterable[Any], halves: bool = False) -> Block:
    """The options of a kind, by what each of its fields can be."""
    return Block(kind, tuple(tuple(values) for values in fields), halves)


class ActionVocabulary:
    """The options of a game in a fixed order; the number of an option is its index."""

    def __init__(self, *blocks: Block) -> None:
        self.blocks = blocks
        self.first: dict[type[Option], int] = {}
        """The number of the first option of each kind."""
        self.texts: list[str] = []
        """What each number stands for."""
        self.number: dict[Option, Number] = {}
        for block in blocks:
            self.first[block.kind] = len(self.texts)
            self.number.update(block.numbered(len(self.texts)))
            self.texts += block.texts()
        if len(self.first) != len(blocks) or len(set(self.texts)) != len(self.texts):
            raise ValueError("an option is listed twice in the vocabulary")

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def halves(self) -> list[int]:
        """The numbers of all first halves."""
        return [
            number
            for block in self.blocks
            if block.halves
            for number in range(self.first[block.kind], self.first[block.kind] + len(block.fields[0]))
        ]


Offer: TypeAlias = dict[int, "Option | dict[int, Option]"]
"""What can be answered, by number: an option, or the second halves that go with a first one."""


def offered(numbers: Mapping[Option, Number], options: Iterable[Option]) -> Offer:
    """The options by their numbers. A first half with which only one second goes is a whole answer."""
    offer: Offer = {}
    halved = []
    for option in options:
        number = numbers[option]
        if type(number) is tuple:
            halved.append((number, option))
        else:
            offer[number] = option  # type: ignore[index]
    if halved:
        seconds: dict[int, dict[int, Option]] = {}
        for (first, second), option in halved:
            seconds.setdefault(first, {})[second] = option
        for first, found in seconds.items():
            offer[first] = found if len(found) > 1 else next(iter(found.values()))
    return offer


class Numbers(dict[Option, Number]):
    """The numbers of options as they are named at one layout of a table; found out as they are asked for."""

    def __init__(self, find: Callable[[Option], Number]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, option: Option) -> Number:
        number = self[option] = self._find(option)
        return number
