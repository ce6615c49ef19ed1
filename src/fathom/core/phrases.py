"""Small parts of English sentences, for every game's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from fathom.core.events import Event

N = TypeVar("N")
Facts: TypeAlias = dict[str, Any]

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def listed(parts: list[str], last: str = "and") -> str:
    """“a, b and c”."""
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def count(number: int, thing: str, things: str = "") -> str:
    """“one card”, “3 cards”."""
    word = NUMBERS[number] if number < 2 else str(number)
    return f"{word} {thing if number == 1 else things or thing + 's'}"


def sentence(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


class Spoken(dict[str, Any]):
    """The facts of an event as names rather than ids, each made when a sentence asks for it."""

    def __init__(self, facts: dict[str, Any], making: dict[str, Callable[[], str]]) -> None:
        super().__init__()
        self._facts = facts
        self._making = making

    def __missing__(self, key: str) -> Any:
        making = self._making.get(key)
        return making() if making else self._facts[key]


def tell(
    names: N,
    event: Event,
    tellers: Mapping[str, str | Callable[[N, Facts], str]],
    spoken: Callable[[N, Facts], Spoken],
) -> str:
    """The sentence for an event: a text with names in it, or what a function says; without either a KeyError."""
    teller = tellers[event.what]
    if isinstance(teller, str):
        return sentence(teller.format_map(spoken(names, event.facts)))
    return sentence(teller(names, event.facts))
