"""A question to a seat, and its possible answers."""

from __future__ import annotations

from typing import Any

import msgspec

from fathom.engine.errors import Illegal


class Option(msgspec.Struct, frozen=True, gc=False, tag_field="option", tag=str.lower):
    """One possible answer. A game's own options are small frozen subclasses: `Move("up")`.

    Its text, the class name in small letters followed by the fields ("move up"), is its notation in saves, transcripts,
    tests and the line mode of the terminal. So a field never contains a space.
    """

    def __str__(self) -> str:
        return " ".join(map(str, (self.__struct_config__.tag, *msgspec.structs.astuple(self))))


class Ask(msgspec.Struct, gc=False):
    """Pick one of `options`. Prompt, legal moves, highlights and action mask are all read from here.

    `seats` may answer (several: the table decides together). `id` is the decision in the rulebook. `about` holds what
    texts and pictures need beyond the state. A question with one option is forced: the engine answers it, unless
    `always` is set because the player learns something by being asked.
    """

    seats: tuple[int, ...]
    id: str
    options: list[Option]
    about: Any = None
    always: bool = False


PASSING = ("decline", "pass", "stop", "done", "stay", "keep", "end", "skip", "rest")
"""The options by which a player does nothing more, the most passive first."""


def passing_option(ask: Ask) -> Option | None:
    """The offered option by which the player does nothing more; None if there is none."""
    offered = {str(option): option for option in ask.options}
    return next((offered[word] for word in PASSING if word in offered), None)


def pick(ask: Ask, choice: Option | int | str) -> Option:
    """The offered option that `choice` names: the option itself, its index, or its text."""
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
