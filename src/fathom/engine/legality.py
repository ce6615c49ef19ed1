"""Legality, declared once: the options a player would try at a decision, and why some of them are not allowed.

A rule offers the candidates that have no refusal. The same refusal answers "why can't I?":

```python
def refusal(t: Dive, diver: Diver, way: str) -> Reason | None:
    \"\"\"Why a diver may not swim in a direction (RF-310, RF-311).\"\"\"
    ...

def moves(t: Dive, diver: Diver) -> list[Option]:
    return [Move(way) for way in WAYS if refusal(t, diver, way) is None]

DECISIONS.add("RF-D06", "Choose an action of your diver.", candidates=tries, refusal=why_not)
```

The conformance kit checks at the questions of whole matches that the decision is declared, and that a candidate is
offered exactly when it has no refusal. These matches may not reach every question; so each game has a test that
compares its declared decisions with its rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

import msgspec

from fathom.engine.ask import Ask, Option
from fathom.engine.errors import Illegal

T = TypeVar("T")
"""The table of a game."""


class Reason(msgspec.Struct, frozen=True, gc=False):
    """Why an option is not allowed, in one sentence, and the rule that forbids it."""

    rule: str
    why: str


class Refusal(msgspec.Struct, frozen=True):
    """An option a player would try but may not choose, with the rule that forbids it and why."""

    option: Option
    rule: str
    why: str


class Decision(msgspec.Struct, frozen=True):
    """One decision of the rulebook. `wants` tells a player what the question asks for."""

    id: str
    wants: str
    candidates: Callable[[Any, Ask], Iterable[Option]]
    refusal: Callable[[Any, Ask, Any], Reason | None]


class Decisions(Generic[T]):
    """All decisions of a game, by their id in the rulebook."""

    def __init__(self) -> None:
        self._decisions: dict[str, Decision] = {}

    def __contains__(self, id: str) -> bool:
        return id in self._decisions

    def __getitem__(self, id: str) -> Decision:
        return self._decisions[id]

    def add(
        self,
        id: str,
        wants: str,
        candidates: Callable[[T, Ask], Iterable[Option]] | None = None,
        refusal: Callable[[T, Ask, Any], Reason | None] | None = None,
    ) -> None:
        """Declare a decision.

        `candidates` lists what a player would try, allowed or not. `refusal` says why the rules refuse one of them;
        without it, the reason is always `wants`. It is called for candidates only, so it may rely on their type.
        """
        if id in self._decisions:
            raise ValueError(f"decision {id} is declared twice")
        self._decisions[id] = Decision(id, wants, candidates or _none, refusal or _outside(id, wants))

    def candidates(self, t: T, ask: Ask) -> list[Option]:
        """What a player would try at this question, allowed or not, without duplicates."""
        return list(dict.fromkeys(self._decisions[ask.id].candidates(t, ask)))

    def reason(self, t: T, ask: Ask, option: Option) -> Reason | None:
        """Why the rules refuse a candidate; None if they allow it.

        The decision's `refusal` gets the question without its options, so that it must apply the rules and
        cannot look up what is offered.
        """
        return self._decisions[ask.id].refusal(t, _without_options(ask), option)

    def refusal(self, t: T, ask: Ask, option: Option) -> Reason | None:
        """Why an option is not allowed now; None if it is offered."""
        if option in ask.options:
            return None
        # A player always gets an answer. The conformance kit finds candidates without a reason of their own.
        return self.reason(t, ask, option) or self.outside(ask)

    def refusals(self, t: T, ask: Ask) -> list[Refusal]:
        """Every candidate that is not offered, with the reason."""
        # As `refusal` does for one option; there can be hundreds, and the question is copied once for all of them.
        offered, hidden, refusal = set(ask.options), _without_options(ask), self._decisions[ask.id].refusal
        found = []
        for option in self.candidates(t, ask):
            if option not in offered:
                reason = refusal(t, hidden, option) or self.outside(ask)
                found.append(Refusal(option, reason.rule, reason.why))
        return found

    def explained(self, t: T, ask: Ask, choice: Option | int | str) -> Illegal | None:
        """The error for a candidate that is not offered, with the reason; None for any other choice."""
        for option in self.candidates(t, ask):
            if option == choice or str(option) == choice:
                reason = self.refusal(t, ask, option)
                if reason is not None:
                    return Illegal(f"“{choice}” is not allowed: {reason.why} ({reason.rule})", reason.rule)
        return None

    def outside(self, ask: Ask) -> Reason:
        """The reason to refuse anything that is not a candidate: what the question asks for."""
        return Reason(ask.id, self._decisions[ask.id].wants)


def _without_options(ask: Ask) -> Ask:
    return Ask(ask.seats, ask.id, [], ask.about, ask.always)


def _none(t: object, ask: Ask) -> Iterable[Option]:
    return ()


def _outside(id: str, wants: str) -> Callable[[object, Ask, Option], Reason]:
    reason = Reason(id, wants)
    return lambda t, ask, option: reason
