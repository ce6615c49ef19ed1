"""What the scripted players of several games share: values computed once per pack, and reasons in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

J = TypeVar("J")


class PerPack(Generic[J]):
    """A cache for what a player computes from a pack; holds the result for the latest pack."""

    def __init__(self, make: Callable[[Any], J]) -> None:
        self._make = make
        self._latest: tuple[Any, J] | None = None

    def of(self, pack: Any) -> J:
        """The result for this pack, computed if it is not the latest one."""
        if self._latest is None or self._latest[0] is not pack:
            self._latest = pack, self._make(pack)
        return self._latest[1]


class Why(NamedTuple):
    """The reason for an answer, and what it promises (`Advice.claim`)."""

    text: str
    claim: str = ""


LEAST_HARM = Why("of all options, this does the least harm.")
WINS = Why("this wins the game.", "win")


def reason(reasons: Mapping[str, str], before: Mapping[str, float], after: Mapping[str, float]) -> Why:
    """Why an option was chosen: the text for the term of the value that it improves most. The term is the claim."""
    gains = {term: after[term] - before.get(term, 0.0) for term in after}
    term = max(gains, key=lambda name: gains[name], default="")
    return Why(f"{reasons[term]}.", term) if gains.get(term, 0.0) > 0 else LEAST_HARM


def part_of(plan: Why) -> Why:
    """The reason for an answer that does nothing itself, but belongs to a plan: what the plan does.

    The reason of the plan has the form “this …”.
    """
    if plan is LEAST_HARM:
        return Why("this is part of the plan that does the least harm.")
    return Why(f"this is part of a plan that {plan.text.removeprefix('this ')}", plan.claim)
