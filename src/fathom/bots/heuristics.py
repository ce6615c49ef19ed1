"""What the scripted players of several games share: values computed once per pack, and reasons in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

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


def reason(reasons: Mapping[str, str], before: Mapping[str, float], after: Mapping[str, float]) -> str:
    """Why an option was chosen: the text for the term of the value that it improves most."""
    gains = {term: after[term] - before.get(term, 0.0) for term in after}
    term = max(gains, key=lambda name: gains[name])
    return f"{reasons[term]}." if gains[term] > 0 else "of all options, this does the least harm."
