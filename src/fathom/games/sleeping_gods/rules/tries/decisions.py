"""The table of decisions, and decisions with several kinds of questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Decisions, Reason
from fathom.games.sleeping_gods.model.state import Voyage

Candidates: TypeAlias = Callable[[Voyage, Ask], Iterable[Option]]
Refusal: TypeAlias = Callable[[Voyage, Ask, Option], Reason | None]

DECISIONS: Decisions[Voyage] = Decisions()
"""All decisions; `rules.refusals` adds them."""


def refuse_nothing(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Return None, for questions in which every candidate can be chosen."""
    return None


def by_subject(id: str, subjects: dict[str, tuple[Candidates, Refusal]]) -> tuple[Candidates, Refusal]:
    """Return candidates and refusal of a decision with several kinds of questions, looked up by `About.what`."""

    def tries(t: Voyage, ask: Ask) -> Iterable[Option]:
        found = subjects.get(ask.about.what)
        return found[0](t, ask) if found else ()

    def refusal(t: Voyage, ask: Ask, option: Option) -> Reason | None:
        found = subjects.get(ask.about.what)
        return found[1](t, ask, option) if found else DECISIONS.outside(ask)

    return tries, refusal
