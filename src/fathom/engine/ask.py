"""A question to a seat, and how one of its options is picked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from fathom.engine.errors import Illegal
from fathom.engine.option import Option

__all__ = ["PASSING", "Ask", "Option", "passing_option", "pick"]


@dataclass(init=False)
class Ask:
    """A question: pick one of `options`. Prompts, legal moves, highlights and action masks are all derived from it.

    Any of `seats` may answer; several seats decide together. `id` is the id of the decision in the rulebook. `about`
    holds what texts and drawings need in addition to the state. A question with one option is forced: the engine
    answers it, unless `always` is set because the player learns something by being asked.
    """

    seats: tuple[int, ...]
    id: str
    options: list[Option]
    about: Any
    always: bool

    # Written out because a generated method would not be compiled, and every question is made by it.
    def __init__(
        self, seats: tuple[int, ...], id: str, options: list[Option], about: Any = None, always: bool = False
    ) -> None:
        self.seats = seats
        self.id = id
        self.options = options
        self.about = about
        self.always = always


PASSING: Final = ("decline", "pass", "stop", "done", "stay", "keep", "end", "skip", "rest")
"""The texts of options that do nothing, the most passive first."""


def passing_option(ask: Ask) -> Option | None:
    """The offered option that does the least, such as to pass (see `PASSING`); None if there is no such option."""
    offered = {str(option): option for option in ask.options}
    return next((offered[word] for word in PASSING if word in offered), None)


def pick(ask: Ask, choice: Option | int | str) -> Option:
    """The offered option that `choice` is, or names by index or text. Raises `Illegal` if there is no such option."""
    if isinstance(choice, int):
        if isinstance(choice, bool):
            raise Illegal(f"{ask.id} is answered with an option, its index or its text, not {choice} (bool).")
        if 0 <= choice < len(ask.options):
            return ask.options[choice]
        raise Illegal(f"{ask.id} offers options 0 to {len(ask.options) - 1}, not {choice}.")
    if isinstance(choice, Option):
        if choice in ask.options:
            return choice
    else:
        for option in ask.options:
            if str(option) == choice:
                return option
    offered = ", ".join(f"“{option}”" for option in ask.options)
    raise Illegal(f"“{choice}” is not offered by {ask.id}; offered: {offered}.")
