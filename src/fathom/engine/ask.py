"""A question to a seat, and its possible answers."""

from __future__ import annotations

from typing import Any

import msgspec


class Option(msgspec.Struct, frozen=True, gc=False, tag_field="option", tag=str.lower):
    """One possible answer. A game's own options are small frozen subclasses: `Move("up")`.

    Its text, the class name in small letters followed by the fields ("move up"), is its notation: saves,
    transcripts, tests and the plain face all use it. So a field never contains a space.
    """

    def __str__(self) -> str:
        return " ".join(map(str, (self.__struct_config__.tag, *msgspec.structs.astuple(self))))


class Ask(msgspec.Struct, gc=False):
    """Pick one of `options`. Prompt, legal moves, highlights and action mask are all read from here.

    `seats` may answer (several: the table decides together). `id` is the ledger's decision. `about` is what a face
    needs to know beyond the state. An ask with one option is answered by the engine, unless `always` is set because
    there is something to learn by being asked.
    """

    seats: tuple[int, ...]
    id: str
    options: list[Option]
    about: Any = None
    always: bool = False


class Illegal(ValueError):
    """The answer was refused. `str()` says what was wrong; `rule` names the rule where one is known."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


PASSING = ("decline", "pass", "stop", "done", "stay", "keep", "end", "skip", "rest")
"""How the games call the answers by which nothing more is done, the least first."""


def passing_option(ask: Ask) -> Option | None:
    """The offered option that does least, if there is one by which nothing more is done."""
    offered = {str(option): option for option in ask.options}
    return next((offered[word] for word in PASSING if word in offered), None)


def pick(ask: Ask, choice: Option | int | str) -> Option:
    """The offered option that `choice` names: by itself, its index, or its text."""
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
