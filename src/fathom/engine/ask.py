"""A question to a seat, and its possible answers."""

from __future__ import annotations

from typing import Any

import msgspec

from fathom.engine.errors import Illegal


class Option(msgspec.Struct, frozen=True, gc=False, tag_field="option", tag=str.lower):
    """One possible answer. The options of a game are small frozen subclasses: `Move("up")`.

    The text of an option is its class name in lower case followed by its fields ("move up"). Saves, transcripts, tests
    and the plain mode of the terminal use this text, so a field never contains a space.
    """

    def __str__(self) -> str:
        return " ".join(map(str, (self.__struct_config__.tag, *msgspec.structs.astuple(self))))


class Ask(msgspec.Struct, gc=False):
    """A question: pick one of `options`. Prompts, legal moves, highlights and action masks are all derived from it.

    Any of `seats` may answer; several seats decide together. `id` is the id of the decision in the rulebook. `about`
    holds what texts and drawings need in addition to the state. A question with one option is forced: the engine
    answers it, unless `always` is set because the player learns something by being asked.
    """

    seats: tuple[int, ...]
    id: str
    options: list[Option]
    about: Any = None
    always: bool = False


PASSING = ("decline", "pass", "stop", "done", "stay", "keep", "end", "skip", "rest")
"""The texts of options that do nothing, the most passive first."""


def passing_option(ask: Ask) -> Option | None:
    """The most passive offered option that does nothing (`PASSING`); None if there is none."""
    offered = {str(option): option for option in ask.options}
    return next((offered[word] for word in PASSING if word in offered), None)


def pick(ask: Ask, choice: Option | int | str) -> Option:
    """The offered option that `choice` names: the option itself, its index or its text. Raises `Illegal` for others."""
    if isinstance(choice, int):
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
