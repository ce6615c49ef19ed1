"""Helpers that build English sentences, for the texts of every game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, TypeVar

from fathom.engine.ask import Ask
from fathom.engine.events import Event

N = TypeVar("N")
Facts: TypeAlias = dict[str, Any]

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def listed(parts: list[str], last: str = "and") -> str:
    """The parts as a list in a sentence: “a, b and c”."""
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def count(number: int, thing: str, things: str = "") -> str:
    """A number of things: “no cards”, “one card”, “3 cards”."""
    word = NUMBERS[number] if 0 <= number < 2 else str(number)
    return f"{word} {thing if number == 1 else things or thing + 's'}"


def sentence(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def player(seat: int) -> str:
    """The name of a seat in a game that has no names for its seats."""
    return f"Player {seat + 1}"


class Named(ABC):
    """The base of every game's `Names`: the name of each seat."""

    @abstractmethod
    def seat(self, seat: int) -> str:
        """The name of a seat."""

    def seats(self, seats: Iterable[int]) -> str:
        """The names of several seats: “Vega, Mags and Otto”."""
        return listed([self.seat(seat) for seat in seats])

    def own(self, seat: int) -> str:
        """The possessive of a seat's name: “Vega's”."""
        return f"{self.seat(seat)}'s"


M = TypeVar("M", bound=Named)


class Spoken(dict[str, Any]):
    """The facts of an event with names instead of ids; each name is made when a sentence uses it."""

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
    """The sentence for an event, from a template or a function. Raises `KeyError` for an unknown kind of event.

    A template can name every fact of the event, and its `rule`.
    """
    teller = tellers[event.what]
    if isinstance(teller, str):
        return sentence(teller.format_map(spoken(names, {"rule": event.rule, **event.facts})))
    return sentence(teller(names, event.facts))


def only_choice(names: Named, facts: Facts, only: Mapping[str, Callable[..., str]]) -> str:
    """The sentence for an answer that the engine gave for a seat because it was the only option."""
    tag, *fields = facts["option"].split(" ")
    return only[tag](names, names.seat(facts["seat"]), *fields)


def asked(
    names: M,
    ask: Ask,
    askers: Mapping[str, str | tuple[str, ...] | Callable[[M, str, Any], str]],
    spoken: Callable[[M, Any], dict[str, Any]],
    alone: Mapping[str, str] | None = None,
) -> str:
    """The prompt for a question, from a template, several templates or a function, chosen by `ask.about.what`.

    Of several templates, the first one whose text is short enough is used, otherwise the last (`shortened`).
    `alone` has the templates for questions with a single option, which are asked only so that players can still undo.
    """
    who, what = names.seats(ask.seats), ask.about.what
    asker = alone[what] if alone and what in alone and len(ask.options) == 1 else askers[what]
    if isinstance(asker, str | tuple):
        templates = (asker,) if isinstance(asker, str) else asker
        values = spoken(names, ask.about)
        return shortened(*(template.format(who=who, **values) for template in templates))
    return asker(names, who, ask.about)


PROMPT_LENGTH = 60
"""The most characters of a prompt."""


def shortened(*texts: str) -> str:
    """The first text that is short enough for a prompt, otherwise the last one. Give the one with most detail first."""
    return next((text for text in texts if len(text) <= PROMPT_LENGTH), texts[-1])
