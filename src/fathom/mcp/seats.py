"""A seat that a language model plays, at a local table or at a table of a web server."""

from __future__ import annotations

from typing import Protocol

from fathom.engine.errors import Illegal
from fathom.game.game import Game
from fathom.llm.answers import Refused
from fathom.llm.observation import Observation

WHY_NOT = 8
"""The largest number of reasons that are listed."""
LABELS = 4
"""The largest number of labels that are listed for one reason."""


class SeatFault(Exception):
    """A seat cannot do what was asked. `str()` is a message for the model."""


class Seat(Protocol):
    """One seat at one table. Every method raises `SeatFault` or `Illegal` with a message for the model."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        ...

    async def observe(self, *, primer: bool = False) -> Observation:
        """What the seat may know now. If others must answer first, waits for their answers, but not for long."""
        ...

    async def answer(self, text: str) -> Observation:
        """Answer the open question, and return what the seat observes next."""
        ...

    async def refusals(self) -> list[Refused]:
        """The options that are not offered now, and why."""
        ...

    async def hint(self) -> str:
        """What a computer player would choose, and why, in one sentence."""
        ...

    async def leave(self) -> None:
        """Leave the table."""
        ...


def why_not(refused: list[Refused], text: str) -> str:
    """Why the options that a text names are not offered; all refusals by reason if the text is empty.

    Raises `Illegal` if the text names none of them.
    """
    if not refused:
        return "Nothing is refused now: every option is offered."
    wanted = " ".join(text.casefold().split())
    found = [one for one in refused if wanted in one.option.casefold() or wanted in one.label.casefold()]
    if not found:
        raise Illegal(
            f"“{text}” is not among the options that are refused now. Ask without an option for the whole list."
        )
    reasons: dict[tuple[str, str], list[str]] = {}
    for one in found:
        reasons.setdefault((one.why, one.rule), []).append(f"{one.label} [{one.option}]")
    lines = [f"{why} ({rule}): {_some(labels)}" for (why, rule), labels in list(reasons.items())[:WHY_NOT]]
    if len(reasons) > WHY_NOT:
        lines.append(f"And {len(reasons) - WHY_NOT} more reasons; name an option to see its reason.")
    return "\n".join(lines)


def _some(labels: list[str]) -> str:
    more = f"; and {len(labels) - LABELS} more" if len(labels) > LABELS else ""
    return "; ".join(labels[:LABELS]) + more
