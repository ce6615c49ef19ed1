"""The action vocabulary of a game: every option has a fixed number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, TypeAlias

from fathom.engine.ask import Option

Number: TypeAlias = int | tuple[int, int]
"""The number of an option; a pair of numbers if the option is answered in two halves, one after the other."""


@dataclass(frozen=True)
class Block:
    """All options of one kind: one for each combination of the values of its fields; the last field varies fastest.

    If there would be too many combinations, `halves` is set: the two fields are answered one after the other.
    """

    kind: type[Option]
    fields: tuple[tuple[Any, ...], ...]
    halves: bool = False

    @property
    def name(self) -> str:
        """The first word of the options' texts."""
        return str(self.kind.__struct_config__.tag)

    def texts(self) -> Iterator[str]:
        """Yield the text of each number; in the text of a half, `*` stands for the other half."""
        if self.halves:
            first, second = self.fields
            yield from (f"{self.name} {value} *" for value in first)
            yield from (f"{self.name} * {value}" for value in second)
        else:
            yield from (str(self.kind(*values)) for values in product(*self.fields))

    def numbered(self, at: int) -> Iterator[tuple[Option, Number]]:
        """Yield the options with their numbers, from `at` on; an option in two halves has a pair of numbers."""
        if self.halves:
            first, second = self.fields
            for (i, one), (j, other) in product(enumerate(first), enumerate(second)):
                yield self.kind(one, other), (at + i, at + len(first) + j)
        else:
            for number, values in enumerate(product(*self.fields), at):
                yield self.kind(*values), number


def every(kind: type[Option], *fields: Iterable[Any], halves: bool = False) -> Block:
    """A block of all options of a kind; `fields` are the possible values of each of its fields."""
    return Block(kind, tuple(tuple(values) for values in fields), halves)


class ActionVocabulary:
    """The options of a game in a fixed order; the number of an option is its index."""

    def __init__(self, *blocks: Block) -> None:
        self.blocks = blocks
        self.first: dict[type[Option], int] = {}
        """The number of the first option of each kind."""
        self.texts: list[str] = []
        """The text of each number."""
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
        """The numbers of the first halves of all options that are answered in two halves."""
        return [
            number
            for block in self.blocks
            if block.halves
            for number in range(self.first[block.kind], self.first[block.kind] + len(block.fields[0]))
        ]


Offer: TypeAlias = dict[int, "Option | dict[int, Option]"]
"""What can be answered, by number: an option, or, for a first half, the options by the number of the second half."""


def offered(numbers: Mapping[Option, Number], options: Iterable[Option]) -> Offer:
    """Map numbers to the offered options.

    For options answered in two halves, the number of a first half maps to its second halves, or straight to the option
    if only one second half fits.
    """
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
    """The numbers of options for one board layout; each is computed by `find` when it is first looked up."""

    def __init__(self, find: Callable[[Option], Number]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, option: Option) -> Number:
        number = self[option] = self._find(option)
        return number
